"""Text that has broken programs in terminals, for every field and every screen to survive."""

ESCAPES = (
    "\x1b[31mred\x1b[0m",
    "\x1b[2J\x1b[1;1Hwiped",
    "\x1b]0;new title\x07",
    "\x1b]2;new title\x1b\\",
    "\x1b]52;c;cm0gLXJmIH4=\x07",
    "\x1b]52;c;cm0gLXJmIH4=",
    "\x1b]8;;https://example.com\x1b\\link\x1b]8;;\x1b\\",
    "\x1b]" * 2_000,
    '\x1bP$q"p\x1b\\',
    "\x1b_Ga=T,f=100;AAAA\x1b\\",
    "\x1bc\x1b(0\x1b#8",
    "\x1b\x1b[0m[0m",
    "\x1b",
    "\x9b31mred\x9b0m",
    "\x9d0;new title\x9c",
    "\x90q#0;2;0;0;0\x9c",
)
CONTROLS = (
    "\x00",
    "Maya\x00Okafor",
    "".join(map(chr, range(0x20))),
    "".join(map(chr, range(0x7F, 0xA0))),
    "one\rtwo\r\nthree\nfour\vfive\fsix\x85seven\u2028eight\u2029nine",
    "one\ttwo\t\tthree",
    "\b\b\b\b\b\b\b\bgone",
    "\udc80 lone \ud800 surrogates \udfff",
    "\ufeffmark\ufeff",
)
MARKUP = (
    "[@click=app.quit]x[/]",
    "[@click=app.screenshot('name','/tmp')]press me[/]",
    "[/]",
    "[/foo]",
    "x [/bar] y",
    "[",
    "]",
    "[[",
    "[bold",
    "[red]red[/red]",
    "[link=https://example.com]x[/link]",
    "$text-primary {braces} %s %(name)s {0.__class__}",
    "\\[escaped\\]",
    "# heading\n\n- item\n\n```python\ncode\n```\n[text](https://example.com)",
    "<script>alert(1)</script>",
    "'; DROP TABLE person; --",
)
BIDI = (
    "\u202egnp.exe",
    "\u2066\u2067\u2068isolates\u2069",
    "\u200e\u200f\u061cmarks",
    "\u202a\u202b\u202dembeddings\u202c",
)
SCRIPTS = (
    "שלום עולם",
    "مرحبا بالعالم",
    "Guard שומר 2 حارس 3",
    "日本語の名前",
    "全角ABC　空白",
    "한국어 이름",
    "ไทย ภาษา",
    "नमस्ते दुनिया",
    "e\u0301 n\u0303 o\u0308 Z\u0351\u036b\u0343a\u0330\u031al\u0334g\u0338o",
    "\u0301 starts with a mark",
    "a" + "\u0300" * 500,
)
EMOJI = (
    "👩‍🚀 astronaut",
    "👨‍👩‍👧‍👦 family",
    "🏴‍☠️ 🏳️‍🌈 flags 🇯🇵🇩🇪",
    "👍🏽 ❤️ ☎️ 1️⃣",
    "🩷 🫨 newer",
    "a\u200db joined letters",
    "\u200d\u200d\u200d",
    "👩\u200d",
)
INVISIBLE = (
    "",
    " ",
    "   \t\n  ",
    "zero\u200bwidth\u200cspace\u2060s",
    "soft\u00adhyphen",
    "non\u00a0breaking",
    "tags \U000e0041\U000e0042",
)
LONG = (
    "x" * 10_000,
    "long words " * 1_000,
    "日" * 5_000,
    "👩‍🚀" * 1_000,
    "line\n" * 2_000,
)

HOSTILE = (*ESCAPES, *CONTROLS, *MARKUP, *BIDI, *SCRIPTS, *EMOJI, *INVISIBLE, *LONG)


def name(text: str) -> str:
    """A short name of a hostile text, for the ids of parametrised tests."""
    return ascii(text)[1:25]
