"""The referee's side of the table: seats, what lets players in, what they see, what they wish."""
