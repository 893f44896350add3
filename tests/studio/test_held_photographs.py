"""Photographs that a drawing holds are cropped anew."""

from __future__ import annotations

import base64
import io

from PIL import Image

from pnp.studio.about import about_picture, photograph
from pnp.studio.edits import CropEdit, PictureEdit
from pnp.studio.printouts import Printouts
from pnp.studio.session import Session, SessionRequest


def test_a_photograph_that_a_drawing_holds_is_cropped_around_a_point(session: Session) -> None:
    stream = io.BytesIO()
    image = Image.new("RGB", (300, 100), "red")
    image.paste("blue", (150, 0, 300, 100))
    image.save(stream, "PNG")
    data = base64.b64encode(stream.getvalue()).decode()
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 100">'
        '<svg width="50" height="100" viewBox="125 0 50 100">'
        f'<image width="300" height="100" href="data:image/png;base64,{data}"/></svg></svg>\n'
    )
    session.edit(PictureEdit("duck.teal", source.encode(), ".svg"))
    assert about_picture(session, "duck.teal")["focus"] == (0.5, 0.5)
    assert photograph(session, "duck.teal").content == stream.getvalue()
    session.edit(CropEdit("duck.teal", (0.9, 0.2)))
    assert about_picture(session, "duck.teal")["focus"] == (0.9, 0.5)
    session.edit(CropEdit("duck.teal", (1.0, 1.0)))
    text = (session.folder.path / "art/duck.teal.svg").read_text()
    assert text == source.replace('"125 0', '"250 0')
    assert not session.view.problems
    pixels = Image.open(io.BytesIO(Printouts(session).face("puddle.teal"))).convert("RGB")
    colours = {colour for _, colour in pixels.getcolors(1 << 24)}
    assert (0, 0, 255) in colours
    assert (255, 0, 0) not in colours  # what is cropped is not seen
    assert not about_picture(session, "duck.teal")["keeps_colours"]
    session.open(SessionRequest(session.view.game, ink="low"))
    assert about_picture(session, "duck.teal")["keeps_colours"]
    assert not about_picture(session, "duck.mallard")["keeps_colours"]
    session.undo()
    assert (session.folder.path / "art/duck.teal.svg").read_text() == source
    session.edit(PictureEdit("duck.teal", None))
    assert not (session.folder.path / "art/duck.teal.svg").exists()
    assert about_picture(session, "duck.teal")["file"] is None
