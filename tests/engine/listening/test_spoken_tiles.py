"""Tiles in any writing, in both games."""

import pytest

from callwise.american.listening import spoken_tiles as american
from callwise.question.listening.words import words_of
from callwise.riichi.listening import spoken_tiles as riichi


@pytest.mark.parametrize(
    ("said", "tiles"),
    [
        ("3p", "3p"),
        ("3 pin", "3p"),
        ("3-pin", "3p"),
        ("three dots", "3p"),
        ("3 dot", "3p"),
        ("three of circles", "3p"),
        ("46p", "4p 6p"),
        ("4-6p", "4p 6p"),
        ("4 and 6 man", "4m 6m"),
        ("2, 3 bamboo", "2s 3s"),
        ("7 8 crak", "7m 8m"),
        ("1m9m1p", "1m 9m 1p"),
        ("haku, hatsu and chun", "5z 6z 7z"),
        ("white dragon or red dragon", "5z 7z"),
        ("east wind", "1z"),
        ("ESW", "1z 2z 3z"),
        ("red five of souzu", "0s"),
        ("red 5p", "0p"),
        ("aka 5 man", "0m"),
        ("three haku", "5z 5z 5z"),
        ("a pair of 9p", "9p 9p"),
        ("三萬 五筒 東 中", "3m 5p 1z 7z"),
        ("\N{MAHJONG TILE FIVE OF CIRCLES}", "5p"),
        ("2 honba, 4 han 30 fu, three rons", ""),
    ],
)
def test_riichi_tiles_are_read_as_they_are_said(said: str, tiles: str) -> None:
    found = [tile for one in riichi.spoken(words_of(said)) for tile in one.tiles]
    assert found == tiles.split()


@pytest.mark.parametrize(
    ("said", "tiles"),
    [
        ("3 bam", "3b"),
        ("8-dots", "8d"),
        ("four of craks", "4c"),
        ("3b3bJ", "33bJ"),
        ("NNNJ", "NNNJ"),
        ("five flowers", "FFFFF"),
        ("soap and a red dragon", "0 R"),
        ("one green and a joker", "G J"),
        ("the 4th north", "N"),
        ("north wind", "N"),
        ("the joker in her rack", ""),
    ],
)
def test_american_tiles_are_read_as_they_are_said(said: str, tiles: str) -> None:
    assert [one.tiles for one in american.spoken(words_of(said))] == tiles.split()
