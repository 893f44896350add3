"""Words by id: chains of languages, values, and what catalogues may not say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.words.chain import read_chain
from pnp.words.words import Words, find_language, languages

Write = Callable[[str, str], Path]

HEADER = 'msgid ""\nmsgstr ""\n"Language: x\\n"\n"Plural-Forms: {}\\n"\n\n'
ENGLISH = HEADER.format("nplurals=2; plural=(n != 1);")
FRENCH = HEADER.format("nplurals=2; plural=(n > 1);")


def entry(key: str, english: str, translation: str = "", flag: str = "") -> str:
    return f'{flag}msgctxt "{key}"\nmsgid "{english}"\nmsgstr "{translation}"\n\n'


def counted(one: str, many: str, *forms: str) -> str:
    translation = "".join(f'msgstr[{index}] "{form}"\n' for index, form in enumerate(forms))
    return f'msgctxt "dice"\nmsgid "{one}"\nmsgid_plural "{many}"\n{translation}\n'


DICE = counted("{n} die", "{n} dice", "", "")


@pytest.fixture
def folder(tmp_path: Path, write: Write) -> Path:
    """English words for a game, and one line of French."""
    write("en/common.po", ENGLISH + entry("yes", "Yes!"))
    write(
        "en/pond.po", ENGLISH + entry("name", "{low} to {high}") + entry("icon", "{die:1}") + DICE
    )
    write("fr/common.po", FRENCH + entry("yes", "Yes!", "Oui !"))
    return tmp_path


@pytest.fixture
def french(write: Write, folder: Path) -> Callable[[str], Words]:
    def load(body: str, header: str = FRENCH) -> Words:
        write("fr/pond.po", header + body)
        return Words.load("fr", "pond", folder)

    return load


def problems_of(call: Callable[[], object]) -> list[Problem]:
    with pytest.raises(MaterialError) as caught:
        call()
    assert all(problem.hint for problem in caught.value.problems)
    return list(caught.value.problems)


def facts_of(call: Callable[[], object]) -> list[str]:
    return [problem.fact for problem in problems_of(call)]


# --- languages --------------------------------------------------------------------------------


def test_a_language_is_a_folder_with_catalogues(folder: Path, write: Write) -> None:
    write("xx/readme.txt", "nothing yet")
    assert languages(folder) == ("en", "fr")


@pytest.mark.parametrize(
    ("asked", "found"),
    [("fr", "fr"), ("FR", "fr"), ("fr_ca", "fr-CA"), ("fr-CA", "fr-CA"), ("en-GB", "en-GB")],
)
def test_a_language_answers_to_its_regions(asked: str, found: str) -> None:
    assert find_language(asked, ("en", "fr")) == found


@pytest.mark.parametrize(
    "asked", ["frr", "", "-", "../fr", "fr/..", "e\0n", "en-", "en--GB", "en-x", "fr-1", "en-a-b"]
)
def test_an_unknown_language_is_a_wrong_call(asked: str, folder: Path) -> None:
    with pytest.raises(CallError, match="known: en, fr"):
        Words.load(asked, "pond", folder)


def test_the_nearest_language_is_named() -> None:
    with pytest.raises(CallError, match="did you mean 'pt-BR'"):
        find_language("pt-PR", ("en", "pt-BR"))


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["9,999", "12,345", "3.5"]),
        ("de", ["9.999", "12.345", "3,5"]),
        ("es", ["9999", "12\u202f345", "3,5"]),
        ("fr-CA", ["9\u00a0999", "12\u00a0345", "3,5"]),
        ("zz", ["9,999", "12,345", "3.5"]),
    ],
)
def test_each_language_groups_digits_its_own_way(language: str, written: list[str]) -> None:
    assert [Words(language, {}).number(each) for each in (9999, 12345, 3.5)] == written


# --- texts ------------------------------------------------------------------------------------


def test_english_is_what_stands_as_msgid(folder: Path) -> None:
    words = Words.load("en", "pond", folder)
    assert words.text("name", low=1, high=2) == "1 to 2"
    assert words.untranslated == ()


def test_a_number_chooses_the_form(folder: Path) -> None:
    words = Words.load("en", "pond", folder)
    assert [words.text("dice", n=n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_a_screen_shows_no_soft_hyphens(french: Callable[..., Words]) -> None:
    words = french(counted("{n} die", "{n} dice", "{n} dé", "{n} dés-par\u00adties"))
    assert words.text("dice", n=2) == "2 dés-par\u00adties"
    assert words.without_soft_hyphens().text("dice", n=2) == "2 dés-parties"


def test_each_language_counts_its_own_way(french: Callable[..., Words]) -> None:
    words = french(counted("{n} die", "{n} dice", "{n} dé", "{n} dés"))
    assert [words.text("dice", n=n) for n in (0, 1, 2)] == ["0 dé", "1 dé", "2 dés"]


def test_what_is_not_translated_is_english_and_listed(french: Callable[..., Words]) -> None:
    words = french(entry("name", "{low} to {high}", "{low} à {high}"))
    assert words.text("dice", n=2) == "2 dice"
    assert words.untranslated == ("icon", "dice")


def test_a_catalogue_that_is_not_there_leaves_english(folder: Path) -> None:
    assert Words.load("fr", "pond", folder).untranslated == ("name", "icon", "dice")


def test_a_region_goes_before_its_language(folder: Path, write: Write) -> None:
    write("fr-CA/common.po", FRENCH + entry("yes", "Yes!", "Ben oui !"))
    assert Words.load("fr-CA", "pond", folder).text("yes") == "Ben oui\u202f!"
    assert Words.load("fr", "pond", folder).text("yes") == "Oui\u202f!"


def test_a_region_falls_back_to_its_language(folder: Path) -> None:
    words = Words.load("fr-CA", "pond", folder)
    assert words.text("yes") == "Oui\u202f!"
    assert words.language == "fr-CA"


def test_english_in_a_french_print_is_set_as_english(folder: Path, write: Write) -> None:
    write("fr/common.po", FRENCH)
    assert Words.load("fr", "pond", folder).text("yes") == "Yes!"


@pytest.mark.parametrize("language", ["fr-AA", "fr-999", "fr-Zzzz-AA"])
def test_a_region_that_nobody_knows_writes_as_its_language(folder: Path, language: str) -> None:
    words = Words.load(language, "pond", folder)
    assert words.join(("A", "B", "C"), "or") == "A, B ou C"
    assert words.number(1234567) == Words.load("fr", "pond", folder).number(1234567)


def test_numbers_are_written_as_the_language_writes_them(folder: Path) -> None:
    numbers = (5, 12345, 2.5)
    assert [Words.load("fr", "pond", folder).number(n) for n in numbers] == [
        "5", "12\u202f345", "2,5",
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "list_"), [("en", "A, B, or C"), ("fr", "A, B ou C")])
def test_lists_are_written_as_the_language_writes_them(
    folder: Path, language: str, list_: str
) -> None:
    assert Words.load(language, "pond", folder).join(("A", "B", "C"), "or") == list_


# --- wrong questions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "values", "fact"),
    [
        ("nmae", {}, "unknown text id 'nmae'"),
        ("name", {"low": 1}, "the text needs a value for {high}"),
        ("name", {"low": 1, "high": 2, "mid": 3}, "the text has no place for the value mid"),
        ("dice", {}, "the text depends on a number"),
        ("dice", {"n": "2"}, "the text depends on a number"),
    ],
)
def test_a_wrong_question_is_told(
    folder: Path, key: str, values: dict[str, int], fact: str
) -> None:
    words = Words.load("en", "pond", folder)
    assert facts_of(lambda: words.text(key, **values)) == [fact]


@pytest.mark.parametrize(
    ("key", "hint"), [("nmae", "did you mean 'name'?"), ("zz9", "add it to the English catalogue")]
)
def test_the_nearest_id_is_named(folder: Path, key: str, hint: str) -> None:
    (problem,) = problems_of(lambda: Words.load("en", "pond", folder).text(key))
    assert problem.hint == hint


def test_the_place_of_a_wrong_question_is_the_text(folder: Path) -> None:
    words = Words.load("en", "pond", folder)
    (problem,) = problems_of(lambda: words.text("name", low=1))
    assert problem.place.endswith("en/pond.po:7, name")


# --- translations that do not agree with the English --------------------------------------------


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (entry("name", "{low} to {high}", "{low} à {hight}"),
         "the English has {high}, {low}, the translation {hight}, {low}"),
        (entry("name", "{low} to {high}", "tous"),
         "the English has {high}, {low}, the translation no braces"),
        (entry("icon", "{die:1}", "{die:2}"), "the English has {die:1}, the translation {die:2}"),
        (entry("icon", "{die:1}", "{die:1}{die:1}"),
         "the English has {die:1}, the translation {die:1}, {die:1}"),
        (entry("icon", "{die:1}", "{die:1} "),
         "the translation begins or ends with different spaces"),
        (entry("icon", "{die:1}", "{die:1} {"), "the text has an invalid brace"),
        (entry("nam", "x", "y"), "the id is unknown in the English catalogue"),
        (counted("{n} die", "{n} dice", "{n} dé", ""),
         "the entry has 1 plural forms, the language has 2"),
        (counted("{n} die", "{n} dice", "{n} dé", "{n} dés", "{n} dés"),
         "the entry has 3 plural forms, the language has 2"),
        (counted("{n} die", "{n} dice", "un dé", "{n} dés"),
         "the English has {n}, the translation no braces"),
    ],
)  # fmt: skip
def test_a_translation_that_disagrees_is_refused(
    french: Callable[..., Words], body: str, fact: str
) -> None:
    assert facts_of(lambda: french(body)) == [fact]


def test_hints_on_spaces_say_what_to_do(french: Callable[..., Words]) -> None:
    (problem,) = problems_of(lambda: french(entry("icon", "{die:1}", "{die:1}\\n")))
    assert "msgid" not in problem.hint
    assert "as the English does" in problem.hint


@pytest.mark.parametrize(
    ("header", "fact"),
    [
        ("nplurals=4; plural=0;", "the header defines 4 plural forms, but the language has others"),
        ("nplurals=2; plural=n%0;", "the header does not define the plural forms"),
        ("nonsense", "the header does not define the plural forms"),
    ],
)
def test_plural_forms_that_do_not_fit_are_refused(
    french: Callable[..., Words], header: str, fact: str
) -> None:
    body = counted("{n} die", "{n} dice", "{n} dé", "{n} dés")
    assert fact in facts_of(lambda: french(body, HEADER.format(header)))


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (entry("icon", "{die:1}", "dé {die:1}", flag="#, fuzzy\n"),
         "the translation is marked fuzzy"),
        (entry("icon", "{die:9}", "dé {die:9}"),
         "the English has changed since this was translated"),
    ],
)  # fmt: skip
def test_work_not_done_is_english_and_noticed(
    french: Callable[..., Words], body: str, fact: str
) -> None:
    words = french(body)
    assert [notice.fact for notice in words.notices] == [fact]
    assert "icon" in words.untranslated
    assert words.text("icon") == "{die:1}"


def test_all_problems_of_all_catalogues_are_told_at_once(
    french: Callable[..., Words], write: Write
) -> None:
    write("fr/common.po", FRENCH + 'msgctxt "yes"\nmsgid "Yes\n')
    body = entry("nam", "x", "y") + entry("icon", "{die:1}", "dé") + entry("icon", "{die:1}", "dé")
    assert len(facts_of(lambda: french(body))) == 4


# --- English catalogues -----------------------------------------------------------------------


def test_english_that_is_not_there(tmp_path: Path, write: Write) -> None:
    write("en/common.po", ENGLISH)
    assert facts_of(lambda: Words.load("en", "pond", tmp_path)) == ["there is no such file"]


@pytest.mark.parametrize(
    ("body", "fact"),
    [
        (entry("a", "A", "B"), "the English catalogue has a translation"),
        (entry("a", "A {"), "the text has an invalid brace"),
        (entry("yes", "Yes!"), "the id is a duplicate"),
    ],
)
def test_english_that_is_not_sound(folder: Path, write: Write, body: str, fact: str) -> None:
    write("en/pond.po", ENGLISH + body)
    assert facts_of(lambda: Words.load("en", "pond", folder)) == [fact]


def test_broken_english_does_not_put_the_blame_on_translations(
    folder: Path, write: Write, french: Callable[..., Words]
) -> None:
    write("en/pond.po", ENGLISH + 'msgctxt "icon"\nmsgid "{die:1}\nmsgstr ""\n')
    body = entry("icon", "{die:1}", "dé {die:1}")
    assert facts_of(lambda: french(body)) == ["the string in quotes is invalid"]
    assert folder.exists()


@pytest.mark.parametrize("language", languages())
def test_no_version_stands_alone_on_a_line_of_a_credit(language: str) -> None:
    credit = Words.load(language, "pond").text("credit.layout", version="1.2.3")
    assert credit.endswith("ducks-pnp\N{NO-BREAK SPACE}1.2.3.")


def test_a_reading_that_goes_on_leaves_out_the_broken_texts_alone(
    folder: Path, write: Write
) -> None:
    write("en/pond.po", ENGLISH + entry("name", "Pond") + entry("Bad id", "Bad"))
    write("fr/pond.po", FRENCH + entry("name", "Pond", "Mare"))
    problems: list[Problem] = []
    texts, _ = read_chain({"pond": [folder]}, "fr", problems)
    assert {key: text.forms for key, text in texts.items()} == {"name": ("Mare",)}
    assert [problem.fact for problem in problems] == ["the id has the wrong form"]
    assert facts_of(lambda: read_chain({"pond": [folder]}, "fr")) == ["the id has the wrong form"]


def test_a_translation_with_a_fault_is_not_printed(folder: Path, write: Write) -> None:
    write("fr/pond.po", FRENCH + entry("name", "{low} to {high}", "{low} à {hihg}"))
    problems: list[Problem] = []
    texts, _ = read_chain({"pond": [folder]}, "fr", problems)
    assert len(problems) == 1
    assert (texts["name"].language, texts["name"].forms) == ("en", ("{low} to {high}",))
