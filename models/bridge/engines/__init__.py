"""What each engine of stealth makes of the rows of a scene; `registry` names them all."""
