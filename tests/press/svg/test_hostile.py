"""Hostile files are refused within a second or two, and nothing outside them is read."""

from __future__ import annotations

import base64
import gc
import struct
import time
import zlib
from collections.abc import Callable, Iterator

import pytest

from pnp.core.errors import Problem

Content = Callable[..., str]
Refused = Callable[..., tuple[Problem, ...]]
SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
R = '<rect width="1" height="1"/>'


@pytest.fixture(autouse=True)
def within_two_seconds() -> Iterator[None]:
    """Two of the processor's, not of the clock's: one alone, and up to two where others work.

    Two threads of one core share it, and each is counted as if it had all of it.
    """
    gc.freeze()  # what other tests have left is not to be looked through in this time
    begun = time.process_time()
    yield
    spent = time.process_time() - begun
    gc.unfreeze()
    assert spent < 2


def bomb(levels: int, ten: str) -> str:
    """Groups that each use the one below ten times."""
    groups = [f'<g id="g0">{R}</g>']
    groups += [f'<g id="g{n}">{ten.format(n - 1) * 10}</g>' for n in range(1, levels)]
    return f'<defs>{"".join(groups)}</defs><use href="#g{levels - 1}"/>'


def png(width: int, height: int) -> str:
    """A PNG that only claims a size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(data).decode()


@pytest.mark.parametrize(
    ("document", "fact"),
    [
        (f'<!DOCTYPE svg [<!ENTITY a SYSTEM "b">]><svg {SVG}/>', "DOCTYPE"),
        (f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg {SVG}/>', "DOCTYPE"),
        (f"<!doctype svg><svg {SVG}/>", "DOCTYPE"),
        (f"<svg {SVG}>&lol;</svg>", "not well-formed"),
        (f"<svg {SVG}>" + "<g>" * 100_000 + "</g>" * 100_000 + "</svg>", "nested too deeply"),
        (f"<svg {SVG}>" + "<g>" * 150 + "</g>" * 150 + "</svg>", "nested more than"),
        (f"<svg {SVG}>" + "<g/>" * 201_000 + "</svg>", "has more than 200000"),
        (f"<svg {SVG}><g " + " ".join(f'a{n}=""' for n in range(50_000)) + "/></svg>", "250 attr"),
        (" " * (32 * 2**20 + 1), "larger than 32 MB"),
    ],
)
def test_documents(refused_all: Refused, document: str, fact: str) -> None:
    assert any(fact in problem.fact for problem in refused_all(document))


def test_a_doctype_in_other_encodings(refused_all: Refused) -> None:
    document = f'<?xml version="1.0" encoding="utf-16"?><!DOCTYPE svg><svg {SVG}/>'
    assert "DOCTYPE" in refused_all(document.encode("utf-16"))[0].fact


@pytest.mark.parametrize(
    "inside",
    [
        bomb(8, '<use href="#g{}"/>'),
        bomb(8, '<rect width="1" height="1" fill="red"/><use href="#g{}"/>'),
        '<path d="M0 0' + "L1 1" * 400_000 + '"/>',
        '<rect transform="' + "scale(1)" * 100_000 + '"/>',
    ],
)
def test_much_from_little(refused: Refused, inside: str) -> None:
    assert any("too " in each.fact or "longer" in each.fact for each in refused(inside))


@pytest.mark.parametrize(
    "inside",
    [
        '<text font-family="Andika">' + "a" * 60_000 + "</text>",
        '<polyline points="' + "1 2 " * 100_000 + '"/>',
        '<text font-family="Andika" x="' + "1 " * 200_000 + '">a</text>',
    ],
)
def test_much_from_much_is_no_more_than_once_again(refused: Refused, inside: str) -> None:
    doubled = "".join(
        f'<g id="h{n + 1}"><use href="#h{n}"/><use href="#h{n}"/></g>' for n in range(6)
    )
    (problem,) = refused(f'<g id="h0">{inside}</g>{doubled}')
    assert "comes to too much" in problem.fact


@pytest.mark.parametrize("effect", ["mask", "clip-path"])
def test_boxes_of_groups_in_groups(content: Content, effect: str) -> None:
    tag = "clipPath" if effect == "clip-path" else effect
    groups = f'<g {effect}="url(#m)">' * 60 + R * 800 + "</g>" * 60
    assert content(
        f'<{tag} id="m" {tag}Units="objectBoundingBox"><rect width="1" height="1"/></{tag}>{groups}'
    )


def test_boxes_that_are_refused(refused: Refused) -> None:
    groups = '<g mask="url(#m)">' * 60 + R * 800 + '<rect width="x"/>' + "</g>" * 60
    problems = refused(f'<mask id="m"><rect width="9" height="9"/></mask>{groups}')
    assert all("length" in problem.fact for problem in problems)


@pytest.mark.parametrize(
    "inside",
    [
        f'<text fill="url(#g)" x="{"1 " * 1000}">{"a" * 1000}</text>',
        "<text>" + '<tspan dx="1">a</tspan>' * 1500 + "</text>",
        f"<style>rect {{ {'fill: red;' * 5000} }}</style>{R * 1000}",
    ],
)
def test_much_for_each_of_many(content: Content, inside: str) -> None:
    gradient = '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    assert content(f'<g font-family="Andika">{gradient}{inside}</g>')


def test_more_problems_than_anyone_reads(refused: Refused) -> None:
    problems = refused(f'<rect width="1" height="1" fil="{"x" * 1000}" id="{"y" * 1000}"/>\n' * 300)
    assert len(problems) == 101
    assert "100 problems or more" in problems[-1].fact
    assert sum(len(str(problem)) for problem in problems) < 20_000


@pytest.mark.parametrize(
    "sheet",
    [
        "rect " * 50 + "{ fill: red }",
        "rect~" * 30 + "rect { fill: red }",
        "a" * 300_000,
        "(" * 100_000,
        "rect { fill: red; " * 1000,
    ],
)
def test_bombs_in_style_sheets(refused: Refused, sheet: str) -> None:
    assert refused(f"<style>{sheet}</style>{R * 300}")


@pytest.mark.parametrize(
    ("sheet", "inside"),
    [
        ("x g g g g g g g g g g rect", "<g>" * 90 + R + "</g>" * 90),
        ("x ~ rect ~ rect ~ rect ~ rect", R * 1000),
        ("rect", "".join(f'<g id="g{n}">' for n in range(90)) + R + "</g>" * 90),
    ],
)
def test_selectors_that_look_far_around(content: Content, sheet: str, inside: str) -> None:
    uses = "".join(f'<use href="#g{n}"/>' for n in range(90) if f"g{n}" in inside)
    assert content(f"<style>{sheet} {{ fill: red }}</style>{inside}{uses}")


@pytest.mark.parametrize("numbers", ["1e400", "-1e308", "NaN", "Infinity", "9" * 400])
def test_numbers_beyond_measure(refused: Refused, numbers: str) -> None:
    assert refused(f'<rect width="{numbers}" height="1"/>')
    assert refused(f'<path d="M0 0L{numbers} 0"/>')
    assert refused(f'<rect width="1" height="1" transform="scale({numbers})"/>')


@pytest.mark.parametrize(
    "href",
    [
        "http://example.org/a.png",
        "//example.org/a.png",
        "file:///etc/passwd",
        "/etc/passwd",
        "../secret.png",
        "a/../../secret.png",
        "..\\secret.png",
        "C:\\secret.png",
        "%2e%2e/secret.png",
        "..%2Fsecret.png",
        "%2Fetc%2Fpasswd",
        "file%3A///etc/passwd",
        "ftp:a",
    ],
)
def test_pictures_outside_the_folder(refused: Refused, href: str) -> None:
    (problem,) = refused(f'<image width="9" height="9" href="{href}"/>')
    assert "leads out of the folder" in problem.fact


def test_giant_pictures_are_refused_by_their_header(refused: Refused) -> None:
    (problem,) = refused(f'<image width="9" height="9" href="{png(100_000, 100_000)}"/>')
    assert "100000 x 100000 pixels" in problem.fact


def test_pictures_in_pictures_in_pictures(refused: Refused) -> None:
    document = f"<svg {SVG}>{R}</svg>"
    for _ in range(6):
        data = base64.b64encode(document.encode()).decode()
        href = f"data:image/svg+xml;base64,{data}"
        document = (
            f'<svg {SVG} width="9" height="9"><image width="9" height="9" href="{href}"/></svg>'
        )
    inside = document.replace(f"<svg {SVG}", "<svg", 1)
    assert "nested too deeply" in refused(inside)[0].fact


def test_a_picture_that_names_another(refused: Refused) -> None:
    picture = f'<svg {SVG}><image width="1" height="1" href="b.png"/></svg>'.encode()
    (problem,) = refused('<image width="9" height="9" href="a.svg"/>', {"a.svg": picture})
    assert "names another file" in problem.fact
