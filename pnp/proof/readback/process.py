"""A separate process that reads one untrusted PDF at a time, so that it can be limited and stopped.

It is started by `child.py` and answers its questions. Its memory is limited, and once it is ready
it can open neither files nor connections.
"""

from __future__ import annotations

import io
import sys
import traceback
from typing import Any, BinaryIO, Final

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect
from pnp.proof.readback.messages import MessageError, receive, send
from pnp.proof.readback.reader import FileReader

_SAMPLE: Final = b"""%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 6 0 R>>>>>>endobj
4 0 obj<</Length 25>>stream
BT/F 9 Tf 1 Tr(duck)Tj ET
endstream endobj
5 0 obj<</Type/Filespec/F(a)/UF(a)/EF<</F 7 0 R>>>>endobj
6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
7 0 obj<</Length 1>>stream
a
endstream endobj
trailer<</Root 1 0 R>>
"""
"""A page with a word and an attachment."""

QUESTIONS: Final = (
    "facts",
    "sources",
    "text",
    "view",
    "contacts",
    "fine_print",
    "grid",
    "letter_shapes",
    "picture",
    "close",
)
"""The methods of a reader that may be requested."""


def main(max_bytes: int) -> None:
    """Answer questions until there are no more.

    Args:
        max_bytes: the memory limit, in addition to the file itself.
    """
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    _rehearse()
    _close_off()
    send(answers, "ready")
    while True:
        try:
            content, name = receive(questions)
        except MessageError:
            return
        _limit_memory(max_bytes + 3 * len(content))
        with FileReader(content, name) as reader:
            _answer_all(reader, questions, answers)


def _rehearse() -> None:
    """Ask every question once, because libraries import parts of themselves at first use."""
    with FileReader(_SAMPLE, "sample") as reader:
        reader.facts("a")
        reader.sources()
        box = Rect(0, 0, 3, 3)
        send(io.BytesIO(), (reader.text(1, {box: 1.0}), reader.view(1)))
        reader.contacts(1)
        reader.fine_print(1)
        reader.grid(1)
        reader.letter_shapes(1)
        reader.picture(1)


def _answer_all(reader: FileReader, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer the questions about a file, until the next file arrives."""
    while (question := receive(questions)) is not None:
        send(answers, _answer(reader, *question))


def _answer(reader: FileReader, name: str, *args: Any) -> tuple[str, Any]:
    """Return "answer" with it, "wrong" with problems, "memory", or "bug" with its traceback."""
    if name not in QUESTIONS:
        return "bug", f"nobody may ask for {name}"
    try:
        return "answer", getattr(reader, name)(*args)
    except MaterialError as error:
        return "wrong", tuple(error.problems)
    except MemoryError:
        return "memory", None
    except Exception:  # noqa: BLE001 -- told where the question came from
        return "bug", traceback.format_exc()


def _close_off() -> None:
    """Make the system refuse further files and connections, where supported."""
    try:
        import resource  # noqa: PLC0415 -- not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_memory(max_bytes: int) -> None:
    """Make the system refuse further memory, where supported."""
    try:
        import resource  # noqa: PLC0415 -- see above
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (max_bytes, hard))


if __name__ == "__main__":
    main(int(sys.argv[1]))
