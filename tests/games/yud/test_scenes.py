"""The rules of Yud! Stop!, scene by scene: see tests/games/scenes.py, and `Table.of` for how a deal is laid."""

from __future__ import annotations

import pytest

from tests.games.scenes import scenes
from tests.games.yud.play import Table

SETUP = """
y4 only the whole deck can be shuffled | @ seats=2
    chance: lot 0; chance: no shuffle 1 2 3 = wrong_cards Y4
y5 four cards each face down and the rest is the pile | 0 1 2 3 / 0 1 2 3 @ peeks
    down AB-; pile 46
& | 0 1 2 3 / 0 1 2 3 / 0 1 2 3 @ peeks
    down ABC-; pile 42
& | 0 1 2 3 / 0 1 2 3 / 0 1 2 3 / 0 1 2 3 @ peeks
    down ABCD-; pile 38
y6 cards are dealt one at a time from the starter | 10 7 4 1 / 12 9 6 3 / 11 8 5 2 @ draws=13,0 starter=1 peeks
    row A 10 7 4 1; row B 12 9 6 3; row C 11 8 5 2; ? state.stock[:2] == (13, 0)
y6 everybody looks at two own cards and all see that and where | 0 1 2 3 / 4 5 6 7 @ peeks
    A: legal peek *, decline; B: legal peek *, decline; B: peek 1 3; sees B B ?? 5 ?? 7; sees B A ?? ?? ?? ??; down A-
    told peeked seat=B, slots=(1, 3); ? [(look.seat, look.places) for look in view().looks] == [(B, ((B, 1), (B, 3)))]
y6 two different cards or none and the choice stands | 0 1 2 3 / 4 5 6 7 @ peeks
    A: no peek 1 1 = no_card_there Y6; A: no peek 0 4 = no_card_there Y8; A: decline
    A: no peek 0 1, decline = peek_done Y6
y6 play begins when all have chosen even while a look is open | 0 1 2 3 / 4 5 6 7 / 8 9 10 11 @ starter=2 peeks
    C: no draw = peek_first Y6; C: decline; A: peek 0 1; waits B; C: no draw = peek_first Y6; B: peek 2 3
    = turn C; waits C; acts A B C host; no peek 0 1 = peek_over Y6
y7 the cards are laid down again and nothing brings them back | 0 1 2 3 / 4 5 6 7 @ peeks
    A: peek 0 1; sees A A 0 1 ?? ??; A: done; kinds; sees A A ?? ?? ?? ??; ? view(A).looks == ()
    A: no done = no_look Y7
y7 time lays the cards down again | 0 1 2 3 / 4 5 6 7 @ peeks
    A: peek 0 1; B: peek 2 3; ? [(wait.seconds, wait.slow_seconds) for wait in game.waits(state)] == [(8, 60)] * 2
    due; down A-; sees B B ?? ?? 6 7; host: no close_look 2 = too_late
y8 case 6 two go for one and empty places stay | 9 9 3 5 / 0 1 2 4 @ draws=1
    draw; pair 0 1; row A 1 -- 3 5; top 9; turns 1; no take 1 = no_card_there Y8; offers take 0, take 2, take 3
    ? "take 1" not in map(game.encode, game.candidates(state, A))
yd17 the lot decides who starts round one | @ seats=4
    acts chance; chance: no lot 4 = no_such_seat YD17; chance: lot 3; kinds lot_drawn; told lot_drawn seat=D
    ? state.starter == D
yd17 the lowest scorer starts the next round | 10 10 11 11 / 0 1 2 3 / 4 5 6 7
    stop; out; host: next_round; ? state.starter == B
yd17 the penalty counts for the start | 0 1 2 3 / 0 1 2 4 / 4 5 6 7 @ starter=1
    stop; out; scores 6 12 22; ? state.starter == A
yd17 a tie goes to the lower total then to the left of the last starter | 0 1 2 4 / 0 1 2 4 / 9 9 9 9
    stop; out; scores 7 7 36; ? state.starter == B; next 0 0 0 5 / 10 10 10 10 / 0 2 2 1
    stop; out; scores 5 45 5; totals 12 52 41; ? state.starter == A
yd17 house rule rotates the start | 0 0 0 0 / 9 9 9 9 / 8 8 8 8 @ rotate_starter
    stop; out; ? state.starter == B
yd18 case 10 the discard pile starts empty | 0 1 2 3 / 4 5 6 7
    top --; no take 0 = discard_empty YD18; legal draw, stop
yd18 house rule turns one card up | 9 1 2 3 / 4 5 6 7 @ up=0 turn_one_up
    top 0; pile 45; take 0; row A 0 1 2 3
"""

TURNS = """
y9 one action and only after drawing | 0 1 2 3 / 4 5 6 7 @ draws=12
    no discard, keep 0, pair 0 1, swap 0 0 1 0, look 0, spy 1 0 = draw_first Y9
    draw; no draw, take 0, pass = already_drawn Y9
y9a yd7 the drawn card is discarded face up and its ability is optional | 0 1 2 3 / 4 5 6 7 @ draws=8
    draw; offers discard, look 0, keep 0; discard; top 8; row A 0 1 2 3; told discarded seat=A, card="8"
    ? state.looks == ()
y9b look at me shows one own card to the player alone and holds nobody up | 0 1 2 3 / 4 5 6 7 @ draws=7,5
    draw; look 2; sees A A ?? ?? 2 ??; down B-; ? view().looks[0].places == ((A, 2),); top 7
    told looked seat=A, card="7", friend=A, slot=2; waits B; acts A B host; draw; sees A A ?? ?? 2 ??; A: done; down A
y9b look at you shows one card of a friend to the player alone | 0 1 2 3 / 4 5 6 7 / 8 9 10 11 @ draws=10
    draw; no spy 0 0, spy 0 1, spy 0 2, spy 0 3 = spy_friends Y9b; no look 1 = other_ability YD1
    ? len([text for text in legal() if text.startswith("spy")]) == 2 * 4
    spy 2 3; sees A C ?? ?? ?? 11; down BC-; told spied seat=A, card="10", friend=C, slot=3
y9b swap exchanges an own card with a friends unseen | 0 1 2 12 / 4 5 6 7 @ draws=11
    draw; swap 0 3 1 0; row A 0 1 2 4; row B 12 5 6 7; down AB-
    told swapped seat=A, card="11", first=A, first_slot=3, second=B, second_slot=0
y9b a card that moves is turned down first so a look never shows what came or went | 0 1 2 3 / 4 5 6 7 @ draws=10,11
    draw; spy 1 0; sees A B 4 ?? ?? ??; draw; swap 1 0 0 1; down A; ? view(A).looks == ()
y9b only the moved card leaves a look at two | 0 1 2 3 / 4 5 6 7 @ draws=12 peeks
    A: peek 0 1; B: decline; draw; keep 1; sees A A 0 ?? ?? ??; ? view(A).looks[0].places == ((A, 0),)
y9b a new look closes the seats older one | 0 1 2 3 / 4 5 6 7 @ draws=7 peeks
    A: peek 0 1; B: decline; draw; look 3; sees A A ?? ?? ?? 3; ? len(view(A).looks) == 1
y9c yd6 the drawn card takes the place of one that is discarded without its ability | 0 1 2 8 / 4 5 6 7 @ draws=3
    draw; keep 3; row A 0 1 2 3; top 8; told kept seat=A, slot=3, card="8"; down AB-; = turn B; ? state.looks == ()
y9d yd22 two identical cards for the drawn one which takes the first place | 9 3 9 5 / 0 1 2 4 @ draws=1
    draw; no pair 0 2 into 2 = first_place YD22; pair 0 2; row A 1 3 -- 5; ? state.discard == (9, 9)
    sees B A ?? ?? -- ??; told matched seat=A, slots=(0, 2), into=0, card="9", count=2
y9e yd5 yd25 the top discard is swapped for an own card with no ability and lies down | 0 1 2 3 / 12 5 6 7 @ draws=8
    draw; discard; take 0; row B 8 5 6 7; top 12; pile 45; = turn A; ? state.looks == (); down AB-
    told took seat=B, slots=(0,), into=0, card="8", thrown="12", count=1
y10 play goes clockwise | 0 1 2 3 / 4 5 6 7 / 8 9 10 11 @ starter=1
    = turn B; A: no draw = not_your_turn Y10; turns 1; = turn C; turns 1; = turn A; turns 1; = turn B
yd1 house rule no abilities | 0 1 2 3 / 4 5 6 5 @ draws=7 abilities=off
    draw; no look 0 = no_ability YD1; ? view(A).ability is None
yd2 case 6 mismatch shows both to all for a while and costs the drawn card | 9 8 3 5 / 0 1 2 4 @ draws=1
    draw; offers pair *; pair 0 1; row A 9 8 3 5; ? state.discard == (1,); = turn B; sees AB- A 9 8 ?? ??
    told mismatched seat=A, slots=(0, 1), cards=("9", "8"), card="1"; A: no done = no_look Y7; due; down AB-
yd2 house rule keeps the drawn card as an extra | 9 8 3 5 / 0 1 2 4 @ draws=7,1 mismatch_keeps
    draw; pair 0 1; row A 9 8 3 5 7; ? state.discard == (); sees B A 9 8 ?? ?? ??
    told mismatched_extra seat=A, slots=(0, 1), cards=("9", "8"), slot=4; turns 1; offers take 4
yd2 house rule extra goes to an empty place first | 9 9 3 5 / 0 1 2 4 @ draws=1,13,7 mismatch_keeps
    draw; pair 0 1; turns 1; draw; pair 2 3; row A 1 7 3 5
yd3 exactly two | 9 9 9 5 / 0 1 2 4 @ draws=7
    draw; no trio 0 1 2 = only_two YD3
yd3 house rule up to four for one | 9 9 9 5 / 6 6 6 6 @ draws=7,1 match_up_to_four
    draw; trio 0 1 2; row A 7 -- -- 5; draw; four 0 1 2 3; row B 1 -- -- --
    ? state.discard == (9, 9, 9, 6, 6, 6, 6) and told("matched")["count"] == 4
yd3 house rule one odd card spoils it | 9 9 5 9 / 0 1 2 4 @ draws=7 match_up_to_four
    draw; trio 0 1 2; row A 9 9 5 9; ? told("mismatched")["cards"] == ("9", "9", "5")
yd4 no pair for the top discard | 0 1 2 3 / 9 9 6 7 @ draws=4
    turns 1; no take 0 1 = not_from_discard YD4
yd4 house rule pair for the top discard | 0 1 2 3 / 9 9 6 7 @ draws=4 match_discard
    turns 1; take 0 1; row B 4 -- 6 7; ? state.discard == (9, 9)
    told took seat=B, slots=(0, 1), into=0, card="4", thrown="9", count=2
yd4 house rule mismatch leaves the discard | 0 1 2 3 / 9 8 6 7 @ draws=4 match_discard
    turns 1; take 0 1; row B 9 8 6 7; ? state.discard == (4,); = turn A
    told mismatched_discard seat=B, slots=(0, 1), cards=("9", "8"), card="4"
yd4 house rule mismatch may cost the taken card | 0 1 2 3 / 9 8 6 7 @ draws=4 match_discard mismatch_keeps
    turns 1; take 0 1; row B 9 8 6 7 4; ? state.discard == ()
    told mismatched_taken seat=B, slots=(0, 1), cards=("9", "8"), slot=4, card="4"
yd22 house rule the player chooses the place | 3 9 5 9 / 0 1 2 4 @ draws=1 choose_place
    draw; offers pair 1 3, pair 1 3 into 3; pair 1 3 into 3; row A 3 -- 5 1; ? told("matched")["into"] == 3
yd23 one own card for one of another player | 0 1 2 3 / 4 5 6 7 / 8 9 10 10 @ draws=11
    draw; no swap 0 0 0 1, swap 1 0 2 0, swap 1 0 0 0 = swap_friends YD23
    ? len([text for text in legal() if text.startswith("swap")]) == 4 * 8
yd23 house rule any two cards | 0 1 2 3 / 4 5 6 7 / 8 9 10 10 @ draws=11 swap_any
    draw; no swap 2 0 1 0, swap 1 0 1 0 = swap_two YD23
    ? len([text for text in legal() if text.startswith("swap")]) == 12 * 11 // 2
    swap 1 0 2 3; row B 10 5 6 7; row C 8 9 10 4
yd25 house rule a taken card lies face up | 0 1 2 3 / 12 5 6 7 @ draws=4,11,13 taken_face_up
    turns 1; take 0; sees AB- B 4 ?? ?? ??; draw; swap 0 3 1 0; sees - A ?? ?? ?? 4; sees - B ?? ?? ?? ??
    turns 1; take 3; sees - A ?? ?? ?? 13; ? view().face_up == {(A, 3)}
yd25 house rule a taken extra lies face up too | 0 1 2 3 / 9 8 6 7 @ draws=4 taken_face_up match_discard mismatch_keeps
    turns 1; take 0 1; sees - B 9 8 ?? ?? 4
what one who is away does gains nothing | 0 1 2 3 / 4 5 6 7 @ peeks
    A: default decline; A: decline; B: default decline; B: decline; default draw; draw; default discard; discard
    = turn B
what chance and time do nobody else does nor they out of time | 0 1 2 3 / 4 5 6 7
    no next_round, close_look 1, lot 0, shuffle 1 2 = not_your_turn
    host: no next_round, close_look 1, lot 0, shuffle 1 2 = too_late
"""

SCORES = """
y11 two twelves and two thirteens count nothing | 12 13 12 13 / 0 1 2 3 -> 0 6
    lines A special 0 Y11
y11 three of them count in full | 12 13 12 0 / 0 1 2 13 -> 42 16
y11 one twelve or none beside two thirteens counts in full | 12 13 13 0 / 0 1 2 12 -> 43 15
& | 13 13 1 0 / 0 1 2 12 -> 32 15
y15 case 2 a caller who is not lowest pays five | 0 1 2 5 / 0 1 2 4 -> 13 7
    lines A cards 8 Y13, not_lowest 5 Y15
y15 yd12 a caller with the lowest pays nothing and everyone scores their sum | 0 1 2 3 / 0 1 2 4 -> 6 7
yd11 case 3 a tie for the lowest is success | 0 1 2 4 / 0 1 2 4 -> 7 7
yd11 case 3 house rule a tie fails | 0 1 2 4 / 0 1 2 4 @ tie_fails -> 12 7
    lines A cards 7 Y13, tie_fails 5 YD11
& | 0 1 2 3 / 0 1 2 4 @ tie_fails -> 6 7
yd12 house rule the lowest scores nothing | 0 1 2 5 / 0 1 2 4 / 0 1 2 4 @ zero=lowest -> 13 0 0
    lines B cards 7 Y13, zero_lowest -7 YD12
yd12 house rule a successful caller scores nothing | 0 1 2 3 / 0 1 2 4 @ zero=caller -> 0 7
& | 0 1 2 5 / 0 1 2 4 @ zero=caller -> 13 7
yd13 others score normally | 0 1 2 3 / 12 12 13 13 -> 11 0
yd13 house rule others score fifty | 0 1 2 3 / 12 12 13 13 @ others_fifty -> 55 0
case 1 stop with six | 0 1 2 3 / 0 2 3 4 / 0 3 4 5 -> 6 9 12
case 5 the caller holds the twelves and thirteens | 12 12 13 13 / 0 1 2 3 -> 0 6
& | 12 12 13 13 / 0 1 2 3 @ tie_fails -> 0 6
"""
"""Ana calls Stop at once and nobody changes a card: what each seat scores, and more."""

ROUNDS = """
y12 y14 a round ends by stop which is announced once | 0 1 2 3 / 4 5 6 7
    stop; told stopped seat=A; no stop = already_stopped Y14; ? view().caller == A; out
    ? state.result.end == "stopped"; A: no draw = round_over Y12
y12 y13 yd21 an exhausted pile ends it and opens all cards and nobody pays | 0 1 2 3 / 4 5 6 7
    out; ? state.result.end == "stock_out"; ? kinds()[-3:] == ["round_stock_out", "scored", "scored"]
    sees AB- A 0 1 2 3; sees AB- B 4 5 6 7
    scores 6 22; lines B cards 22 Y13
y14 yd9 after stop the others have one turn each and the caller no other | 0 1 2 3 / 4 5 6 7 / 8 9 10 11 @ starter=1
    stop; = turn C; turns 1; = turn A; turns 1; phase between; sees - B 4 5 6 7
yd8 yd20 stop instead of a turn the first included but no passing | 0 1 2 3 / 4 5 6 7
    offers stop; no pass = must_play YD20; draw; no stop = stop_too_late YD8
yd8 house rule not in the first lap | 0 1 2 3 / 4 5 6 7 / 0 1 2 4 @ no_early_stop
    no stop = first_lap YD8; turns 1; no stop = first_lap YD8; turns 1; no stop = first_lap YD8; turns 1; offers stop
yd8 y14 yd9 house rule stop after ones own action | 0 1 2 3 / 4 5 6 7 @ draws=13 stop_after_action
    no stop = stop_after_action YD8; draw; no stop = stop_after_action YD8; no end = turn_on YD8; discard
    = call A; legal stop, end; no draw, keep 0 = turn_done YD8; stop; ? state.caller == A; = turn B
    draw; discard; scores 6 22
yd8 house rule the turn may end without a call and does for who is away | 0 1 2 3 / 4 5 6 7 @ draws=13 stop_after_action
    draw; discard; default end; end; ? state.caller == NOBODY; = turn B
yd8 both house rules nobody is asked in the first lap | 0 1 2 3 / 4 5 6 7 @ stop_after_action no_early_stop
    draw; discard; draw; discard; = turn A; ? state.turn_no == 3; draw; discard; phase call
yd8 with yd19 the turn that took the last card ends the round unasked | 0 1 2 3 / 4 5 6 7 @ stop_after_action
    out 1; draw; discard; phase between
yd8 with yd19 where the discards are shuffled one is asked | 0 1 2 3 / 4 5 6 7 @ stop_after_action reshuffle
    out 1; draw; discard; phase call
yd10 the callers cards may still be spied on and swapped | 0 1 2 3 / 4 5 6 7 @ draws=9
    stop; draw; offers spy 0 0
yd10 house rule the callers cards are locked | 0 1 2 3 / 4 5 6 7 / 4 5 6 7 @ draws=9 caller_locked
    stop; draw; no spy 0 0 = caller_locked YD10; offers spy 2 0
& | 0 1 2 3 / 4 5 6 7 / 4 5 6 7 @ draws=11 caller_locked
    stop; draw; no swap 1 0 0 0 = caller_locked YD10; offers swap 1 0 2 0
yd12 house rule the lowest scores nothing though nobody called | 0 1 2 5 / 0 1 2 4 @ zero=lowest
    out; scores 8 0
yd12 house rule without a caller all score | 0 1 2 5 / 0 1 2 4 @ zero=caller
    out; scores 8 7
yd13 house rule others score fifty | 0 1 2 3 / 12 12 13 13 / 0 1 2 4 @ others_fifty
    out; scores 50 0 50; lines A others_fifty 50 YD13
yd19 the round ends when the turn with the last card is finished | 0 1 2 3 / 4 5 6 12
    out 1; phase turn; draw; pile 0; phase drawn; keep 3; phase between; ? state.result.caller == NOBODY
yd20 yd21 everyone still gets the promised turn and the caller is judged | 0 1 2 3 / 4 5 6 7 / 4 5 6 12
    out 1; take 3; stop; turns 1; = turn C; no draw = stock_empty YD20; legal take 0, take 1, take 2, take 3, pass
    default pass; pass; ? kinds()[0] == "passed"; phase between
    ? (state.result.caller, state.result.scores[A]) == (A, 6)
yd20 the top discard may be taken | 0 1 2 3 / 4 5 6 7 / 4 5 6 12
    out 1; take 3; stop; turns 1; top 13; take 0; ? state.rows[C][0] == 13
yd20 yd21 house rule the round ends at once and the caller is judged | 0 1 2 3 / 4 5 6 7 / 4 5 6 12 @ end_when_empty
    out 1; take 3; stop; turns 1; phase between; ? (state.result.end, state.result.caller) == ("stock_out", A)
    ? state.result.scores[A] == 6
& | 12 12 11 11 / 0 1 2 3 / 4 5 6 7 @ end_when_empty
    out 1; take 3; stop; turns 1; ? state.result.end == "stock_out"; ? state.result.scores[A] == 51
yd21 a caller who fails pays with the pile nearly out | 12 12 11 11 / 0 1 2 3
    out 2; stop; out; scores 51 6
case 9 a swap with the caller in the last lap | 0 1 2 3 / 0 1 2 12 @ draws=11
    stop; draw; swap 1 3 0 0; scores 23 3
"""

MATCH = """
y16 totals add up round by round | 0 1 2 3 / 0 1 2 4
    stop; out; next 10 10 10 10 / 0 0 0 1; out; totals 46 8; ? state.sheet == ((6, 7), (40, 1)) and over() is None
y16 at 66 the match ends and the lowest wins | 0 1 2 3 / 10 10 10 10 / 4 5 6 7 @ totals=50,26,20
    stop; out; totals 56 66 42; over lowest 2 3 1; ? over().scores == (56, 66, 42) and over().winners == (C,)
    acts; A: no ready = game_over
y16 65 is not the end | 0 1 2 3 / 10 10 10 10 @ totals=50,25
    stop; out; phase between
y16 everybody ready or the pause over begins the next round | 0 1 2 3 / 4 5 6 7
    B: no ready = round_on Y16; stop; out; waits A B; B: default ready
    ? [(game.encode(w.action), w.seconds, w.slow_seconds) for w in game.waits(state)] == [("next_round", 45, 3600)]
    B: ready; B: no ready = already_ready Y16; waits A; A: ready; acts chance
& | 0 1 2 3 / 0 1 2 4
    stop; out; due; acts chance
y16 rounds are numbered from one | 0 1 2 3 / 0 1 2 4
    stop; out; host: next_round; ? state.round_no == 1; deal 0 1 2 3 / 0 1 2 4
    ? told("round_began")["round"] == state.round_no == view().round_no == 2
yd15 66 exactly ends the match | 0 1 2 3 / 10 10 10 10 @ totals=60,0
    stop; out; totals 66 40; phase over
yd15 house rule 66 drops to 33 once | 0 1 2 3 / 10 10 10 10 @ totals=60,0 drop_at_66
    stop; out; totals 33 40; phase between; lines A cards 6 Y13, dropped -33 YD15; ? "dropped" in kinds()
    next 0 11 11 11 / 0 0 1 1; out; totals 66 42; phase over
yd15 house rule only 66 itself drops | 0 1 2 3 / 10 10 10 10 @ totals=60,27 drop_at_66
    stop; out; totals 33 67; ? state.result.dropped == (A,); phase over
yd16 a tie for the win is shared | 0 1 2 3 / 0 1 2 3 / 12 12 11 11 @ totals=10,10,30
    stop; out; over shared 1 1 3; ? over().winners == (A, B)
yd16 those who tie play another round | 0 1 2 3 / 12 12 11 11 / 0 1 2 3 / 5 5 5 5 @ sudden_death totals=10,30,10,20
    stop; out; phase between; told sudden_death seat=None, seats=(A, C); ? view().playing == (A, C)
    host: next_round; deal 0 1 2 3 / / 0 1 2 4 /; ? [len(row) for row in state.rows] == [4, 0, 4, 0]; pile 46; waits A C
    B: no decline = not_playing YD16
yd16 the sudden death round decides | 0 1 2 3 / 12 12 11 11 / 0 1 2 3 / 5 5 5 5 @ sudden_death totals=10,30,10,20
    stop; out; next 0 1 2 3 / / 0 1 2 4 /; out; over sudden_death 1 4 2 3; ? over().scores == (16, 76, 16, 40)
    ? (state.sheet[-1][B], state.sheet[-1][D]) == (0, 0)
& | 0 1 2 3 / 12 12 11 11 / 0 1 2 3 / 5 5 5 5 @ sudden_death totals=10,30,10,20
    stop; out; next 0 1 2 5 / / 0 1 2 4 /; out; over sudden_death 2 4 1 3; ? over().scores == (16, 76, 16, 40)
yd16 another tie means another round | 0 1 2 3 / 12 12 11 11 / 0 1 2 3 / 5 5 5 5 @ sudden_death totals=10,30,10,20
    stop; out; next 0 1 2 3 / / 0 1 2 3 /; out; phase between; ? state.playing == (A, C)
"""


@pytest.mark.parametrize(("table", "steps"), scenes(SETUP + TURNS + ROUNDS + MATCH))
def test_scene(table, steps):
    Table.of(table).run(steps)


@pytest.mark.parametrize(("table", "steps"), scenes(SCORES))
def test_scores(table, steps):
    rows, scores = table.split(" -> ")
    Table.of(rows).run(["stop", "out", f"scores {scores}", *steps])
