"""The process that reads strangers' files, run here: its questions, its answers and its limits."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Self

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.proof.readback import child, process
from pnp.proof.readback.messages import MessageError, receive, send

LARGE = 2**30


class Reader:
    """A reader that notes what it is asked, and answers by the page that it is asked for."""

    asked: list[tuple[object, ...]]

    def __init__(self, content: bytes, name: str) -> None:
        self.asked.append((name, len(content)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.asked.append(("end",))

    def __getattr__(self, name: str) -> Any:
        def answer(number: object = None, *_: object) -> object:
            self.asked.append((name, number))
            if number == 2:
                raise MaterialError([Problem("it is wrong", "here"), Problem("and this")])
            if number == 3:
                raise MemoryError
            if number == 4:
                raise ValueError("no duck")
            return f"{name} {number}"

        return answer


def test_questions_are_answered_file_by_file_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    questions, answers = io.BytesIO(), io.BytesIO()
    for question in (
        *((b"x" * 10, "a file"), ("text", 1, {}), ("view", 2), ("grid", 3), ("grid", 4)),
        *(("secret", 1), None, (b"y", "another"), ("facts", "a"), None),
    ):
        send(questions, question)
    questions.seek(0)
    limits: list[tuple[object, ...]] = []
    monkeypatch.setattr(Reader, "asked", [], raising=False)
    monkeypatch.setattr(process, "FileReader", Reader)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=questions))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answers))
    monkeypatch.setattr(resource, "setrlimit", lambda *limit: limits.append(limit))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1, 77))
    process.main(LARGE)
    answers.seek(0)
    told = [receive(answers) for _ in range(7)]
    with pytest.raises(MessageError):
        receive(answers)
    problems = (Problem("it is wrong", "here"), Problem("and this"))
    assert told[:4] == ["ready", ("answer", "text 1"), ("wrong", problems), ("memory", None)]
    assert (told[4][0], "ValueError: no duck" in told[4][1]) == ("bug", True)
    assert told[5:] == [("bug", "nobody may ask for secret"), ("answer", "facts a")]
    assert limits == [
        (resource.RLIMIT_NOFILE, (0, 0)),
        (resource.RLIMIT_CORE, (0, 0)),
        (resource.RLIMIT_AS, (LARGE + 30, 77)),
        (resource.RLIMIT_AS, (LARGE + 3, 77)),
    ]
    rehearsed = Reader.asked[: Reader.asked.index(("end",))]
    assert {name for name, _ in rehearsed} == {*process.QUESTIONS, "sample"} - {"close"}
    assert [name for name, *_ in Reader.asked[len(rehearsed) :]] == [
        *("end", "a file", "text", "view", "grid", "grid", "end", "another", "facts", "end")
    ]


class Running:
    """A process that has given its answers, so many to each that is begun."""

    answers: list[list[object]]
    started: list[Running]

    def __init__(self, *_: object, **__: object) -> None:
        self.stdin, self.stdout, self.ended = io.BytesIO(), io.BytesIO(), 0
        for answer in ("ready", *self.answers[len(self.started)]):
            send(self.stdout, answer)
        self.stdout.seek(0)
        self.started.append(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def kill(self) -> None:
        self.ended += 1


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Running]]:
    """Return a function that has processes answer so, and returns those that were begun."""

    def begin(*answers: list[object]) -> list[Running]:
        monkeypatch.setattr(Running, "answers", answers, raising=False)
        monkeypatch.setattr(Running, "started", [], raising=False)
        monkeypatch.setattr(child.subprocess, "Popen", Running)
        return Running.started

    return begin


def test_a_process_that_was_ended_is_begun_again(running: Callable[..., list[Running]]) -> None:
    started = running([("answer", 0), ("answer", "again")], [("answer", 1)])
    reading, file = child.ReadingProcess(), child.ChildReader(b"", "a file")
    reading.end()
    assert reading.ask(file, None, ("facts", "a")) == 0
    assert reading.ask(file, 1, ("text", 1)) == "again"
    reading.end()
    reading.end()
    assert [one.ended for one in started] == [1]
    assert reading.ask(file, None, ("facts", "a")) == 1
    reading.end()
    assert [one.ended for one in started] == [1, 1]


def test_a_process_is_told_when_one_file_gives_way_to_another(
    running: Callable[..., list[Running]], monkeypatch: pytest.MonkeyPatch
) -> None:
    running([("answer", number) for number in range(3)])
    sent: list[object] = []
    monkeypatch.setattr(child, "send", lambda _, value: sent.append(value))
    reading = child.ReadingProcess()
    one, other = (child.ChildReader(name.encode(), name) for name in ("one", "other"))
    for file, question in ((one, ("facts", "a")), (one, ("text", 1)), (other, ("view", 1))):
        reading.ask(file, None, question)
    assert sent == [
        *((b"one", "one"), ("facts", "a"), ("text", 1)),
        *(None, (b"other", "other"), ("view", 1)),
    ]
    reading.end()


def test_a_process_that_says_nothing_is_ended_and_told(
    running: Callable[..., list[Running]],
) -> None:
    started = running([])
    reading, file = child.ReadingProcess(), child.ChildReader(b"", "a file")
    with pytest.raises(MaterialError) as caught:
        reading.ask(file, 3, ("view", 3))
    (problem,) = caught.value.problems
    assert problem.place == "a file, page 3"
    assert problem.fact == "it is damaged, or takes more than 2 GB of memory to read"
    assert [one.ended for one in started] == [1]


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        (("wrong", (Problem("it is wrong", "here"),)), "it is wrong"),
        (("memory", None), "it is damaged, or takes more than 2 GB of memory to read"),
    ],
)
def test_problems_of_a_process_are_raised(
    answer: tuple[str, Any], fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, file = child.ReadingProcess(), child.ChildReader(b"", "a file")
    monkeypatch.setattr(reading, "_answer", lambda *_: answer)
    with pytest.raises(MaterialError) as caught:
        reading.ask(file, None, ("facts", "a"))
    assert [problem.fact for problem in caught.value.problems] == [fact]
    monkeypatch.setattr(reading, "_answer", lambda *_: ("bug", "a trace"))
    with pytest.raises(RuntimeError, match="a trace"):
        reading.ask(file, None, ("facts", "a"))
