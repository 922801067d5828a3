"""The equipment book: patterns to give, to mount and to build like."""
