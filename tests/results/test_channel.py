import pytest

from koppel.model.errors import KoppelError
from koppel.results import Channel


@pytest.mark.parametrize("path", ["", "a..b", ".a", "a.", "a/b", "a. ", "a\nb", "time"])
def test_a_bad_path_is_refused_in_one_line(path: str) -> None:
    with pytest.raises(KoppelError) as error:
        Channel(path, "m")
    assert "\n" not in str(error.value)


def test_a_path_may_be_in_any_script() -> None:
    assert Channel("vorn.dämpfer[0].kraft", "N").name == "kraft"
