"""What deeds do together: each effect writes rows and tells what came of it."""
