"""People, their gear, and being hurt."""
