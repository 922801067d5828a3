"""Whether a terminal has a code that repeats the last character (REP): it is asked to do so once.

Descriptions of terminals say it of many that do not: what is called an xterm often is none, and
some repeat nothing but ASCII. One that does has its cursor farther to the right afterwards, and
tells where. It is asked with a line, which goes at once, before anything is painted; one that does
not answer repeats nothing.
"""

from typing import Final

_TIMES: Final = 20

REPEATED: Final = (_TIMES + 1, 0)
"""Where the cursor of a terminal that repeats is then, which is what no key sends either."""

ASK: Final = f"\x1b[H─\x1b[{_TIMES}b\x1b[6n\x1b[H\x1b[2K"
"""What it is asked with."""
