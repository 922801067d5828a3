"""A process of its own that reads a number and writes the next one, many times over."""

import sys
from pathlib import Path

from models.campaign import Campaign

if __name__ == "__main__":
    campaign = Campaign(Path(sys.argv[1]), wait=60)
    for _ in range(int(sys.argv[2])):
        with campaign.action("One more") as action:
            action.world.clock = action.world.clock + 1
    campaign.close()
