"""How the fog is played: it hides whoever it meets, and gives them up in a fight."""

from sqlmodel import select

from models.bridge.placed import Point
from models.effects.engines.play import Play
from models.tables import Participant, Side


class InTheFog(Play):
    """The party comes from the west; everybody else waits hidden, thirty metres away."""

    def enter(self, action, scene, added, place):
        for number, stand in enumerate(added):
            row = stand.participant
            row.hidden = row.side != Side.PARTY
            row.x, row.y = 30 * row.hidden, number

    def break_off(self, action, scene):
        for row in action.session.exec(select(Participant).where(Participant.scene_id == scene.id)):
            row.hidden = row.side != Side.PARTY
            action.session.add(row)

    def elsewhere(self, field):
        return {stand.key: Point(stand.participant.zone_id, 5, 5) for stand in field.stands}

    def lay_out(self, action, scene, data, keys):
        scene.notes = f"{data['ground']['depth']} m of fog over {', '.join(keys)}"
