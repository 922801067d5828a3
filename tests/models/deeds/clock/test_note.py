import pytest

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.clock.note import Note
from models.views.entries import Entries


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    yield made
    made.close()


@pytest.mark.parametrize("secret", [False, True])
def test_a_note_is_an_entry_with_its_words(campaign, secret):
    campaign.perform(Note("The guard is bribed.", secret))
    (entry,) = Entries(campaign.path)
    assert entry.title == "Note"
    assert [(line.text, line.secret) for line in entry.lines] == [("The guard is bribed.", secret)]
    assert entry.secret is secret


def test_a_note_can_be_taken_back(campaign):
    campaign.perform(Note("A slip."))
    campaign.undo()
    assert [entry.state for entry in Entries(campaign.path)] == ["noted", "undone"]


@pytest.mark.parametrize("text", ["", "  ", "\x1b[0m", "\u200b"])
def test_a_note_without_words_is_refused(campaign, text):
    with pytest.raises(Refusal, match="needs words"):
        campaign.perform(Note(text))
    assert len(Entries(campaign.path)) == 0


def test_a_note_keeps_all_its_lines(campaign):
    campaign.perform(Note("Bribed:\n\n- the guard\n- \x1b[31mthe dog\n"))
    (entry,) = Entries(campaign.path)
    assert [line.text for line in entry.lines] == ["Bribed:", "- the guard", "- the dog"]


def test_a_note_is_not_cut_in_silence(campaign):
    with pytest.raises(Refusal, match="20000 characters at most; you wrote 20001"):
        campaign.perform(Note("x" * 20_001))
