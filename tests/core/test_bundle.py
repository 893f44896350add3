"""Bundles: what is put in comes out, and nothing that is wrong with a file is ever told or used."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pnp.core import bundle
from pnp.core.bundle import OFF, VARIABLE, Bundle, open_bundle
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes

PLAIN = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats(allow_nan=False)
    | some.text()
    | some.binary(),
    lambda inner: some.lists(inner).map(tuple),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "a.bundle"


@given(value=PLAIN)
def test_what_is_put_in_comes_out(value: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("kept") / "a.bundle"
    one = Bundle(path)
    one.put("face", "key", value)
    one.save()
    assert Bundle(path).get("face", "key") == value
    assert Bundle(path).get("form", "key") is None


def test_a_file_that_is_damaged_anywhere_counts_as_empty(path: Path) -> None:
    one = Bundle(path)
    one.put("face", "key", (1, "two", b"three"))
    one.save()
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert Bundle(path).get("face", "key") is None
        path.write_bytes(whole[:place])
        assert Bundle(path).get("face", "key") is None


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    one = Bundle(tmp_path / "file" / "a.bundle")
    one.put("face", "key", 1)
    one.save()
    assert one.get("face", "key") == 1


def test_what_is_no_plain_value_is_kept_for_this_run_alone(path: Path) -> None:
    one = Bundle(path)
    one.put("face", "key", object())
    one.save()
    assert one.get("face", "key") is not None
    assert not path.parent.exists()


def test_nothing_is_written_if_nothing_is_new(path: Path) -> None:
    one = Bundle(path)
    one.put("face", "key", 1)
    one.save()
    path.unlink()
    one.get("face", "key")
    one.save()
    assert not path.exists()


def test_what_no_run_uses_any_more_is_forgotten(path: Path) -> None:
    for run in range(13):
        one = Bundle(path)
        if run == 0:
            one.put("face", "once", 1)
        one.get("face", "always") or one.put("face", "always", 2)
        one.put("face", "new", run)
        one.save()
    assert Bundle(path).get("face", "always") == 2
    assert Bundle(path).get("face", "once") is None


def test_a_bundle_is_bounded_and_keeps_what_was_used_last(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "_MAX_BYTES", 3_000)
    one = Bundle(path)
    one.put("face", "old", b"x" * 2_000)
    one.save()
    one.put("face", "new", b"y" * 2_000)
    one.save()
    two = Bundle(path)
    assert (two.get("face", "old"), two.get("face", "new")) == (None, b"y" * 2_000)


@pytest.mark.parametrize("value", ["", b"", (), 0, ("",)])
def test_small_values_count_against_the_bound_too(
    path: Path, monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    monkeypatch.setattr(bundle, "_MAX_BYTES", 300)
    one = Bundle(path)
    for key in range(100):
        one.put("face", str(key), value)
    one.save()
    two = Bundle(path)
    assert 0 < sum(two.get("face", str(key)) is not None for key in range(100)) < 50


def test_all_bundles_together_are_bounded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_MAX_FOLDER_BYTES", 5_000)
    for name in "abcd":
        one = Bundle(path.with_name(f"{name}.bundle"))
        one.put("face", "key", name.encode() * 2_000)
        one.save()
    left = sorted(each.name for each in path.parent.iterdir())
    assert left == ["c.bundle", "d.bundle"]


def test_two_programs_may_keep_at_once(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pnp.core.bundle import Bundle\n"
        "for run in range(40):\n"
        "    one = Bundle(Path(sys.argv[1])); held = one.get('face', 'key')\n"
        "    assert held in (None, b'z' * 200_000), 'half a file'\n"
        "    one.put('face', 'key', b'z' * 200_000); one.save()"
    )
    command = [sys.executable, "-c", code, str(path)]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]
    assert [(each.communicate()[1], each.returncode) for each in running] == [(b"", 0)] * 3
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_bundles_of_different_jobs_lie_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    for language in ("en", "fr"):
        one = open_bundle("pond", language)
        one.put("face", "key", language)
        one.save()
    assert open_bundle("pond", "fr").get("face", "key") == "fr"
    assert len(list((tmp_path / "faces").iterdir())) == 2


def test_another_program_has_bundles_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    one = open_bundle("pond")
    one.put("face", "key", 1)
    one.save()
    monkeypatch.setattr(bundle, "program", lambda: "another")
    assert open_bundle("pond").get("face", "key") is None


def test_it_can_be_turned_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, OFF)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one = open_bundle("pond")
    one.put("face", "key", 1)
    one.save()
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_in_memory_alone_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_MAX_BYTES", 3_000)
    one = Bundle()
    for name in ("old", "new"):
        one.put("face", name, b"x" * 2_000)
        one.save()
    assert one.get("face", "old") is None
    assert one.get("face", "new") is not None


def test_what_the_last_run_did_not_use_is_bounded_more_tightly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bundle, "_MAX_SPARE_BYTES", 3_000)
    one = Bundle()
    for run in range(6):
        one.put("face", str(run), b"x" * 1_000)
        assert one.get("face", "0")
        one.save()
    assert [run for run in range(6) if one.get("face", str(run))] == [0, 3, 4, 5]


posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners")


@pytest.fixture
def kept(path: Path) -> Path:
    """A bundle with a value, which is taken."""
    one = Bundle(path)
    one.put("face", "key", 1)
    one.save()
    assert Bundle(path).get("face", "key") == 1
    return path


@posix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_counts_as_empty(kept: Path, mode: int) -> None:
    kept.chmod(mode)
    assert Bundle(kept).get("face", "key") is None


@posix
@pytest.mark.parametrize("mode", [0o770, 0o777, 0o1777])
def test_a_file_in_a_folder_that_others_can_write_counts_as_empty(kept: Path, mode: int) -> None:
    kept.parent.chmod(mode)
    assert Bundle(kept).get("face", "key") is None


@posix
def test_a_file_of_somebody_else_counts_as_empty(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: kept.stat().st_uid + 1)
    assert Bundle(kept).get("face", "key") is None


@posix
def test_a_link_to_a_file_counts_as_empty(kept: Path) -> None:
    link = kept.with_name("b.bundle")
    link.symlink_to(kept)
    assert Bundle(link).get("face", "key") is None


@posix
def test_what_is_kept_is_written_where_only_the_user_can_write(path: Path) -> None:
    path.parent.mkdir(mode=0o777)
    path.parent.chmod(0o777)
    one = Bundle(path)
    one.put("face", "key", 1)
    one.save()
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path.parent, path)] == [0o700, 0o600]


def test_bundles_hold_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    edition = lay_out(resolve(Order("cover", only=("limit",))))
    to_bytes(edition, edition.parts[0])
    edition.keep()
    (file,) = tmp_path.rglob("*.bundle")
    kinds = {name.partition(":")[0] for name in bundle._read(file)}  # noqa: SLF001 -- of ours
    assert kinds == {"art", "drawing", "face", "form", "pdf"}
