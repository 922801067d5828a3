"""How the chance of a shot changes with the distance."""

from dataclasses import replace

from models.deeds.fight.fire import Fire
from models.views.reach import reach
from tests.tui.people.looking import text
from tests.tui.screens import play


async def test_bands_and_people_have_the_chances_of_the_shots_own_preview(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter")
        view = outrider.screen.view
        keys = {figure.name: figure.key for figure in view.figures}
        shot = Fire(view.key, keys["Wei Sandoval"], keys["Jessamy Tull"], modifier=1)
        campaign = await outrider.campaign()
        with campaign.read() as reader:
            found = reach(reader, shot)
            edges = ((0, 25), (26, 50), (51, 100), (101, 200))
            for band, edge in zip(found.bands, edges, strict=True):
                for metres in edge:
                    seen = replace(shot, distance=metres).preview(reader)
                    assert band.hit == seen.chance_of("hit"), (band, metres)
            for foe in found.foes:
                at = shot if foe.name == "Jessamy Tull" else replace(shot, modifier=0)
                seen = replace(at, target=keys[foe.name]).preview(reader)
                assert foe.hit == seen.chance_of("hit"), foe
        metres = [foe.metres for foe in found.foes]
        assert metres == sorted(metres)


async def test_the_picture_opens_over_the_panel_and_says_the_same_in_words(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter a enter tab")
        assert "A Jessamy Tull, 25 m: 84%" in text(outrider)
        assert "close to 25 m 84%, effective to 50 m 36%" in text(outrider)
        await play(pilot, "escape")
        assert "Tab by distance" in text(outrider)


async def test_why_somebody_cannot_be_hit_ends_like_a_part_of_a_sentence(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e S o 4 f enter enter a 1 tab")
        said = " ".join(text(outrider).replace("│", " ").split())
        assert "The ground hides Pauli Ahonen and Ines Calder" in said
        assert ".;" not in said
        assert ".." not in said
