"""The campaign file on disk: where it lies, what it is, how it is opened, copied and checked."""
