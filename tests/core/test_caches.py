"""The folder of compiled rules in the user's cache folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.core import caches


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(caches, "rules_folder", lambda: tmp_path / "ducks-pnp" / "rules")
    return tmp_path / "ducks-pnp"


def test_the_folder_is_made_where_there_is_none(cache: Path) -> None:
    assert caches.rules() == cache / "rules"
    assert (cache / "rules").is_dir()


def test_nothing_is_kept_where_no_folder_can_be(cache: Path) -> None:
    cache.write_text("a file in the way", encoding="utf-8")
    assert caches.rules() is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows protects the folder itself")
def test_rules_that_others_could_write_are_compiled_again(cache: Path) -> None:
    planted = cache / "rules" / "pond-1" / "rules.nbc"
    planted.parent.mkdir(parents=True)
    planted.write_bytes(b"code of somebody")
    (cache / "rules").chmod(0o777)
    assert caches.rules() == cache / "rules"
    assert not planted.exists()
    assert (cache / "rules").stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows protects the folder itself")
def test_rules_that_only_the_user_could_write_stay(cache: Path) -> None:
    caches.rules()
    (cache / "rules" / "pond-1").mkdir()
    assert caches.rules() == cache / "rules"
    assert (cache / "rules" / "pond-1").exists()


def test_rules_of_one_module_are_forgotten(cache: Path) -> None:
    for name in ("pond-1", "pond-2", "cover-1"):
        (cache / "rules" / name).mkdir(parents=True)
    assert caches.forget_rules("pond")
    assert [each.name for each in (cache / "rules").iterdir()] == ["cover-1"]
    assert not caches.forget_rules("pond")
