"""What is put on paper: a neutral document, and what writes it as Markdown, PDF and SVG."""
