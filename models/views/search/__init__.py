"""One search over everything: its filters, its question, and what is wrong with a filter."""
