"""The rules of Seize!, scene by scene: tests/games/scenes.py tells how one is read, `Match.of` how a board is drawn."""

from __future__ import annotations

import pytest

from tests.games.scenes import scenes
from tests.games.seize.play import Match

TURNS = """
s12 steps and turns of 45 degrees cost a point | A@4,4 A=0.3@N
    turn 3 left; faces 0.3 NW; undo; turn 3 right; points 3; faces 0.3 NE; step 3 NE; points 2; at A (5,3)
s12 s14 worked points two turns and an attack leave one of four | A.x@4,4 A=0.3@N x=1.1a
    turn 3 right; turn 3 right; attack 3 E; points 1
s6 s12 no points no moves | A@4,4 A=0.3@N points=1
    turn 3 right; no step 3 NE = no_points S12; no turn 3 right = no_points S12; legal undo, end
    ? why("turn 3 right").data == {"need": 1, "left": 0}
s24 s25 s26 sd5 walking directions | A...B...C/..../..../..../D...E@2,4 A=0.3 B=0.2R C=0.2L D=0.1a E=0.1b
    ways 3 N; ways 2R N NE; ways 2L NW N; ways 1a NW N NE; ways 1b NW N NE
    no step 3 S, step 2R S, step 2L S, step 1a S, step 1b S = not_its_way SD5
    step 2R N; step 2L NW; step 1a NW; step 1b NE; faces 0.2R N; faces 0.2L N; faces 0.1a N; faces 0.1b N
sd5 house rule all eight directions | A@6,6 A=0.3@N all_directions
    ways 3 N NE E SE S SW W NW
sd6 all facings on a square only diagonals lead on | A@5,5 A=0.1a@N points=8
    ways 1a NW NE; no step 1a N = no_cell SR1; turn 1a right; faces 0.1a NE; turn 1a right; turn 1a right; turn 1a right
    turn 1a right; turn 1a right; turn 1a right; turn 1a right; faces 0.1a N
sr1 sr2 pieces do not leave the board | A@0,0 A=0.1a@N
    no step 1a N = no_cell SR1
s13 enemies cannot be walked across | A.x@4,4 A=0.1a@E x=1.3
    no step 1a E = enemy_there S13; ways 1a NE SE
s14 only a piece can be attacked | A.B@4,4 A=0.3@E B=0.1a@E
    no attack 1a E = nobody_there S14; no attack 3 E = own_piece SD9
sd9 own pieces are walked through straight on at a point per cell | A.B..@2,4 A=0.3@E B=0.1a
    step 3 E; at A (6,4); points 2; undo; at A (2,4), B (4,4); points 4
& | A.B.C..@2,4 A=0.3@E B=0.1a C=0.1b points=3
    turn 1b left; ? why("step 3 E").data == {"need": 3, "left": 2}; bars step 3 E; undo
    step 3 E; at A (8,4), B (4,4), C (6,4); points 0
& | .../.B./A..@4,4 A=0.2R@N B=0.1a
    step 2R NE; at A (6,4)
sd9 s13 behind own pieces there must be a free cell | A.B.x@2,4 A=0.3@E B=0.1a x=1.1a
    no step 3 E = no_way_through SD9; bars step 3 E; no attack 3 E = own_piece SD9; no gang 3 1a E = own_piece SD9
& | A.B@10,4 A=0.3@E B=0.1a
    no step 3 E = no_way_through SD9
& | A.B.C@8,4 A=0.3@E B=0.1a C=0.1b
    no step 3 E = no_way_through SD9
sd9 a piece is passed only in a direction in which the walker walks | A.B..@2,4 A=0.3@N B=0.1a
    no step 3 E = not_its_way SD5; turn 3 right; turn 3 right; step 3 E; at A (6,4)
sd9 sd18 a hole under an own piece that is passed gives a card | .../.B./A..@2,2 A=0.2R@N B=0.1a
    step 2R NE; at A (4,2); holds 1 0
& | .../.B./A..@2,2 A=0.2R@N B=0.1a draw_at_move_end
    step 2R NE; holds 0 0
sd9 sd19 a closed hole under an own piece is not passed | .../.B./A..@2,2 A=0.2R@N B=0.1a closed_holes
    offers step 2R NE
& | .../.B./A..@2,2 A=0.2R@N B=0.1a closed_holes dots=9
    no step 2R NE = hole_closed SD19
sd9 house rule own pieces block | A.B..@2,4 A=0.3@E B=0.1a own_pieces_block
    no step 3 E = own_piece SD9
sd7 points may be split over pieces and lapse and each step is told | begun roll=4
    step 3 N; kinds stepped; told stepped seat=A, piece="3", start="d1", cell="d2", points=3
    ? state.last[0].start != state.last[0].end
    turn 1a right; step 3 N; points 1; end; phase roll; points 0; ? state.turn == B; roll 2; points 2
sd7 house rule one piece per turn | begun one_piece roll=4
    step 3 N; no step 1a N = one_piece SD7; no turn 1a left = one_piece SD7; ways 3 N
    ? why("turn 1a left").data == {"piece": "3", "cell": "d2"}; undo; offers step 1a N
sd8 a piece goes on after a collision | A.x......@2,4 A=0.2R@E x=1.1a
    attack 2R E; attack 2R E; turn 2R left; at A (6,4), x (8,4)
sd8 house rule attack ends the pieces move | A.x......@2,4 A=0.2R@E x=1.1a attack_ends_move
    attack 2R E; no attack 2R E, turn 2R left, step 2R SE = move_over SD8; offers turn 3 left; ? view().stopped == {3}
undo takes back steps and turns one by one and names the piece that is back | begun roll=4
    step 3 N; turn 1a right; undo; traces step 0.3, undo 0.1a; faces 0.1a N; undo; traces undo 0.3; at 0.3 d1; points 4
    ? (state.last[0].start, state.last[0].end) == (45, 45); no undo = nothing_to_undo SD7
the moves of a turn are kept until the next one moves | begun roll=4
    step 3 N; turn 1a right; undo; step 3 N; traces step 0.3, step 0.3; end; roll 2; traces step 0.3, step 0.3
    step 3 S; traces step 1.3; undo; ? [trace.piece for trace in state.last[:2]] == [2, 2]
& | begun roll=4
    step 3 N; end; roll 2; end; roll 1; step 3 N; traces step 0.3
undo never shows a hidden cost | A@4,4 A=0.1a@N hidden_costs
    ? view(A).locations[0].cost is None; step 1a N; ? view(A).locations[0].cost == (0, 1); bars undo
undo stops at the die a card and a choice | begun roll=1
    bars undo
& | A@6,6 A=0.1a@N hand=sprint,brace,charge
    step 1a N; offers undo; sprint; bars undo; step 1a N; offers undo; brace 1a; bars undo
    turn 1a left; offers undo; charge 1a; bars undo
& | ...../...../..A.x/...../.....@8,2 A=0.2R@E x=1.1a
    turn 3 left; attack 2R E; ? view(A).undo == (); land (12,2); no undo = nothing_to_undo SD7
& | A.x..@4,4 A=0.2R@E x=1.1a
    attack 2R E; undo; at x (6,4)
sd20 a big round is a turn of everybody | begun seats=3 first=1
    ? state.turn_no == 1; ? (state.round_no, state.turn) == (1, B); roll 1; end
    ? (state.round_no, state.turn) == (1, C); roll 1; end
    ? (state.round_no, state.turn) == (1, A); roll 1; end; ? (state.round_no, state.turn) == (2, B); roll 1; end
    roll 1; end; ? (state.round_no, state.turn) == (2, A); roll 1; end; ? (state.round_no, state.turn) == (3, B)
what the moment does not ask for is refused | begun
    chance: no lay 0 1 2, start 0, end = not_now S6; phase roll; roll 1; no land a1 = not_now S6
who is away lines up ends the turn and takes the first choice | dealt
    A: no end = not_now S6; B: no end = not_now S6; A: default place 1 2L 3 2R 1
& | begun roll=3
    B: no end = not_your_turn; B: legal; default end
& | A.x@10,4 A=0.2R@E x=1.1a
    attack 2R E; ? game.default_action(state, A) == game.legal_actions(state, A)[0]
"""

COLLISIONS = """
case 1 s16 sr6 one level higher flies one cell | A.x..@4,4 A=0.2R@E x=1.1a
    attack 2R E; drawn ..A.x; phase turn; points 3
case 2 s15 sr6 two levels higher flies two cells | A.x....@4,4 A=0.3@E x=1.1a
    attack 3 E; drawn ..A...x; phase turn; points 3
case 3 sr8 diagonal flight over an octagon | ..../..../.x../A...@4,1 A=0.3@NE x=1.1a
    attack 3 NE; drawn ...x/..../.A../....; phase turn; points 3
case 4 s17 sr7 equal levels fly both | A.x..@4,4 A=0.2R@E x=1.2L
    attack 2R E; drawn A...x; phase turn; points 3
case 5 s18 sr8 chain of two | A.x.y..@4,4 A=0.2R@E x=1.1a y=1.1b
    attack 2R E; drawn ..A.x.y; phase turn; points 3
case 6 sr8 both steps push the chain | A.x.y....@4,4 A=0.3@E x=1.1a y=1.1b
    attack 3 E; drawn ..A...x.y; phase turn; points 3
case 8 s19 sr9 sr11 wall 1 red dots and nothing else | ...../...../..A.x/...../.....@8,2 A=0.2R@E x=1.1a
    attack 2R E; phase collision; legal land (12,2), land (12,6), land (11,3), land (11,5)
    no land (10,4), pick 1.1a = not_offered SR11; no end = choose_first SD28
    land (12,2); at x (12,2), A (12,4); points 3
case 10 s20 sr10 wall 2 one of two moves on | A.x.y@8,4 A=0.2R@E x=1.1a y=1.1b
    attack 2R E; legal pick 1.1a, pick 1.1b; pick 1.1b; land (12,6); at x (12,4), y (12,6), A (10,4)
& | A.x.y@8,4 A=0.2R@E x=1.1a y=1.1b
    attack 2R E; pick 1.1a; land (11,3); at y (12,4), x (11,3), A (10,4)
case 15 s21 sr13 gang adds the helpers level | A.x../...../H....@4,4 A=0.2R@E H=0.2L x=1.3
    gang 2R 2L E; drawn ..A.x/...../H....; phase turn; points 3
case 16 sr5 weaker attacker is refused | A.x@4,4 A=0.1a@E x=1.2L
    no attack 1a E = too_weak SR5
s22 sr13 the helper stands next to the attacker | A.x/.../.../.../H..@4,4 A=0.2R@E H=0.2L x=1.3
    no gang 2R 2L E, gang 2R 2R E = helper_far SR13; no attack 2R E = too_weak SR5
s23 sr13 the victim flies in the last pieces direction | H.A/.../..x@4,2 A=0.2R@S H=0.1a@E x=1.2L
    gang 2R 1a S; at x (6,6), A (6,4), H (4,2)
sr13 equal combined levels bounce the attacker only | A.x../...../H....@4,4 A=0.2R@E H=0.1a x=1.3
    gang 2R 1a E; at A (4,4), H (4,6), x (8,4)
sr13 ganging up is a choice | A.x..../......./H......@4,4 A=0.3@E H=0.1a x=1.2L
    offers attack 3 E, gang 3 1a E; attack 3 E; at x (8,4); undo; gang 3 1a E; at x (10,4)
sr7 a bounce costs its point and is no step | .x/A.@2,3 A=0.1a@NE x=1.1a
    attack 1a NE; points 3; at A (2,4), x (4,2); holds 0 0
sr7 the attackers cell is a wall in a bounce | ...../...../..A.x/...../.....@8,2 A=0.2R@E x=1.2L
    attack 2R E; legal land (12,2), land (12,6), land (11,3), land (11,5); land (11,3); at A (10,4), x (11,3)
sr6 its cell is free | ....z/...p./..A.x/...q./..s.w@8,2 A=0.2R@E z=0.1a p=0.1b x=1.1a q=1.2L w=1.2R s=1.3 braced=1.3
    attack 2R E; land (11,5); pick 1.2L; phase turn; at q (10,4), x (11,5), A (12,4)
sr8 own pieces are knocked as well and levels do not matter in a chain | A.x.B..@4,4 A=0.2R@E x=1.1a B=0.3
    attack 2R E; at B (10,4), x (8,4)
s19 s20 sr9 no red cell is free | ....z/...p./..A.x/...q./....w@8,2 A=0.2R@E x=1.1a z=1.1b w=1.2L p=1.2R q=1.3
    attack 2R E; offers land (12,2); bars land (10,4); ? {text.split()[0] for text in legal()} == {"land"}
    land (12,2); at x (12,2), z (12,0), A (12,4)
sr9 an empty red cell must be chosen | ...../...p./..A.x/...q./....w@8,2 A=0.2R@E x=1.1a w=1.2L p=1.2R q=1.3
    attack 2R E; at x (12,2)
sr10 a pushed piece meets another and its pusher still comes | A.x.y.z@6,4 A=0.2R@E x=1.1a y=1.1b z=1.2L
    attack 2R E; legal pick 1.1b, pick 1.2L; pick 1.1b; land (11,5); at A (8,4), x (10,4), y (11,5), z (12,4)
sr10 a braced piece is a wall for flights | A.x.y@4,4 A=0.2R@E x=1.1a y=1.2L braced=1.2L
    attack 2R E; phase collision; bars land (8,4); offers land (6,2)
sr11 an attack without a landing is illegal | x.A/.p./q..@0,0 A=0.2R@W x=1.1a p=1.2L q=1.2R braced=1.2L,1.2R
    no attack 2R W = stuck SR11; bars attack 2R W
sr11 no landing among braced pieces all around | ..p../.q.r./A.x.s/.t.u./..v..@4,2 A=0.2R@E x=1.1a \
        p=1.1b q=1.2L r=1.3 s=1.2R t=2.1a u=2.2L v=2.3 seats=3 braced=1.1b,1.2L,1.3,1.2R,2.1a,2.2L,2.3
    no attack 2R E = stuck SR11
& | ..p../.q.r./A.x.s/.t.u./..v..@4,2 A=0.2R@E x=1.1a p=1.1b q=1.2L r=1.3 s=1.2R t=2.1a u=2.2L v=2.3 seats=3
    attack 2R E; at s (10,4), x (8,4)
sr12 knocked pieces keep their facing and draw nothing | A../.x.@1,1 A=0.2R@SE x=1.1a@W
    attack 2R SE; at x (3,3); faces 1.1a W; holds 0 0; kinds attacked, knocked
sr12 an attacker that ends on a hole has stepped on it | A../.x.@2,2 A=0.2R@SE x=1.1a
    attack 2R SE; at A (3,3); holds 1 0; ? "drew" in kinds()
sd12 difference above two flies two cells | A.x....../........./H........@2,4 A=0.3@E H=0.1b x=1.1a
    gang 3 1b E; at x (8,4)
sd12 house rule flies as far as the levels differ | A.x....../........./H........@2,4 A=0.3@E H=0.1b x=1.1a long_flights
    gang 3 1b E; at x (10,4)
sd28 charge helps attacker and helper and adds up | A.x../...../H....@4,4 A=0.1a@E H=0.1b x=1.3 hand=charge,charge
    ? why("gang 1a 1b E").data["lack"] == 1; charge 1b; no attack 1a E = too_weak SR5; gang 1a 1b E; at A (4,4)
    undo; charge 1b; gang 1a 1b E; at A (6,4)
& | A.x../...../H....@4,4 A=0.1a@E H=0.1b x=1.3 hand=charge,charge
    charge 1b; charge 1a; gang 1a 1b E; at A (6,4)
"""

RUNS = """
s13 an attack ends the way | A.x..@2,4 A=0.3@E x=1.1a points=3
    reach 3 (4,4) 1, (6,4) -
& | A.x..@2,4 A=0.2R@E x=1.2L
    reach 2R (4,4) 1
sd9 own pieces are passed on the way and nobody stops on one | A.B.C..@2,4 A=0.3@E B=0.1a C=0.1b
    reach 3 (4,4) -, (6,4) -, (8,4) 3, (10,4) 4
sd9 no turn and no change of direction on an own piece | .../.../B../.../A..@4,4 A=0.2R@N B=0.1a points=6
    reach 2R (4,4) 2, (5,5) 4
sd9 no attack from an own piece | A.B.x@2,4 A=0.3@E B=0.1a x=1.1a points=2
    reach 3 (6,4) -
sd9 house rule own pieces that block are no way | A.B..@2,4 A=0.3@E B=0.1a own_pieces_block
    reach 3 (4,4) -, (6,4) -
sd19 an enemy on a closed hole is only bounced against | ../.x/A.@2,2 A=0.2R@N x=1.2L closed_holes dots=9
    reach 2R (3,3) 1
& | ../.x/A.@2,2 A=0.3@NE x=1.2L closed_holes dots=9
    reach 3 (3,3) -
& | ../.x/A.@2,2 A=0.3@NE x=1.2L closed_holes
    reach 3 (3,3) 1
a run is made of ordinary actions and an attack is its last | A...x@2,4 A=0.3@E x=1.1a@W points=6
    run go 3 c5 = step 3 E; run go 3 d5 = step 3 E, attack 3 E; put 0.1a b1 N
    run go 1a b2, 3 d5 = step 1a N, step 3 E, attack 3 E; run go 3 d5, 1a b2 =
a run that is not possible now has no actions | A...x@2,4 A=0.3@E x=1.1a@W points=2
    run go 3 g7 =; run go 3 b5 =; run undo all =; B: run go 3 c5 =
s7 of ways that cost the same the one that draws is taken | A@2,4 A=0.1a@NE points=2
    reach 1a (4,2) 2; run go 1a c6 = step 1a NE, step 1a NE; step 1a NE; step 1a NE; at A (4,2); holds 1 0
a run is several walks and says which way to face | begun roll=6
    run go 1a b3, 3 d2 = step 1a N, step 1a N, step 3 N; run go 3 d2@NW = step 3 N, turn 3 left
    run go 3 d1@W = turn 3 left, turn 3 left; run go 3 d1 =; run go 3 d1@N =; run go 3 d5, 1a b4 =
a seizure can be part of a run | around points=2
    put 0.2R b5 N; run go 2R b6, seize A rice timber, 1a b2 = step 2R N, seize A rice timber, step 1a N
    step 2R N; seize A rice timber; step 1a N; ? state.owners[0] == A; points 0
undo all takes back what can be taken back | begun roll=4
    step 3 N; turn 1a right; step 2L N; run undo all = undo, undo, undo; undo; undo; undo
    at 0.3 d1, 0.2L c1; faces 0.1a N; points 4
"""

HOLES = """
s7 s30 sd30 only stepping on a hole draws a card a secret and lays a dot | A@4,4 A=0.1a@NW deck=silk,rice
    turn 1a left; turn 1a right; holds 0 0; step 1a NW; kinds stepped, drew, drew; holds 1 0; dots A 4
    ? state.hands[A][3] == 1 and len(state.deck) == 59; no undo = nothing_to_undo SD7
    ? [sorted(e.to or (B,)) for e in events if "card" in e.data] == [[A]]
    ? view(B).hand_sizes == (1, 0) and sum(view(B).hand) == 0 and view().hand is None
s31 resources and specials are drawn | A@4,4 A=0.1a@NW deck=charge
    step 1a NW; holds 1 0; offers charge 3
sd18 every hole on the way draws | A@2,2 A=0.1a@SE points=6
    step 1a SE; step 1a SE; step 1a SE; step 1a SE; at A (6,6); holds 2 0
sd18 house rule only where the move ends | A@2,2 A=0.1a@SE points=6 draw_at_move_end
    step 1a SE; step 1a SE; holds 0 0; step 1a SE; holds 0 0; turn 3 left; holds 1 0
& | A@2,2 A=0.1a@SE points=6 draw_at_move_end
    step 1a SE; step 1a SE; step 1a SE; end; holds 1 0
& | A@2,2 A=0.1a@SE points=6 draw_at_move_end
    step 1a SE; step 1a SE; step 1a SE; turn 1a left; step 1a SE; end; holds 0 0
& | A@2,2 A=0.1a@SE points=6 draw_at_move_end
    step 1a SE; step 1a SE; step 1a SE; undo; end; holds 0 0
s7 s32 sd20 a hole gives a card again after three big rounds | A@4,4 A=0.1a@NW round=2
    step 1a NW; holds 1 0; put A (4,4) NW; step 1a NW; holds 1 0; at A (3,3); put A (4,4) NW; round 4; step 1a NW
    holds 1 0; dots A 5; put A (4,4) NW; round 5; dots; step 1a NW; holds 2 0; dots A 8
s32 sd19 the dot is per player and per hole | A@4,4 A=0.1a@NW
    step 1a NW; put A (4,4) SE; step 1a SE; holds 2 0; end; roll 1; put 1.1a (4,4) NW; step 1a NW; holds 2 1
sd19 a hole with the own dot may be entered without a card | A@4,4 A=0.1a@NW dots=9
    step 1a NW; at A (3,3); holds 0 0
sd19 house rule own dot closes the hole | A@4,4 A=0.1a@NW closed_holes
    step 1a NW; put A (4,4) NW; no step 1a NW = hole_closed SD19; round 4; offers step 1a NW
& | x/.A@3,3 A=0.3@NW x=1.1a closed_holes dots=9
    no attack 3 NW = hole_closed SD19
sd19 house rule a bounce does not enter a closed hole | x/.A@3,3 A=0.1a@NW x=1.1b closed_holes dots=9
    offers attack 1a NW
sd31 an empty pile gives nothing and lays no dot | A@4,4 A=0.1a@NW pile=0
    step 1a NW; holds 0 0; dots
"""

LOCATIONS = """
s8 s9 three pieces and the cards seize a location | around
    seize A rice timber; ? view().newest == A and view().locations[0].owner == A; holds 0 0; kinds seized
    bars seize A rice timber; end; roll 3; ? view().newest == A; turn 3 left; ? view().newest not in (A, B)
s8 not without three pieces around | around
    no seize B rice timber = not_surrounded S8; put 0.3 (6,6) N; no seize A rice timber = not_surrounded S8
s8 sd29 not without the cards on the back | around hand=rice,silk
    no seize A rice timber = cannot_pay S8; no seize A rice silk = wrong_payment SD29
    ? not [text for text in legal() if text.startswith("seize")]
sd28 the payer chooses the cards with wilds | around hand=rice,timber,wild,wild
    offers seize A rice timber, seize A rice wild, seize A timber wild, seize A wild wild
    ? len([text for text in legal() if text.startswith("seize")]) == 4; seize A timber wild
    ? state.hands[A] == (1, 0, 0, 0, 1, 0, 0, 0, 0)
s10 sd25 another players location is taken for the same cost | around owners=1
    seize A rice timber; ? state.owners[0] == A; told took_over owner=B; ? state.discards[:2] == (1, 1)
sd25 ones own location is not seized again | around owners=0
    no seize A rice timber = own_location SD25
sd22 seizing costs no points and may be done several times | around hand=rice,timber,rice,brick
    turn 1a left; points 0; seize A rice timber; put 0.2L (5,1) N; put 0.2R (6,2) N; seize B rice brick
    ? state.owners[:2] == (A, A); phase turn; points 0
sd22 seizing waits for the roll | begun
    A: no seize A rice timber = not_your_turn
sd22 house rule seizing costs a point | around seizing_costs
    turn 1a left; no seize A rice timber = no_points S12; ? why("seize A rice timber").data == {"need": 1, "left": 0}
    undo; seize A rice timber; points 0
sd23 costs are public | begun
    ? [location.cost for location in view().locations][:2] == [(0, 1), (0, 2)]
sd23 house rule costs are seen next to the card only | around hidden_costs
    ? view(A).locations[0].cost == (0, 1); ? view(B).locations[0].cost is view().locations[0].cost is None
    ? None not in [location.cost for location in game.open_view(state, None).locations]
    ? not [one for one in game.candidates(state, A) if game.encode(one).startswith("seize L")]
"""

CARDS = """
sd26 paid and played cards lie face up | around hand=rice,timber,sprint
    seize A rice timber; sprint; ? view().discards == (1, 1, 0, 0, 0, 1, 0, 0, 0)
sd26 the pile is not reshuffled | A@4,4 A=0.1a@NW pile=1 discards=rice,rice
    step 1a NW; ? state.deck == (); acts A
sd26 s28 house rule reshuffles at once and the pile never ends the match | A@4,4 A=0.1a@NW pile=1 reshuffle \
        discards=rice,rice,timber
    step 1a NW; acts chance; A: legal; reshuffle timber rice rice; ? state.deck == (1, 0, 0); acts A
& | begun roll=1 reshuffle pile=0
    end; phase roll
sd28 specials are played after the roll only with the card | begun roll=2
    no sprint, brace 3, charge 3, recall 3 b1 N = no_card SD28
    ? why("sprint").data["card"] == "sprint" and why("brace 3").data["card"] == "brace"
    ? why("charge 3").data["card"] == "charge" and why("recall 3 b1 N").data["card"] == "recall"
sd28 not within an attack | A.x@10,4 A=0.2R@E x=1.1a hand=sprint
    attack 2R E; no sprint = choose_first SD28
sd28 sprint adds three points | begun roll=2 hand=sprint,sprint
    sprint; points 5; sprint; points 8
sd28 brace holds until the owners next turn against everybody | x.A@4,4 A=0.3 x=1.3@E hand=brace
    brace 3; end; roll 3; no attack 3 E = braced SD28; ? view(B).pieces[2].braced; end; ? state.braced == 0
    ? not view(B).pieces[2].braced
sd28 brace is a wall for its owner too | A.x.B@4,4 A=0.2R@E x=1.1a B=0.1a hand=brace
    brace 1a; attack 2R E; bars land (8,4); offers land (6,2)
sd28 charge lasts for the turn | A.x@4,4 A=0.1a@E x=1.2L hand=charge
    charge 1a; offers attack 1a E; ? view().pieces[0].charges == 1; end; roll 1; ? state.charges == (0,) * 5
sd28 recall takes a piece to a free octagon of the plate | A/./././././B@6,6 A=0.3@S B=0.1a hand=recall
    no recall 3 d7 N = not_your_plate SD28; at B d1; no recall 3 d1 N = plate_taken SD28
    ? len([text for text in legal() if text.startswith("recall 3")]) == 32; recall 3 c1 NW; at A c1; faces 0.3 NW
sd30 no hand limit | begun roll=1 hand=rice,rice,rice,rice,rice,rice,rice,rice,rice
    end; phase roll
sd30 house rule seven cards | begun roll=1 hand_limit hand=rice,rice,rice,rice,rice,silk,silk,silk,brick
    end; phase discard; legal discard rice, discard silk, discard brick; ? why("discard wild").code == "no_card"
    ? why("end").code == "not_now"; discard rice; discard silk; phase roll; ? state.turn == B; holds 7 0
    ? state.discards[0] == state.discards[3] == 1
"""

ENDS = """
s11 s27 sd22 the last seizure needed ends the game at once | around hand=rice,timber,rice,brick owners=-1,-1,0,0,0
    seize A rice timber; ? over() is None; put 0.2L (5,1) N; put 0.2R (6,2) N; seize B rice brick
    ? (over().reason, over().winners, over().scores) == ("locations", (A,), (5, 0)); ? kinds()[-1] == "match_ended"
    acts; A: no end = game_over
& | around hand=rice,timber,rice,brick owners=-1,-1,0,0 seats=3
    seize A rice timber; ? over() is None; put 0.2L (5,1) N; put 0.2R (6,2) N; seize B rice brick
    ? (over().reason, over().winners, over().scores) == ("locations", (A,), (4, 0, 0))
& | around hand=rice,timber,rice,brick owners=-1,-1,0,0 seats=4
    seize A rice timber; ? over() is None; put 0.2L (5,1) N; put 0.2R (6,2) N; seize B rice brick
    ? (over().reason, over().winners, over().scores) == ("locations", (A,), (4, 0, 0, 0))
s28 sd31 most locations win at the end of the turn of the last card | begun roll=1 pile=0 owners=0,1,1
    ? over() is None; end; ? (over().reason, over().scores, over().winners) == ("pile", (1, 2), (B,))
sd31 house rule end of the big round | begun roll=1 finish_round pile=0 owners=0
    end; ? over() is None; roll 1; end; ? over().winners == (A,)
sd32 a tie goes to more cards then is shared | begun roll=1 hand=rice hand1=rice,silk pile=0 owners=0,1
    end; ? over().placements == (2, 1)
    lines A locations 1 S27, A cards 1 SD32, B locations 1 S27, B cards 2 SD32
& | begun roll=1 hand=rice hand1=silk pile=0 owners=0,1
    end; ? over().winners == (A, B)
& | begun seats=3 roll=1 hand1=rice,rice pile=0 owners=0,0,1
    end; ? over().placements == (1, 2, 3)
"""


@pytest.mark.parametrize(("table", "steps"), scenes(TURNS + COLLISIONS + RUNS + HOLES + LOCATIONS + CARDS + ENDS))
def test_scene(table, steps):
    Match.of(table).run(steps)
