"""The roll panel: odds before, dice after, reasons always."""
