from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core import resources


def test_a_checkout_holds_its_material_at_the_top() -> None:
    assert resources.templates().is_dir()
    assert resources.fonts().is_dir()
    assert resources.words().is_dir()
    assert resources.games().is_dir()
    assert resources.pictures().is_dir()
    assert resources.pictures().is_relative_to(resources.package())


def test_an_installed_package_carries_its_material_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried = tmp_path / "pnp" / "_fonts"
    carried.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pnp")
    assert resources.fonts() == carried
    assert resources.templates() == tmp_path / "templates"
