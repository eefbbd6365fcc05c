"""Every shot of a night is explained to the host at dawn, cause by cause, each with its ruling; to nobody else."""

from games.record import fold, read
from tests.rules.table import Table, table

CAST = (
    "Anna beauty, Boris mafioso, Clara doctor, Dan bodyguard, Eva mafioso, Finn sheriff, "
    "Gus citizen, Hanna citizen, Ivan citizen"
)


def after_day_one() -> Table:
    return table(CAST).introduced().condemned("Ivan", hands=["Boris", "Eva"])


def explained(night: Table, viewer: str = "host") -> list[list[tuple[str, str]]]:
    view = fold(read(night.record)).view(viewer)
    return [[(str(text), ruling) for text, ruling in chain.lines] for chain in view.chains]


def test_a_guarded_shot_names_the_guard_and_who_fell() -> None:
    assert explained(after_day_one().night(bodyguard="Gus", mafia="Gus")) == [
        [("Mafia fires at Gus", "N30"), ("Gus is guarded by Dan", "N26"), ("Dan falls instead", "N26")]
    ]


def test_a_shielded_shot_names_who_shielded() -> None:
    chain = explained(after_day_one().night(beauty="Gus", mafia="Gus", leader="Boris"))
    assert chain[0] == [("Mafia fires at Gus", "N30"), ("Gus is shielded by Anna", "N10"), ("Gus lives", "N27")]
    assert chain[1] == [("Finn fires at Boris", "N22"), ("Boris dies", "N27")]
    assert explained(after_day_one().night(doctor="Gus", mafia="Gus"))[0][1] == ("Gus is shielded by Clara", "N25")


def test_a_void_shot_says_why() -> None:
    assert explained(after_day_one().night(beauty="Finn", leader="Boris")) == [
        [("Finn fires at Boris", "N22"), ("blocked, so the shot is void", "N12")]
    ]


def test_only_the_host_is_told() -> None:
    night = after_day_one().night(bodyguard="Gus", mafia="Gus")
    assert all(explained(night, viewer) == [] for viewer in ("room", "Gus", "Dan", "Boris"))
