"""The rules of Uno Super Mario, scene by scene (tests/games/scenes.py and tables.py tell how one is read)."""

from __future__ import annotations

import pytest

from tests.games.tables import tables
from tests.games.uno_mario.play import Table

DEAL = """
u5 ud3 the highest number deals symbols count zero and the tied draw again | @ seats=3 begin=0
    draw_lots Wd4 Y3 Rd2; ? state.dealer == B; told drew_lots cards=("Wd4", "Y3", "Rd2"); phase deal; again
    draw_lots R9 Y3 G9; told lots_tied seats=(A, C); draw_lots Rskip B1; ? state.dealer == C; again
    chance: no lots 1 1 2, lots 1 2, lots 1 2 112 = wrong_cards UD3; chance: no dealer 1 = not_due U29
ud3 random dealer | @ seats=4 dealer=2 random_dealer -> ? state.dealer == C
& | @ seats=4 begin=0 random_dealer -> chance: no dealer 4 = wrong_cards UD3; chance: no lots 1 2 3 4 = not_due U29
u6 the dealer shuffles all cards and meanwhile nothing can be done | @ seats=2
    chance: no shuffle 0 1 2 = wrong_cards U6; again; acts chance; A: no draw = not_your_turn U12
    A: no shuffle 0 1 = not_due U29
u7 u8 the rest is the draw pile and one is turned up | seven0 / seven1 @ up=Y5 stock=B9
    = turn A yellow; ? view().top == "Y5"; ? len(state.stock) == 112 - 14 - 1; ? view().stock_count == 112 - 14 - 1
    draw; came A B9
ud5 a number lets the player left of the dealer start | seven0 / seven1 / seven2 @ up=Y5 dealer=1 -> = turn C yellow
ud4 the deal passes to the left | R7 / seven1 @ dealer=1 -> play R7; host: next_round; ? state.dealer == A
ud4 winner deals | R7 / seven1 / seven2 @ dealer=2 winner_deals -> play R7; host: next_round; ? state.dealer == A
ud6 u13 a draw two up hits the first | seven0 / seven1 / seven2 @ up=Rd2 stock=Y1,Y2 -> counts 9 7 7; = turn B red
ud6 no effect | seven0 / seven1 / seven2 @ up=Rd2 first_draw_two=off -> counts 7 7 7; = turn A red
ud7 no star against a draw two turned up | Wstar R1 R2 R3 R4 R6 R7 / seven1 / seven2 @ up=Rd2
    A: no star red = not_your_turn U12; counts 9 7 7
ud9 u19 a wild draw four turned up goes back and all is shuffled | seven0 / seven1 @ up=Wd4
    phase upcard; ? state.discard == () and len(state.stock) == 112 - 14; reshuffle Wd4; phase upcard
    reshuffle G5; = turn A green; ? len(state.stock) == 112 - 15
ud8 u16 u21 u23 a wild turned up asks for a colour and then for the turn | seven0 / seven1 / seven2 @ \
        up=W|Wstar|Wcust1|Wcust2 rule=play_again custom2=Sing
    = colour A; legal colour *; no draw, play R1 = choose_colour_first U16; colour green; = turn A green; counts 7 7 7
    no colour red = no_colour_due U16
u14 a reverse turned up lets the dealer begin to the right | seven0 / seven1 / R1 R2 R3 B4 B6 B7 B8 @ up=Rrev
    = turn C red; play R1; = turn B red
u14 ud10 with two players a reverse turned up skips | seven0 / seven1 @ up=Rrev dealer=1 -> = turn B red
u15 case 12 a skip turned up skips the left of the dealer | seven0 / seven1 / seven2 / seven3 @ up=Rskip
    = turn B red; told skipped seat=A
"""

TURNS = """
u9 a card fits by colour number symbol or wild | R7 Y5 G6 Bskip W
    legal play R7, play Y5, draw, play W *; no play G6 = no_match U9; no play Bskip = no_match U15
    no play B1 = not_in_hand U9
u9 a refusal names the card that lies there | R7 G6 Y1 / R3 R4
    play R7; play R3
    ? game.why_not(state, A, game.decode("play G6")).data == {"card": "G6", "top": "R3", "colour": "red"}
u9 symbol on same symbol | Bskip R1 R2 / R3 R4 / R6 R8 @ up=Rskip dealer=1 -> = turn A red; play Bskip; = turn C blue
u10 ud11 you may draw although you could play | R7 R8 @ stock=G9
    draw; = turn B red; hand A G9 R7 R8; told drew seat=A, n=1, to=None; told drew_cards seat=A, cards=("G9",), to={A}
u10 who draws is told what came until their next act | R7 R8 R6 @ stock=G9,Y1,Y2
    draw; came A G9; came B; ? view().news == (); draw; came A G9; came B Y1; draw; came A Y2
& | Rd2 R8 R9 / - / - @ stock=Y1,Y2,Y3,Y4
    play Rd2; accept; came B Y1 Y2; draw; play R8; came B Y1 Y2; draw; came B Y4
u10 a turn cannot be passed without drawing | R1 R2 -> no pass = draw_first U10
u11 ud11 only the drawn card may be played or it is kept and then known | R7 R8 @ stock=R9
    draw; = drawn A red; legal play R9, pass; no play R7 = only_drawn_card UD11; no draw = already_drew U10
    ? view(A).drawn_card == "R9" and view(B).drawn_card == view().drawn_card == ""; play R9; = turn B red; again; draw
    came A R9; pass; came A; again; draw; pass; = turn B red; kinds kept; hand A R7 R8 R9
ud11 must play if able | R7 G8 @ stock=Y9,R9 must_play -> no draw = must_play UD11
& | B7 G8 / B2 B3 @ stock=R9 must_play -> draw; no pass = must_play UD11; legal play R9
ud12 one card is drawn | B7 G8 @ stock=B9,R9 -> draw; counts 3 3; = turn B red
ud12 draw to match | B7 G8 @ stock=B9,G9,Y1,R9,R8 draw_to_match
    draw; counts 6 3; = drawn A red; ? view(A).drawn_card == "R9"
ud12 nothing is left to match | B7 G8 @ draw_to_match -> empty B9 G9; draw; reshuffle G9; counts 4 3; = turn B red
u12 play goes clockwise | R1 R2 / R3 R4 / R6 R7 -> play R1; = turn B red; play R3; = turn C red; play R6; = turn A red
u12 the last card ends the round | R1 / R3 R4 -> play R1; phase between; B: no draw = round_over U25
u12 nothing of a turn is anybody elses | R1 R2 / R1 Wstar
    B: no play R1, draw, pass, accept, challenge, star red, colour red = not_your_turn U12
u13 draw two on its colour or on a draw two only | Rd2 Bd2 B1 / - / - -> no play Bd2 = no_match U13
& | Rd2 B1 / - / - @ stock=Y1,Y2 -> play Rd2 uno; = answer B red; accept; counts 1 5 3; = turn C red
& | Rd2 B1 / - / Bd2 B3 B4 @ stock=Y1,Y2 -> play Rd2 uno; accept; play Bd2; = answer A blue
u14 reverse turns the direction | Rrev R1 R2 / R3 R4 / R6 R7 / R8 R9
    play Rrev; = turn D red; ? state.direction == -1; told reversed direction=-1; play R8 uno; = turn C red
& | Brev R1 -> no play Brev = no_match U14
ud10 case 10 two players reverse is a skip and a draw two gives the turn back | Rrev Rd2 R1 R2 @ stock=Y1,Y2
    play Rrev; = turn A red; told skipped seat=B; play Rd2; accept; counts 2 5; = turn A red
u15 skip | Rskip R1 R2 / - / - -> play Rskip; = turn C red; told skipped seat=B
case 9 skip with the direction reversed | Rskip R1 R2 / Rrev R3 R4 / R6 R7 R8 / R8 R9 R0 @ dealer=0
    play Rrev; = turn A red; play Rskip; = turn C red; told skipped seat=D
u16 a wild names any colour the current one included | W R1 R2
    play W red; = turn B red; again; play W yellow; = turn B yellow; again; play W green; = turn B green; again
    play W blue; = turn B blue
u16 u17 u21 u23 a wild without a colour and a number with one | W Wd4 Wstar Wcust1 R1 R2
    no play W = colour_missing U16; no play Wd4 = colour_missing U17; no play Wstar = colour_missing U23
    no play Wcust1 = colour_missing U21; no play R1 red = colour_not_asked U16
u17 wild draw four names the colour and the next draws four | Wd4 B1 B2 / - / -
    play Wd4 blue; = answer B blue; ? view().hit.cards == 4; accept; counts 2 7 3; = turn C blue
u18 ud14 it is always playable | Wd4 R1 R2 -> offers play Wd4 green
u18 ud14 it is illegal with the colour in hand | Wd4 R1 B2 / - / -
    ? view(A).bluff; play Wd4 green; challenge; ? "challenge_won" in kinds()
& | Wd4 Rskip B2 / - / - -> ? view(A).bluff; play Wd4 green; challenge; ? "challenge_won" in kinds()
ud14 case 8 a number match of another colour and wilds do not matter | Wd4 B5 W Wstar / - / -
    ? not view(A).bluff; play Wd4 green; challenge; ? "challenge_lost" in kinds()
ud14 laid on a draw two it is always legal | Wd4 R1 B2 / - / - @ up=Rd2 first_draw_two=off
    ? not view(A).bluff; play Wd4 green; challenge; ? "challenge_lost" in kinds()
ud14 a no exception | Wd4 R1 B2 / - / - @ up=Rd2 first_draw_two=off wild_draw_four=no_exception
    ? view(A).bluff; play Wd4 green; challenge; ? "challenge_won" in kinds()
u18 ud14 whether it is a bluff is told to its holder alone | Wd4 R1 / R2 G1 B4 / Wd4
    ? [view(one).bluff for one in (A, B, C, None)] == [True, False, False, False]; play R1 uno; ? not view(A).bluff
& | Wd4 R1 @ wild_draw_four=always_legal -> ? not view(A).bluff
& | W Wd4 R1 B2 / B1 B3 -> ? view(A).bluff; play W green; ? not view(A).bluff
& | Wd4 W Wstar R1 @ up=W -> ? not view(A).bluff
ud14 judged as the hand was when it was played | Wd4 B2 / - / - @ stock=R1,R2
    play Wd4 green; C: catch 0; hand A B2 R1 R2; challenge; ? "challenge_lost" in kinds(); told hand_shown cards=("B2",)
ud14 b it may answer a draw two and adds up | Rd2 R1 R2 / Wd4 R3 R4 / - @ wild_draw_four=answers_draw_two
    play Rd2; offers play Wd4 blue; play Wd4 blue; ? view().hit.cards == 6; challenge; counts 2 2 11; = turn A blue
ud14 b is off by default | Rd2 R1 R2 / Wd4 Bd2 R4 / - -> play Rd2; no play Wd4 blue = stacking_off UD13
ud14 c always legal | Wd4 R1 R2 @ wild_draw_four=always_legal
    play Wd4 blue; no challenge = challenge_always_legal UD14; ? not may_challenge(view(B))
ud15 the colour asked after a wild is the declared one | W R1 R2 / Wd4 B1 R2 / -
    play W blue; play Wd4 red; challenge; told challenge_won by=B
& | W R1 R2 / Wd4 R1 R2 / - -> play W blue; play Wd4 red; challenge; told drew seat=C, n=6, to=None
ud13 stacking is off | Rd2 R1 R2 / Bd2 R3 R4 / -
    play Rd2; no play Bd2 = stacking_off UD13; no play R3, draw, pass = answer_first UD20
ud13 stacking draw twos | Rd2 R1 R2 / Bd2 Wd4 R4 / R6 R7 Gd2 @ stacking
    play Rd2; no play Wd4 red = stack_wrong_card UD13; play Bd2; play Gd2; ? view().hit.cards == 6
    accept; counts 8 2 2; = turn B green
ud13 stacking wild draw fours and challenging the last | Wd4 B1 B2 / Wd4 G4 G6 / Rd2 R6 R7 @ stacking
    play Wd4 green; play Wd4 red; no play Rd2 = stack_wrong_card UD13; challenge; counts 2 10 3; = turn C red
ud13 u26 a stacked last card adds up and cannot be answered | Rd2 R1 R2 / Bd2 / Gd2 R7 @ stacking
    play Rd2; play Bd2; phase between; counts 2 0 6
ud24 the star is a wild on any turn | Wstar R1 R2 @ up=B5 -> play Wstar yellow; = turn B yellow
ud25 no bounce on a draw two already taken | Rd2 R1 R2 / - / Wstar R6 R7
    play Rd2; accept; no star green = nothing_to_answer UD16; counts 2 5 3
    play Wstar green; counts 2 5 2; = turn A green
who is away draws and keeps and never gains | R1 R2 @ stock=R9 -> default draw; draw; default pass
& | Wd4 B1 B2 -> play Wd4 blue; default accept
& | B1 B2 @ up=W -> default colour red
who is away plays only where the table must play | R1 R2 @ must_play -> default play R1
& | W B2 @ up=G5 must_play -> default play W green
& | Wcust1 B2 @ up=Y5 must_play custom1=Sing -> default play Wcust1
& | B1 B2 -> pile; default pass
u25 between rounds nothing is played | R1 / R3 -> play R1; B: no uno, catch 0, draw, accept, colour red = round_over U25
nothing after the match | R1 / W @ scores=480,0 -> play R1; B: no draw, catch 0, agree, ready, shuffle 0 = game_over
seats do not act for chance and time | R1 R2 -> A: no shuffle 0, lots 1 2, dealer 1, close 1, next_round = not_due U29
"""

ANSWERS = """
u20 ud18 case 7 a guilty player draws the four | Wd4 R3 B1 / - / -
    play Wd4 blue; challenge; counts 6 3 3; = turn B blue; ? view().top == "Wd4"
u20 ud19 case 7 after a wrong challenge it is six and the turn is lost | Wd4 B9 W / - / -
    play Wd4 blue; challenge; counts 2 9 3; = turn C blue
ud16 only the player hit and one of three | Wd4 B9 W / Wstar G1 G2 / -
    play Wd4 blue; legal accept, challenge, star *; C: no challenge = not_your_turn U12; acts B
ud16 a challenge answers a wild draw four only | Rd2 R3 B1 -> play Rd2; no challenge = challenge_not_wild U20
& | R3 B1 -> no challenge = nothing_to_answer UD16
ud16 no challenges | Wd4 R3 B1 @ challenges=off -> play Wd4 blue; no challenge = challenges_off UD16; legal accept
ud17 only the challenger sees the hand | Wd4 R3 B1 / R6 G1 / -
    play Wd4 blue; challenge; told hand_shown seat=A, cards=("R3", "B1"), to={B}; told challenge_won to=None
    ? [view(one).shown_hand for one in (A, C, None)] == [None] * 3
    ? (view(B).shown.owner, view(B).shown_hand) == (A, ("R3", "B1"))
ud17 the shown hand is gone after the next act of a turn | Wd4 R3 B1 / R6 G1 / -
    play Wd4 blue; challenge; draw; ? view(B).shown_hand is None
& | Wd4 G3 B1 / R6 G1 / B2 B3
    play Wd4 blue; challenge; ? view(B).shown_hand is not None; play B2 uno; ? view(B).shown_hand is None
ud20 a draw two is always answered with or without a star | Rd2 R3 B1 / - / -
    play Rd2; = answer B red; acts B; waits B; legal accept; no star red = no_star U22
& | Rd2 R3 B1 / G1 G2 Wstar / - -> play Rd2; = answer B red; acts B; waits B; legal accept, star *
u22 u23 ud21 case 6 the star bounces and names the colour | Rd2 R3 B1 / Wstar G1 G2 / -
    play Rd2; star green; counts 4 2 3; = turn C green; told bounced by=A; again; play Rd2; no star = colour_missing U23
    no play Wstar red = answer_first UD20
u22 a wild draw four too | Wd4 R3 B1 / Wstar G1 G2 / - -> play Wd4 red; star green; counts 6 2 3; = turn C green
ud22 who is hit loses no turn | Rd2 R3 B1 / Wstar G1 G2 / G4 G6 G7 -> play Rd2; star green; play G4; = turn A green
ud23 no second bounce | Rd2 Wstar B1 / Wstar G1 G2 / - -> play Rd2; star green; counts 4 2 3; = turn C green
ud23 double bounce | Rd2 Wstar B1 B2 / Wstar G1 G2 / - @ double_bounce
    play Rd2; star green; = answer A green; no challenge = challenge_not_wild U20
    star blue; counts 2 4 3; = turn B blue
ud23 double bounce accepted | Rd2 R3 B1 / Wstar G1 G2 / - @ double_bounce
    play Rd2; star green; accept; counts 4 2 3; = turn C green
ud23 ud13 a bounce cannot be stacked on | Rd2 Bd2 B1 / Wstar G1 G2 / - @ double_bounce stacking
    play Rd2; star green; no play Bd2 = stack_not_here UD13
ud26 star with two players | Rd2 R3 B1 / Wstar G1 G2 -> play Rd2; star green; counts 4 2; = turn A green
ud27 case 3 no star against a going out card | Wd4 / Wstar / - @ stock=R1,G2,B8,W
    play Wd4 red; phase between; lines A hand 111 U28, A hand 6 U28
ud27 possible the leaver draws and play goes on | Rd2 / Wstar G1 G2 / - @ bounce_last_card stacking
    play Rd2; = answer B red; legal accept, star *; star green; counts 2 2 3; = turn C green
ud27 possible but accepted ends the round | Wd4 / Wstar G1 / - @ bounce_last_card
    play Wd4 red; no challenge = challenge_last_card UD27; accept; counts 0 6 3; ? state.result.winner == A
ud27 ud32 a bounced leaver always finds a card and is forgiven the rest | Wd4 / Wstar G1 G2 / - @ bounce_last_card
    empty; play Wd4 red; star green; reshuffle R5; hand A R5 Wd4; told forgiven seat=A, n=2, to=None; = turn C green
ud28 going out with a bounce | Rd2 R3 B1 / Wstar / - @ stock=Y1,Y2
    play Rd2; star green; phase between; counts 4 0 3; ? state.result.gains == (0, 3 + 1 + 1 + 2 + 6, 0)
ud28 ud23 a last star is not bounced again | Rd2 Wstar B1 / Wstar / - @ double_bounce
    play Rd2; star green; ? state.result.winner == B
ud28 ud23 ud27 with both house rules it is | Rd2 Wstar B1 B2 / Wstar / - @ double_bounce bounce_last_card
    play Rd2; star green; = answer A green; star blue; counts 2 2 3; = turn B blue
a seat that is away accepts | Wd4 R3 B1 / Wstar G1 G2 / - -> play Wd4 blue; B: default accept; acts B
"""

UNO = """
u24 uno is called with the play | R1 R2 / - / -
    play R1 uno; kinds played, called_uno; catchable; C: no catch 0 = catch_too_late UD29
u24 who forgets and is caught draws two | R1 R2 / - / - @ stock=B8,B9
    play R1; catchable A; C: catch 0; hand A B8 B9 R2; told caught seat=C, target=A, n=2, to=None; = turn B red
u24 who is caught is told what came | R7 R8 / - / - @ stock=G9,Y1 -> play R7; B: catch 0; came A G9 Y1
& | R7 R8 / - / - -> empty B8 B9; play R7; C: catch 0; reshuffle B9 B8; came A B9 B8
u24 ud29 uno belongs to the next to last card and a catch without cause costs nothing | R1 R2 R3 / - / -
    no play R1 uno, uno = uno_not_due U24; play R1; catchable; again
    B: no catch 2, catch 3, catch 7 = catch_no_cause U24; counts 3 3 3
ud29 anyone may catch and the player may still call and the first in the log wins | R1 R2 / - / -
    play R1; acts A B C; waits B; A: legal uno; C: legal catch 0; B: offers catch 0; A: uno; catchable
    A: no uno = uno_closed UD29; acts B; again; play R1; C: catch 0; B: no catch 0 = catch_no_cause U24; again; play R1
    A: uno; B: no catch 0 = catch_too_late UD29
ud29 the window closes with the next own action | R1 G4 / - / - @ up=G5
    play G4; draw; C: no catch 0 = catch_too_late UD29; A: no uno = uno_closed UD29; again; play G4; play G1
    C: no catch 0 = catch_too_late UD29; A: no uno = uno_closed UD29
ud29 an answer closes it | Rd2 R2 / - / - -> play Rd2; accept; catchable
& | Rd2 R2 / Wstar G1 G2 / - -> play Rd2; star red; catchable
& | Wd4 B2 / - / - -> play Wd4 red; challenge; catchable
ud29 automatic effects do not close it | Rskip R2 / - / - -> play Rskip; = turn C red; B: catch 0; counts 3 3 3
ud29 also if the next to act is the same player | Rskip R2 R3 / G1 G2
    play Rskip; play R2; A: no catch 0 = catch_self U24; B: offers catch 0
& | Rskip R2 / G1 G2 -> play Rskip; = turn A red; B: offers catch 0; draw; B: no catch 0 = catch_no_cause U24
ud29 a pass of ones own closes it | R1 R2 / G4 G6 / - -> empty; play R1; bare; B: offers catch 0; pass; catchable
ud29 timed windows of two seats stand side by side | R1 R2 / R3 R4 / - @ timed_uno stock=B1,B2
    play R1; play R3; catchable A B; A: catch 1; catchable A; counts 1 3 3
ud29 timed window | R1 R2 / R3 R4 R6 / - @ timed_uno
    play R1; play R3; catchable A; acts A B C host; ? [wait[1:] for wait in game.waits(state)] == [(10, 1800)]
    host: no close 99 = not_due U29; due; kinds window_closed; B: no catch 0 = catch_too_late UD29
    ? game.waits(state) == ()
ud30 the duty lapses when a bounce or challenge gives cards | Rd2 R2 / Wstar G1 G2 / - @ timed_uno
    play Rd2; star red; counts 3 2 3; C: no catch 0 = catch_no_cause U24
& | Wd4 R2 / - / - @ timed_uno -> play Wd4 red; challenge; C: no catch 0 = catch_no_cause U24
ud30 the duty lapses with the last card | R1 Rd2 / R3 R4 @ timed_uno bounce_last_card
    play R1; play R3; play Rd2; = answer B red; catchable B
ud30 the star player has the duty too | Rd2 R2 R3 / Wstar G1 / -
    play Rd2; star red; catchable B; again; play Rd2; star red uno; catchable
u24 ud20 a bounce that leaves one card is offered with and without the call | Rd2 R2 R3 / Wstar G1 / -
    play Rd2; legal accept, star *, star * uno
& | Rd2 R2 R3 / Wstar G1 G2 / - -> play Rd2; legal accept, star *
u24 a catch in the middle of an answer leaves the answer standing | Rd2 R2 / - / -
    play Rd2; C: catch 0; = answer B red; accept; counts 3 5 3; = turn C red
u24 a catch may need a reshuffle | R1 R2 / - / -
    empty B8 B9; play R1; C: catch 0; reshuffle B9; hand A B8 B9 R2; counts 3 3 3; = turn B red
"""

CUSTOMS = """
ud33 everyone accepts before the deal | @ seats=3 custom2=Sing agree=0
    phase consent; acts A B C; waits A B C; ? view(B).written[0].text == "Sing"; B: legal agree, refuse
    A: no draw = consent_first UD33; B: agree; B: no agree = already_agreed UD33; waits A C; A: agree; C: agree
    kinds agreed, rules_accepted; acts chance; A: no agree = no_consent_due UD33
ud33 a refusal makes both cards plain wilds for the match | @ seats=2 rule=play_again custom2=Sing agree=0
    A: agree; B: refuse; phase deal; ? [one.in_force for one in view().written] == [False, False]
    deal Wcust1 R1 R2 / -; play Wcust1 blue; = turn B blue
ud33 silence is no consent | @ seats=2 custom1=Sing agree=0 -> A: default refuse
ud33 without a text there is nothing to accept and the card is a plain wild | Wcust1 Wcust2 R2 @ effect1=play_again
    play Wcust1 blue; = turn B blue
ud33 plain wilds | Wcust1 R1 R2 @ rule=play_again custom_cards=off
    ? view().written == (); play Wcust1 red; = turn B red
u21 it may be played even with another playable card | Wcust1 Wcust2 R1 @ rule=nothing
    offers play R1, play Wcust1, play Wcust2 blue
ud33 rule first then colour and the text is shown | Wcust1 R1 R2 / - / - @ rule=nothing
    no play Wcust1 blue = rule_first UD33; play Wcust1; told rule_shown text="Sing"; = colour A red
    colour blue; = turn B blue
ud33 everyone else draws one in playing order | Wcust1 R1 R2 / - / - @ rule=others_draw_1 stock=B1,B2
    play Wcust1; counts 2 4 4; came B B1; came C B2; colour green; = turn B green
ud33 swap hands with a player of ones choice | Wcust1 R1 R2 / - / B1 B2 B3 B4 @ rule=swap_hands
    no play Wcust1 = target_missing UD33; no play Wcust1 0, play Wcust1 3 = target_wrong UD33
    offers play Wcust1 1, play Wcust1 2; play Wcust1 2; hand A B1 B2 B3 B4; hand C R1 R2; = colour A red
    ? [event.to for event in events if event.kind == "holds_now"] == [{A}, {C}]
ud33 hands that are swapped are known whole | B7 B8 / Wcust1 R3 @ rule=swap_hands stock=B9
    draw; came A B9; play Wcust1 0; came A; came B
u24 ud33 a written rule with and without the call | Wcust1 R1 @ rule=nothing -> offers play Wcust1, play Wcust1 uno
& | Wcust1 R1 / - / - @ rule=swap_hands -> offers play Wcust1 1, play Wcust1 1 uno, play Wcust1 2, play Wcust1 2 uno
ud33 a target belongs to a swap only | Wcust1 Wcust2 W @ rule=nothing
    no play Wcust1 1, play Wcust2 1, play W 1 = target_not_asked UD33
ud33 all hands pass on in playing direction | Wcust1 R1 R2 / - / B1 B2 B3 B4 @ rule=pass_hands
    play Wcust1; counts 4 2 3; hand B R1 R2; hand A B1 B2 B3 B4
& | R6 Wcust1 R1 R2 / - / Rrev B2 B3 B4 @ rule=pass_hands dealer=1 stock=Y9
    play Rrev; draw; play Wcust1; hand C R1 R2 R6
ud33 the next draws three and keeps the turn and no star answers | Wcust1 R1 R2 / Wstar G1 / - @ rule=next_draws_3
    play Wcust1; counts 2 5 3; colour green; = turn B green; no star red = nothing_to_answer UD16
ud33 play again | Wcust1 B1 B2 / - / - @ rule=play_again -> play Wcust1; colour blue; = turn A blue
ud33 u26 a last card only makes draw | Wcust1 / G1 / G2 @ rule=others_draw_1 stock=B8,B9 -> play Wcust1; scores 20 0 0
& | + rule=next_draws_3 stock=B1,B2,B3 -> play Wcust1; scores 9 0 0
ud33 as the last card other effects do not happen | Wcust1 / G1 / G2 @ rule=swap_hands|pass_hands|play_again|nothing
    no play Wcust1 1 = target_not_asked UD33; play Wcust1; phase between; scores 3 0 0
ud33 the second card has its own rule | Wcust1 Wcust2 R1 @ custom1=Sing custom2=Another effect2=play_again
    play Wcust2; told rule_shown text="Another"; colour red; = turn A red
ud33 a drawing effect may need a reshuffle | Wcust1 R1 R2 / - / - @ rule=others_draw_1
    empty B8 B9; play Wcust1; reshuffle B8 B9; came B B8; came C B9; colour red; = turn B red
ud30 one card by a custom rule is no duty | Wcust1 R1 R2 R3 / G1 / - @ rule=swap_hands
    play Wcust1 1; counts 1 3 3; catchable; A: no uno = uno_closed UD29
ud30 no duty after single cards swapped | Wcust1 R1 / G1 / - @ rule=swap_hands -> play Wcust1 1; counts 1 1 3; catchable
ud30 without a swap the duty stands while the colour is named | Wcust1 R1 / - / - @ rule=nothing
    play Wcust1; catchable A; colour red; catchable A
& | Wcust1 R1 @ rule=nothing -> play Wcust1 uno; catchable
"""

ENDS = """
u25 out ends the round and opens the hands | R1 / R3 B4 / W
    play R1; phase between; ? [*map(card_texts, view().ended.hands)] == [(), ("R3", "B4"), ("W",)]
    ? view().decides == NONE
u28 case 1 what the others hold | R1 / R7 Rskip W / B0 Bd2
    play R1; scores 97 0 0; lines A hand 77 U28, A hand 20 U28; told scored seat=A, points=97, total=97, to=None
u28 values of all kinds | R1 / Y0 Y9 / Yd2 Yrev Yskip / W Wd4 Wcust1 Wstar
    play R1; lines A hand 9 U28, A hand 60 U28, A hand 200 U28
u26 a last draw two is still drawn and counts | Rd2 / G1 / - @ stock=B8,B9 -> play Rd2; counts 0 3 3; scores 24 0 0
u26 case 3 a last wild draw four | Wd4 / Wstar @ stock=R1,R2,R8,W -> play Wd4 blue; scores 111 0
u26 it may need a reshuffle | Rd2 / G1 / - -> empty B8 B9; play Rd2; phase reshuffle; reshuffle B9 B8; scores 24 0 0
u4 case 5 five hundred ends the match | R1 / R7 Rskip W / B0 Bd2 @ scores=430,100,20
    play R1; phase over; scores 527 100 20; places points_500 1 2 3; ? over().winners == (A,)
    ? over().scores == (527, 100, 20); acts; A: no ready = game_over
u4 u29 case 5 with 499 it goes on | R1 / R7 Rskip W / B0 Bd2 @ scores=402,0,0
    play R1; scores 499 0 0; phase between; ? over() is None
u4 u29 case 5 at 500 the match ends | R1 / R7 Rskip W / B0 Bd2 @ scores=403,0,0
    play R1; scores 500 0 0; phase over; places points_500 1 2 2
u4 u29 ud35 lowest total ends at 500 too | R1 / R7 Rskip W / B0 @ goal=lowest_total scores=0,422,0
    play R1; scores 0 499 0; phase between; ? over() is None
& | + scores=0,423,0 -> play R1; scores 0 500 0; phase over
u29 a new round when nobody has five hundred and all are ready or time is over | R1 / R3 R4
    play R1; waits A B; ? [game.encode(wait.action) for wait in game.waits(state)] == ["next_round"]
    ? game.waits(state)[0][1:] == (45, 3600); B: ready; B: no ready = already_ready U29; waits A; A: ready; phase deal
    deal - / -; ? view().round_no == 2; counts 3 3; scores 7 0; again; host: no next_round = not_due U29; play R1
    host: next_round; phase deal; A: no ready = round_not_over U25
u27 ud31 the discards but the top become the draw pile | R1 R2 R3 / B3 B4
    empty G8 G9 W; play R1; draw; phase reshuffle; acts chance; reshuffle G9; told reshuffled n=4; hand B B3 B4 G9
    ? len(view().discard) == 1 and view().stock_count == 3; = turn A red
ud31 only when a card must be drawn | R1 R2 R3 / B3 B4 -> pile G9; draw; = turn B red; ? view().stock_count == 0
ud31 in the middle of a draw of four | Wd4 B1 B2 / R7 R8 / -
    empty Y1 Y2 Y3; pile B8; play Wd4 blue; accept; phase reshuffle; counts 2 3 3; reshuffle Y3 Y2 Y1
    counts 2 6 3; = turn C blue
ud31 a wild on top keeps its colour and those below lose it | W R2 R3 / B3 B4
    empty W Wd4; play W yellow; draw; reshuffle W; = drawn B yellow
ud32 what cannot be drawn is forgiven | Wd4 B1 B2 / G7 G8 / -
    empty; play Wd4 blue; accept; reshuffle; counts 2 3 3; told forgiven seat=B, n=3, to=None
ud32 who cannot play or draw passes | G1 G2 / R1 G3 / B1 B2
    pile; no draw = nothing_to_draw UD32; legal pass; pass; kinds passed; = turn B red
ud32 with nothing to draw a playable card must be played | R1 G2 / G3 G4
    pile; no pass = must_play_last_resort UD32; no draw = nothing_to_draw UD32
ud32 a whole lap of passes ends the round without score | G1 G2 / G3 G4 / B1 B2
    pile; pass; pass; pass; phase between; scores 0 0 0; kinds passed, lap_passed; ? view().ended.winner == NONE
    lines A nobody_out 0 UD32, B nobody_out 0 UD32, C nobody_out 0 UD32; host: next_round; ? state.dealer == A
ud32 a play breaks the lap | G1 G2 / R3 G4 G6 / B1 B2 -> pile; pass; play R3; draw; phase reshuffle; ? state.passes == 0
ud35 one round | R1 / R7 / B0 Bd2 @ goal=single_round
    play R1; places single_round 1 2 2; ? over().scores == (27, 0, 0)
ud35 single round is won even with no points | R1 / R0 / B0 @ goal=single_round -> play R1; places single_round 1 2 2
ud35 ud32 without winner it is shared | G1 G2 / G3 G4 @ goal=single_round -> pile; pass; pass; places nobody_out 1 1
ud35 lowest total when somebody reaches 500 | R1 / R7 Rskip W / B0 Bd2 @ goal=lowest_total scores=100,430,90
    play R1; scores 100 507 110; lines B own_hand 77 UD35, C own_hand 20 UD35; places lowest_total 1 3 2
    ? over().scores == (100, 507, 110); kinds played, went_out, charged
ud35 it goes on below 500 | R1 / R7 Rskip W @ goal=lowest_total scores=400,420
    play R1; scores 400 497; ? over() is None
"""


@pytest.mark.parametrize(("table", "steps"), tables(DEAL + TURNS + ANSWERS + UNO + CUSTOMS + ENDS))
def test_scene(table, steps):
    Table.of(table).run(steps)
