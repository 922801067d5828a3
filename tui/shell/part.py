"""A part of the program: what a class of its own adds to the one application.

To Textual every subclass of `App` is an application by itself, with bindings, styles and reactives
to be looked for: ten of them take longer than the first page does to be laid out.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

    Part = App[Any]
else:
    Part = object
