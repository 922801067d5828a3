"""Who sits at the table, what lets them in, what is put before them, and what they write."""
