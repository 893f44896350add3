"""Every format: equal orders give equal bytes, and two hundred flipped bits are all noticed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import pnp
from pnp.exports.export import check_export, export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices

GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
ORDER = pnp.Order(GOOSE, cards=("1-2",), bleed_mm=3.0, card="poker")


@pytest.mark.parametrize("key", FORMATS)
def test_damage_to_any_file_is_noticed(key: str, tmp_path: Path) -> None:
    form, public = FORMATS[key], Choices(is_public=True)
    folder = export(ORDER, form, 30, tmp_path / key, choices=public).folder
    original = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    export(ORDER, form, 30, folder, choices=public)
    assert {path: path.read_bytes() for path in original} == original
    check_export(form, folder)
    lot = random.Random(25)  # noqa: S311 -- no secret
    for _ in range(200):
        path = lot.choice(sorted(original))
        content = bytearray(original[path])
        content[lot.randrange(len(content))] ^= 1 << lot.randrange(8)
        path.write_bytes(content)
        with pytest.raises(pnp.MaterialError):
            check_export(form, folder)
        path.write_bytes(original[path])
