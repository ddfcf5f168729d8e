# SPDX-License-Identifier: MIT
"""Every game in every number of seats, and every value of each named option once."""
import planchette


def _fits(game, seats, options):
    try:
        planchette.make(game, seats, options)
    except ValueError:
        return False
    return True


def all_modes():
    """(game, seats, options), each of which the rules accept."""
    for game in planchette.games():
        schema = planchette.schema(game)
        room = range(schema["min_seats"], schema["max_seats"] + 1)
        yield from ((game, seats, {}) for seats in room if _fits(game, seats, {}))
        for option in schema["options"]:
            values = option.get("names", []) if not option.get("count") else []
            values = [True, False] if option["type"] == "boolean" else values
            for value in values:
                if value == option.get("usual"):
                    continue
                wish = {option["name"]: value}
                seats = next((s for s in room if _fits(game, s, wish)), None)
                if seats:
                    yield game, seats, wish
