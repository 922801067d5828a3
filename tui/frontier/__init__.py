"""The frontier: research, surveys of native life, and callings."""
