"""The format `tts`: a game as a saved object of Tabletop Simulator.

`decks` divides cards among sheets of pictures, within the limits of the program; `pictures` draws
these, `objects` describes them in the program's JSON, `files` combines everything, and `check`
reads it back. The fields are those of the program's own documentation and of other exporters.
"""

from pnp.exports.tts.check import check_tts
from pnp.exports.tts.files import tts_files

__all__ = ["check_tts", "tts_files"]
