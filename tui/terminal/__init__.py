"""The terminal itself: what goes out, what comes in, and which text is safe to show."""
