"""What happens in a scene by the rules of its engine of stealth; `registry` names them all."""
