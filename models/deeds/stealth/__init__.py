"""What happens in stealth: a package for each engine, and what is the same in all of them."""
