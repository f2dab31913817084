"""Words without a meaning of their own, and negations, in any game."""

from __future__ import annotations

from callwise.question.listening.words import spaced

SMALL = frozenset(
    spaced(
        """
        a an the i my me it is was are were be to of on in at for and or but so if do does did can could may might will
        that this there then than with what which when how who why am im not no yes has have had as by from up out off
        she they he her their his him we us you your under about say says said w any some one it's its just only also
        still react reacts reacted
        """
    )
)
"""They are never listed as not understood."""
NEGATIONS = frozenset(
    spaced(
        """
        not no never without nobody noone none neither nor cannot dont doesnt didnt isnt wasnt arent werent havent hasnt
        hadnt cant couldnt wont wouldnt shouldnt
        """
    )
)
"""Negations, in their base forms."""
