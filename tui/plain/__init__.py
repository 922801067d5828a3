"""The same pages and boxes as plain lines: for screen readers, and lines that are very slow."""
