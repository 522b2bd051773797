"""The rules of Go-Stop, scene by scene: see tests/games/scenes.py, tables.py, and `Table.of` for how one is laid."""

from __future__ import annotations

import pytest

from tests.games.gostop.play import Table
from tests.games.tables import tables

DEALS = """
g4 two or three play and the others wait | deal @ seats=2 -> ? state.players == (A, B)
& | + seats=3 -> ? state.players == (A, B, C)
& | + seats=4 -> ? state.players == (A, B, C); hand D; D: no play 1b = sitting_out GD51
& | + seats=5
    ? state.players == (A, B, C); hand D; hand E; D: no play 1b = sitting_out GD51; E: no play 1b = sitting_out GD51
g8 gd9 the lot is for somebody at the table | @ seats=2 -> chance: no lot 2 = bad_lot G8
gd9 house rule the latest month deals | @ seats=3 first_dealer=card
    chance: no lot 1 = bad_lot G8; chance: draw 03-bright 11-junk1 11-double; phase lot; told drawn_again seats=(B, C)
    chance: draw 03-bright 11-junk1 12-double; ? state.dealer == C
g12 hands and stock are secret and captures open | deal 1b / @ floor=1r,2a,3b,4a,5a,6a,7a,9a stock=8j
    ? [view(one).hand for one in (A, B, None)] == [*state.hands, ()]
    ? {card for one in (A, B, None) for seat in {A, B} - {one} for card in view(one).hands[seat]} == {UNKNOWN}
    ? {len(hand) for one in (A, B, None) for hand in view(one).hands} == {10}
    ? {card for one in (A, B, None) for card in view(one).stock} == {UNKNOWN}
    ? {view(one).stock_count for one in (A, B, None)} == {len(state.stock)}
    ? {side.shown for one in (A, B, None) for side in view(one).sides} == {0}
    play 1b; has A 1b 1r; ? view(B).sides[A].taken == state.sides[A].taken
gd11 g19 turns go by rising seats the dealer first | deal 7a / 8a / 9r @ floor=1b,2a,3b,4a,5a,6a dealer=1
    asks B play; play 8a; asks C play; play 9r; asks A play
g8 first dealer by lot then the winner | deal / / @ dealer=2 -> asks C play; ? state.dealer == C
& | deal 1b 1r 1j 1k / @ dealer=1 -> ? state.result.winner == A; next -; ? state.dealer == A
g9 the dealer shuffles and the left neighbour cuts | deal @ seats=2 dealer=0 -> told dealt seat=A, cutter=B
& | + seats=3 -> told dealt seat=A, cutter=C
& | + seats=3 dealer=2 -> told dealt seat=C, cutter=B
g13 hands and table checked | deal 1b 1r 1j / @ floor=5a,5r,5j -> side A triples=(0,); told table_triple months=("05",)
g14 gd12 four on the table void the deal and the same dealer deals | deal 2a 2r 2j 2k / @ month=1 dealer=1
    ? state.result.ending == "table_quad" and state.result.void and state.result.nagari == 0
    ? "quad_shown" not in kinds(); chips 0 0; next -; ? (state.dealer, state.deal_no) == (B, 1)
gd12 house rule table quad is a nagari | deal @ month=1 seats=2 dealer=1 table_quad_nagari
    ? state.result.nagari == 1 and not state.result.void; next -; ? state.dealer == B
g15 gd13 case 15 quad in hand wins five from each | deal 1b 1r 1j 1k / /
    told quad_shown cards=names("1b 1r 1j 1k"); chips 10 -5 -5; sheet B quad_base 5 G15; sheet C quad_base 5 G15
    sheet B go_chips; phase between
gd13 two quads in one hand are paid once | deal 1b 1r 1j 1k 2a 2r 2j 2k / -> chips 5 -5
& | + korean -> quad take; chips 7 -7
gd13 gd48 case 16 two of three hold quads and by korean rules void the deal | deal 1b 1r 1j 1k / 2a 2r 2j 2k / @ manual
    chips 5 5 -10; ? not state.result.void
& | + korean -> chips 0 0 0; ? state.result.void and state.result.nagari == 0
g15 gd13 case 16 all hold quads and cancel | deal 1b 1r 1j 1k / 2a 2r 2j 2k / 3b 3r 3j 3k @ manual
    chips 0 0 0; ? "quads_cancelled" in kinds()
& | + korean -> chips 0 0 0; ? "quads_void" in kinds()
& | deal 1b 1r 1j 1k / 2a 2r 2j 2k @ manual -> chips 0 0; ? "quads_cancelled" in kinds()
& | + korean -> chips 0 0; ? "quads_void" in kinds()
gd13 case 15 house rule sole holder takes seven or three | deal 1b 1r 1j 1k / @ korean
    phase quad; legal quad take, quad play; no play 1b = choose_first GD13; quad take; chips 7 -7
& | deal 1b 1r 1j 1k / / @ korean -> quad take; chips 6 -3 -3
gd13 house rule sole holder plays on | deal / 1b 1r 1j 1k @ korean
    B: quad play; asks A play; chips 0 0; ? seen(A, B) == cards("1b 1r 1j 1k")
gd16 gd13 who holds four and plays on may show three of them | deal 1b 1r 1j 1k / @ quad_choice
    quad play; offers shake 01; shake 01; side A shaken=1
gd47 deals without a winner are counted on | deal @ month=12 seats=3 table_quad_nagari
    ? state.result.nagari == 1; next_void 12; ? state.result.nagari == 2; told nagari factor=2
& | + nagari_adds_up -> next_void 12; ? state.result.nagari == 2; told nagari factor=4
gd14 case 15 quad is doubled after a nagari and by a house rule not | deal @ month=12 seats=3 table_quad_nagari
    next 1b 1r 1j 1k / /; chips 20 -10 -10; sheet B times_nagari 2 GD14; sheet C times_nagari 2 GD14
& | + quad_doubled=off -> next 1b 1r 1j 1k / /; chips 10 -5 -5
gd13 gd14 korean quad chips are doubled after a nagari too | deal @ month=12 seats=3 table_quad_nagari quad_choice
    next 1b 1r 1j 1k / /; quad take; chips 12 -6 -6
gd15 dealer after quads | deal / 1b 1r 1j 1k / -> ? state.result.next_dealer == B
& | deal 1b 1r 1j 1k / 2a 2r 2j 2k / @ dealer=1 -> ? state.result.next_dealer == B
& | deal 1b 1r 1j 1k / / 2a 2r 2j 2k @ dealer=1 -> ? state.result.next_dealer == C
& | deal @ month=12 seats=3 table_quad_nagari
    next 1b 1r 1j 1k / 2a 2r 2j 2k / 3b 3r 3j 3k; ? (state.result.next_dealer, state.result.nagari) == (A, 1)
g32 gd5 the dealer gets table jokers before the checks | deal / @ floor=J2,J3,1b,2a,3b,4a,5a,6a stock=1r,1j,8b dealer=1
    has B J2 J3; junk B J2 J3; floor 1b 2a 3b 4a 5a 6a 1r 1j; told table_triple months=("01",)
    told jokers_to_dealer rule="G32"
gd5 a joker that replaces a table joker is replaced too | deal / @ floor=J2,1b,2a,3b,4a,5a,6a,7a stock=J3,8b,9r
    has A J2 J3; lies 8b; ? state.stock[:1] == cards("9r")
gd6 jokers of the layout take no junk | deal / @ floor=J2,1b,2a,3b,4a,5a,6a,7a korean -> ? "junk_taken" not in kinds()
"""

TURNS = """
g2 g21 g21a hand card takes the card of its month and the stock card matches nothing | 1b 2a @ floor=1r,5a stock=8j,9j
    play 1b; took A 1b 1r; floor 5a 8j; asks B play
g18 g19 g20 a card is played and the stock turned up and both lie where nothing matches | 1b 2a @ floor=5a stock=8j,9j
    acts A; waits A; play 1b; ? kinds()[:2] == ["played", "turned"]; floor 5a 1b 8j; took A; hand A 2a; acts B
    B: no play 4a = not_held G18; A: no play 2a = not_your_turn G19
g20 stock card captures its match | 1b 2a @ floor=5a,8b stock=8j,9j -> play 1b; took A 8b 8j
g20 stock card with two matches asks | 1b 2a @ floor=8a,8b stock=8j,9j
    play 1b; asks A pick_stock; legal pick 8b, pick 8a; no pick 1b = not_a_match G20; pick 8a; took A 8a 8j; lies 8b
g20 stock card captures a pile of three | 1b 2a @ floor=8a,8b,8k stock=8j,9j taken=/1j -> play 1b; has A 8a 8b 8j 8k 1j
g21b stock matches another and both pairs are taken | 1b 2a @ floor=1r,5a,6a stock=5j,9j -> play 1b; took A 1b 1r 5a 5j
g21c case 26 stock matches the pair ppuk | 5r 2a / 5k 3b @ floor=5a,9a stock=5j,10a taken=/1j
    play 5r; took A; floor 5a 5r 5j 9a; told ppuk rule="G21c"
    ? [(spot.owner, spot.month) for spot in spots(view()) if spot.pile] == [(A, 4)]
g21 hand card with two matches asks before the stock gd27 | 1b 2a @ floor=1r,1j,5a stock=8j,9j
    play 1b; asks A pick_hand; ? "turned" not in kinds(); ? offered(view(B)) == cards("1r 1j")
    no play 2a = choose_first GD27; pick 1r; took A 1b 1r; lies 1j
gd27 equal junk leaves nothing to choose | 1b 2a @ floor=1k,1j,5a stock=8j,9j -> play 1b; phase play; took A 1b 1j
gd27 gd1 a double differs only if it counts two | 11b 2a @ floor=11k,11d,5a stock=8j,9j manual -> play 11b; phase play
& | + korean -> play 11b; phase pick_hand
& | 1b 2a @ floor=11k,11d,5a stock=11b,9j manual -> play 1b; phase play
& | + korean -> play 1b; phase pick_stock
gd27 a ttadak is not known at the choice | 1b 2a @ floor=1r,1j,5a stock=1k,9j -> play 1b; pick 1j; took A 1b 1r 1j 1k
g16 g22 a dealt triple is taken as one by the fourth | deal 1b / @ floor=1r,1j,1k,2a,3b,4a,5a,6a stock=7a jokers=none
    play 1b; has A 1b 1r 1j 1k
g22 then the stock is turned up | 1b 2a @ floor=1r,1j,1k,5a stock=5j,9j -> play 1b; took A 1b 1r 1j 1k 5a 5j
g23 the deal ends when all cards are used | 1b / 3b @ floor=1r,3r stock=8j,8k
    play 1b; play 3b; phase between; floor; A: no play 1b = too_late G23
g17 heundeum is shown before a turn and binds nobody | 1b 1r 1j 2a / 3b 3r 4a 4r @ floor=5a stock=8j,9j
    offers shake 01; shake 01; told shook cards=names("1b 1r 1j"); ? seen(B, A) == cards("1b 1r 1j")
    asks A play; play 2a; A: no shake 01 = not_your_turn G19
gd16 any turn while all three are held and each month once | 1b 1r 1j 2a / 3b 3r 4a 4r @ floor=5a,1k stock=8j,9j,10j,11j
    play 2a; play 3b; shake 01; no shake 01 = already_shown GD16; play 1b; play 4a; ? seen(B, A) == cards("1r 1j")
gd16 not after a bomb but other triples still | 1b 1r 1j 6a 6r 6j / 3b 3r 4a 4r @ floor=5a,1k stock=8j,9j,10j,11j
    bomb 01; play 3b; no shake 01 = no_triple G17; shake 06; side A shaken=32
gd16 too late in the middle of a turn | 1b 5a 5r 5j @ floor=1r,1j stock=8j,9j -> play 1b; no shake 05 = too_late GD16
gd16 house rule only when playing one and without the fourth | 1b 1r 1j 2a @ floor=1k stock=8j,9j shake_on_play
    no shake 01 = fourth_on_table GD16
& | + floor=5a -> shake 01; no play 2a = play_shown GD16; legal play 1b, play 1r, play 1j; play 1r; hand A 1b 1j 2a
gd16 without the house rule the fourth does not matter | 1b 1r 1j 2a @ floor=1k stock=8j,9j -> offers shake 01
g29 gd18 case 29 bomb | 7a 7r 7j 2a / 3b 3r / 4a 4r @ floor=7k,5a stock=8j,9j taken=/6j/6k manual
    offers bomb 07; bomb 07; told bomb rule="G29"; gave; has A 7a 7r 7j 7k; lies 8j; side A free=2 bombs=1
& | + korean -> bomb 07; gave 6j 6k; told junk_taken rule="GD18"; has A 7a 7r 7j 7k; lies 8j; side A free=2 bombs=1
g29 no bomb without the triple or the fourth | 7a 7r 2a @ floor=7k,7j stock=8j,9j -> no bomb 07 = no_triple G29
& | 7a 7r 7j 2a @ floor=5a stock=8j,9j -> no bomb 07 = no_fourth G29
gd17 a shown triple cannot be bombed | 7a 7r 7j 2a @ floor=7k stock=8j,9j -> shake 07; no bomb 07 = shown_no_bomb GD17
g30 two turns without a hand card | 7a 7r 7j 2a 2r / 3b 3r 4a 4r 6a @ floor=7k,5a stock=8j,9j,10j,11j,12d,5j,1j
    no flip = no_free_turn G30; bomb 07; play 3b; flip; hand A 2a 2r; side A free=1; told flipped left=1
    play 3r; play 2a; play 4a; flip; side A free=0
gd20 an empty hand uses free turns by itself | 7a 7r 7j / 3b 4a 6a @ floor=7k,5a stock=8j,9j,10j,11j,12d,1j
    bomb 07; play 3b; ? kinds().count("flipped") == 1; asks B play; play 4a; asks B play; side A free=0
    play 6a; phase between
gd18 a bomb takes junk only by house rule | 7a 7r 7j 2a @ floor=7k,5a stock=8j,9j taken=/6j -> bomb 07; has B 6j
& | + bomb_takes -> bomb 07; has A 6j
gd21 two on two only by house rule | 7a 7r 2a @ floor=7k,5a stock=8j,9j bomb_pairs -> no bomb 07 = no_triple G29
& | + floor=7k,7j,5a -> offers bomb 07; bomb 07; took A 7a 7r 7j 7k; side A free=1; told bomb rule="GD21"
gd21 a bomb of two is no ttadak and takes what a bomb takes | 7a 7r 2a @ floor=7k,7j,5a stock=8j,9j taken=/6j,6k \
        bomb_pairs
    bomb 07; ? "ttadak" not in kinds(); side A bombs=1; moments
& | + bomb_takes -> bomb 07; moments bomb
between deals everybody may be ready and the host goes on and the decision stays the same | deal 1b 1r 1j 1k /
    acts A B host; waits A B; ? [wait[1:] for wait in game.waits(state)] == [(45, 3600)]
    ? game.token(state, A, scene.read("ready")) == 2; B: ready; ? game.token(state, A, scene.read("ready")) == 2
    waits A; B: no ready = already_ready; A: ready; phase deal; ? state.decision == 3; A: no play 1b = dealing G9
the house acts only when it is due and nothing answers what was not asked | 1b 2a @ floor=1r stock=8j
    no give 1j, take 1j, cup junk, quad take, stay, pick 1r, ready, next_round = not_asked G18
    host: no next_round = too_late G23; chance: no lot 0 = not_your_turn
who is away does what is mild | 1b 12d 6j J3 2a / 3b @ floor=5a stock=8j,9j -> A: default play 06-junk1
& | 1j 2a @ floor=1b,1r stock=8j,9j -> play 1j; default pick 01-ribbon
& | deal @ seats=4 sell_brights -> B: default drop
& | deal 1b 1r 1j 1k / @ korean -> A: default quad take
"""

JOKERS = """
g31 case 30 joker from the hand | J2 1b @ floor=5a stock=6a,6j,9j taken=/8j
    play J2; ? kinds()[:3] == ["joker_played", "turned", "turned"]; has A J2 6a 6j 8j; told jjok rule="G26"; hand A 1b
    asks B play
g31 case 30 what comes may match | J2 1b @ floor=5a,5r stock=5j,9j -> play J2; phase pick_hand; pick 5a; has A J2 5a 5j
g31 joker from the stock is captured and replaced | 1b 2a @ floor=5a stock=J3,5j
    play 1b; has A J3 5a 5j; told joker_turned card="joker-3"
g31 joker is junk | 1b / 3b @ taken=J3,1j
    ? view().sides[A].junk == cards("J3 1j"); ? game.score_lines(view())[3].data["number"] == 4
gd5 house rule the replacement goes to the hand and one plays again | J2 1b @ floor=5a stock=6a,6j joker_replays
    play J2; hand A 1b 6a; asks A play
    ? [(e.to, e.data.get("card")) for e in events if e.kind == "drew"] == [(None, None), ({A}, "06-animal")]
    play 1b; asks B play
gd5 house rule it can make a triple | J2 6a 6r @ floor=5a stock=6j,9j joker_replays -> play J2; offers shake 06
gd5 house rule without a stock there is no replacement | J2 1b @ floor=5a joker_replays
    play J2; hand A 1b; has A J2; ? "drew" not in kinds()
gd6 joker takes junk only by house rule | J2 1b @ floor=5a stock=9j,10j taken=/8j -> play J2; has B 8j
& | + joker_takes -> play J2; has A 8j
& | 1b 2a @ floor=5a stock=J2,9j taken=/8j -> play 1b; has B 8j
& | + joker_takes -> play 1b; has A 8j
gd7 joker turned up in a ppuk is kept | 5r 2a / 5k 3b @ floor=5a stock=J2,5j,10a -> play 5r; took A J2
gd7 house rule the joker is buried and goes with the pile | 5r 2a / 5k 3b @ floor=5a stock=J2,5j,10a taken=6j,6k,7j/1j \
        joker_buried joker_takes
    play 5r; took A 6j 6k 7j; has B 1j; ? [spot.jokers for spot in spots(view()) if spot.pile] == [cards("J2")]
    play 5k; has B J2 5a 5r 5j 5k; moments pile, joker; told jokers_dug_up cards=("joker-2a",), rule="GD7"
gd7 house rule a buried joker takes its junk when the pile is taken | 5r 2a @ floor=5a stock=J2,5j,8j,5k,9j \
        taken=/1j,1k,4j joker_buried joker_takes jokers=three
    play 5r; moments; play 3b; play 2a; has A J2 5a 5r 5j 5k; moments ja_ppuk, ja_ppuk, joker
gd7 house rule a kept joker takes its junk after the stock cards | 1b 2a @ floor=5a,5r,5j,8a stock=J2,5k taken=/1j,1k \
        joker_buried joker_takes
    play 1b; moments pile, joker
& | 1b 2a @ floor=5a,5r,5j,8a stock=J2,5k taken=/1j,1k joker_takes -> play 1b; moments joker, pile
& | + floor=5a,5r,8a taken=/1j joker_buried -> play 1b; pick 5a; has A J2 5a 5k 1j
gd7 house rule without a ppuk the joker is captured | 1b 2a / 3b @ floor=5a stock=J2,5j joker_buried
    play 1b; has A J2 5a 5j; told joker_waits card="joker-2a"; told joker_kept cards=("joker-2a",)
gd8 unturned jokers belong to nobody | 1b / 3b @ floor=1r,3r stock=8j,8k,J2
    play 1b; play 3b; phase between; ? state.stock == cards("J2") and view().stock_count == 1
gd8 a joker without a replacement ends the turn quietly | J2 / 3b @ floor=3r -> play J2; took A J2; asks B play
"""

JUNK = """
gd31 lowest value first then first captured | 5j 2a @ floor=9a stock=5k,10j taken=/J2,4k,1j -> play 5j; gave 4k
& | + taken=/J3,J2,J2b -> play 5j; gave J2
gd31 gd1 a double counts one by the manual and goes first if captured first | 5j 2a @ floor=9a stock=5k,10j \
        taken=/11d,4k,1j manual
    play 5j; gave 11d
& | + korean -> play 5j; gave 4k
& | 5j 2a @ floor=9a stock=5k,10j taken=/J3,11d,J2 manual|korean -> play 5j; gave 11d
gd31 the cup never goes gd3 | 5j 2a @ floor=10a stock=5k,10j taken=/9a,9r -> play 5j; has B 9a; gave
gd31 order within one capture is hand floor stock | 5k 2a @ floor=5j,9k stock=9j,10j -> play 5k; junk A 5k 5j 9k 9j
& | 1b 2a @ floor=11j,11d stock=11k,10j double_junk -> play 1b; pick 11d; junk A 11d 11k
& | 5k 2a @ floor=5j,5a stock=5r,10j -> play 5k; pick 5j; junk A 5k 5j
gd31 house rule the giver chooses | 5j 2a @ floor=9a stock=5k,10j taken=/11d,4k,1j junk_choice=giver double_junk
    play 5j; asks B give; legal give 11d, give 4k, give 1j; no give 5a = not_your_junk GD31
    no play 3b = choose_first GD31; no take 1j = choose_first GD31; give 11d; has A 11d; asks B play
gd31 house rule equal junk leaves nothing to choose | 5j 2a @ floor=9a stock=5k,10j taken=/4k,1j \
        junk_choice=giver|taker double_junk
    play 5j; phase play; has A 4k
& | 5j 2a @ floor=9a stock=5k,10j taken=/4k,11d junk_choice=giver|taker -> play 5j; phase play; has A 4k
gd31 house rule the taker chooses | 5j 2a @ floor=9a stock=5k,10j taken=/11d,4k,1j junk_choice=taker double_junk
    play 5j; asks A take; acts A; told may_take giver=B, moment="jjok", rule="GD31", seat=A; default take 04-junk2
    legal take 11d, take 4k, take 1j; no take 5j = not_their_junk GD31; no play 2a = choose_first GD31
    no give 1j = choose_first GD31; B: no take 11d = not_your_turn G19
    ? [(view(o).turn, view(o).asked, view(o).debt.giver) for o in (None, A, B)] == [(A, A, B)] * 3; take 11d; has A 11d
    has B 4k 1j; asks B play; told junk_taken giver=B, card="11-double", moment="jjok", rule="G26", seat=A
gd31 the taker is asked only where values differ | 5j 2a / 3b 3r / 4a 4r @ floor=9a stock=5k,10j taken=/6j,6k/1j,11d \
        junk_choice=taker double_junk
    play 5j; has A 6j; phase take; legal take 1j, take 11d; ? state.debts[0].giver == C; take 11d; asks B play
& | + taken=/6j,J2/1j,11d -> play 5j; legal take 6j, take J2; take J2; legal take 1j, take 11d
gd31 what the taker takes counts for go or stop | 5j 2a @ floor=9a stock=5k,10j \
        taken=1j,1k,2j,2k,3j,3k,4j,2a,4a,8a/7j,11d junk_choice=taker double_junk target_two=7 0.bar=6
    play 5j; take 11d; phase call; again; play 5j; take 7j; phase play
gd32 no junk gives nothing | 5j 2a @ floor=9a stock=5k,10j taken=/1r -> play 5j; took B 1r
gd33 only a double is given whole | 5j 2a @ floor=9a stock=5k,10j taken=/12d manual|korean -> play 5j; has A 12d
& | 5j 2a @ floor=9a stock=5k,10j taken=/J3 manual|korean -> play 5j; has A J3
gd34 two cards the lowest first | 5k 2a @ floor=5a,5r,5j,9a stock=10j pile=4:0:6 taken=/J2,1j,4j -> play 5k; gave 1j 4j
& | + taken=/J3,J2,1j -> play 5k; gave 1j J2
& | + taken=/J2,J3 -> play 5k; gave J2 J3
& | + taken=/J3 -> play 5k; gave J3
gd34 house rule a double or a 3 settles both | 5k 2a @ floor=5a,5r,5j,9a stock=10j pile=4:0:6 taken=/11d,1j \
        double_settles double_junk
    play 5k; gave 1j 11d
& | + taken=/11d,12d -> play 5k; gave 11d
& | + taken=/J3 -> play 5k; gave J3
& | + taken=/J3,J2 -> play 5k; gave J2
& | 5k 2a @ floor=5a,5r,5j,9a stock=10j pile=4:0:6 taken=/11d,12d double_settles -> play 5k; gave 11d 12d
gd34 with somebody who chooses | 5k 2a @ floor=5a,5r,5j,9a stock=10j pile=4:0:6 taken=/11d,1j,4j junk_choice=giver \
        double_junk double_settles
    play 5k; give 1j; phase give; give 11d; phase play; again; play 5k; give 11d; phase play
& | 5k 2a @ floor=5a,5r,5j,9a stock=10j pile=4:0:6 taken=/11d,1j,4j junk_choice=giver double_junk
    play 5k; give 11d; phase play; has A 11d 1j
& | + junk_choice=taker double_settles
    play 5k; take 1j; phase take; take 11d; phase play; again; play 5k; take 11d; phase play
& | + junk_choice=taker -> play 5k; take 11d; phase play; has A 11d 1j
gd35 from each opponent | 5j 2a / 3b 3r / 4a 4r @ floor=9a stock=5k,10j taken=/1j/6j -> play 5j; has A 1j 6j
"""

SCORES = """
g37 g38 g39 g40 what brights and animals and ribbons and their sets and junk are worth | call 1b 3b 8b 11b 12b /
    worth 15 1b 3b 8b 11b 12b; worth 4 1b 3b 8b 11b; worth 4 1b 3b 8b 12b; worth 3 1b 3b 8b; worth 2 1b 3b 12b
    worth 0 1b 3b; sheet A brights 15 G37; worth 0 5a 6a 7a 10a; worth 1 5a 6a 7a 10a 12a; worth 2 5a 6a 7a 10a 12a 2a
    worth 5 2a 4a 8a; worth 6 2a 4a 8a 5a 6a; worth 0 1r 2r 4r 6r; worth 1 1r 2r 4r 6r 12r; worth 3 1r 2r 3r
    worth 3 6r 9r 10r; worth 3 4r 5r 7r; worth 0 4r 5r 12r; worth 8 1r 2r 3r 6r 9r 10r
    worth 15 1r 2r 3r 4r 5r 6r 7r 9r 10r 12r; worth 0 1j 1k 2j 2k 3j 3k 4j 4k 5j; worth 1 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k
    worth 2 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 6j
g40 gd1 case 23 a double counts one by the manual and two by korean rules | call 1j 1k 2j 2k 3j 3k 4j 4k 11d / 12d @ \
        manual
    worth 0 1j 1k 2j 2k 3j 3k 4j 4k 11d; ? score_of(view(), A) == 0
    ? [junk_in(side.taken, AS_ANIMAL, doubles=False) for side in view().sides] == [9, 1]
& | + korean
    worth 1 1j 1k 2j 2k 3j 3k 4j 4k 11d; ? score_of(view(), A) == 1
    ? [junk_in(side.taken, AS_ANIMAL, doubles=True) for side in view().sides] == [10, 2]
the sheet shows everybodys points and what a stop would pay | call 1r 2r 3r 2a / 12b 1j / 11b @ nagari=1
    sheet A ribbons 0 G39; sheet A red_poems 3 G39; sheet BC if_stop 3 G41; sheet BC times_nagari 2 G47
    sheet BC would_pay 6 GD49; sheet BC short 3 G34; sheet BC chips_now 0 GD50
    stop; sheet A chips 12 GD50; sheet BC owes 3 G41; sheet BC times_nagari 2 G47; sheet BC paid 6 GD49
the sheet has a bill for everyone who could stop | call 1r 2r 3r / 6r 9r 10r 1b / 11b
    ? [n.data["winner"] for n in game.score_lines(view()) if (n.seat, n.code) == (C, "if_stop")] == [A, B]
the sheet is always there | deal / -> ? {line.seat for line in game.score_lines(view())} == {A, B}; sheet A score 0 G35
g35 a call must be answered first | call 1r 2r 3r / 5r / 6r -> no play 1b = choose_first G35; legal go, stop
g34 g35 g36 gd37 five jokers of the layout ask without a capture and the stop is paid | deal 4a 5a 6a 7a 8b 9a 10a / \
        4r 5r 6r 7r 8a 9r 10r / 4j 5j 6j 7j 8j 9j 10j @ floor=J2,J2b,J2c,J3,J3b,1b stock=1r,2a,2r,3b,3r,11b,12b \
        jokers=five
    play 4a; ? "captured" not in kinds(); asks A call; told may_stop points=3; legal go, stop; stop
    ? state.result.ending == "stop" and state.result.winner == A; ? state.chips[A] > 0 == sum(state.chips); again
    play 4a; go; play 5r; side A bar=3; play 4j; pick 1b; asks A play
& | + target_three=4 -> play 4a; asks B play
& | + floor=J2,J2b,J3,J3b,1b,2j jokers=four -> play 4a; asks B play
gd2 case 21 the cup is an animal by the manual and what is better by korean rules | call 1j 1k 2j 2k 3j 3k 4j 4k 5j 5a \
        6a 7a 10a 9a / 12b 6j 6k 7j 7k 8j 8k 10j 10k @ manual
    ? score_of(view(), A) == 1; stop; ? state.result.use == AS_ANIMAL; chips 1 -1; sheet A junk 0 G40
    sheet A animals 1 G38
& | + korean
    ? score_of(view(), A) == 2; stop; ? state.result.use == AS_JUNK; chips 2 -2; sheet A junk 2 G40
    sheet A animals 0 G38
gd2 by the manual the cup is an animal for a loser too | call 3j 3k 4j 4k six / 12b 1j 1k 2j 2k 9a -> stop; chips 2 -2
& | + cup=best -> stop; chips 1 -1
gd2 equal scores take the use for which the losers pay more | call 2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k / 12b \
        six @ cup=best
    stop; ? state.result.use == AS_ANIMAL; chips 16 -16
gd2 equal again it is an animal | call 1j 1k 2j 2k 3j 3k 4j 4k 5a 6a 7a 10a 9a / 12b six @ cup=best
    stop; ? state.result.use == AS_ANIMAL
gd2 the use for which all pay more together is the same for all | call 2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k / \
        12b six / 11b 8j @ cup=best
    stop; ? state.result.use == AS_ANIMAL; chips 32 -16 -16
& | call 2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k / 12b 12a six / 11b 8j @ cup=best animals_none_only
    stop; ? state.result.use == AS_ANIMAL; chips 24 -8 -16
& | call 2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k / 12b 12a 5j 5k 6j / 11b 8j @ cup=best animals_none_only
    stop; ? state.result.use == AS_JUNK; chips 32 -16 -16
gd2 the cup counts for target and go | 9r 2a / 3b 3r / 4a @ floor=9a,5a stock=10j taken=1j,1k,2j,2k,3j,3k,4j,4k cup=best
    play 9r; phase play
& | 9r 2a / 3b 3r / 4a @ floor=9a,5a stock=10j taken=1j,1k,2j,2k,3j,3k,4j,4k,5j,5k -> play 9r; phase play
& | + cup=best -> play 9r; phase call; told may_stop points=3; go; side A bar=3
gd2 as a loser the cup avoids the junk penalty | call 3j 3k 4j 4k six / 12b 1j 1k 9a @ cup=best -> stop; chips 2 -2
gd2 korean loser without other junk keeps the cup an animal | call 3j 3k 4j 4k six / 12b 9a @ cup=best \
        junk_penalty_korean
    stop; chips 1 -1
gd2 a capture asks by one rule only | 9r 2a / 3b 3r 4a @ floor=9a,5a stock=10j,11j,12d -> play 9r; phase play; has A 9a
& | + cup=best -> play 9r; phase play; has A 9a
gd2 house rule asked once on capture | 9r 2a / 3b 3r 4a @ floor=9a,5a stock=10j,11j,12d \
        taken=1j,1k,2j,2k,3j,3k,4j,4k,5j,5k cup=asked
    play 9r; asks A cup; legal cup animal, cup junk; no play 2a = choose_first GD2; cup animal
    told cup_said use="animal"; ? state.asked == B; ? score_of(view(), A) == 1; play 3b; play 2a; ? state.phase != "cup"
gd3 a cup as junk is not taken | 5j 2a @ floor=10a stock=5k,10j taken=/9a cup=asked 1.cup=2 -> play 5j; has B 9a; gave
& | + cup=best 1.cup=0 -> play 5j; has B 9a; gave
& | 5j 2a @ floor=10a stock=5k,10j taken=/9a -> play 5j; has B 9a; gave
g3 g35 stop is paid at once | call 2a 4a 8a 5a 6a 7a / 12b 1j 1k 2j 2k 3j 3k
    stop; phase between; ? state.result.ending == "stop"; chips 7 -7
g35 no choice below target | 7r 2r @ floor=7a,9j stock=10j taken=2a,4a,8a,5a -> play 7r; phase play; sheet A short 1 G34
& | 7r 2r / 3b @ taken=2a,4a,8a,5a,6a
    no stop = too_few_points G35; ? game.why_not(state, A, game.decode("stop")).data["needs"] == 7
gd37 it is asked at the end of the turn after junk was taken | 5j 2r @ floor=10a stock=5k,10j \
        taken=2a,4a,8a,1j,1k,2j,2k,3j,3k,4j,4k/7j target_two=7
    play 5j; phase call; ? kinds().index("junk_taken") < kinds().index("may_stop")
g36 gd39 case 24 go at 7 fall to 6 up to 7 not asked 8 asked | 6r 7r 10r 12a / 5j 3b 8j 1r @ floor=6j,7j,10j \
        stock=12r,5k,11b,8b,1b taken=2a,4a,8a,1j,1k,2j,2k,3j,3k,4j,4k,9j,9k manual|korean
    play 6r; phase call; told may_stop points=7; go; side A bar=7 goes=1; ? state.goers == (A,)
    A: no stop = not_your_turn G19; phase play; play 5j; ? score_of(view(), A) == 6; phase play; play 7r
    ? score_of(view(), A) == 7; phase play; play 3b; play 10r; ? score_of(view(), A) == 8; phase call
    told may_stop points=8
g36 gd39 not asked at the same score again | 7r 2r @ floor=7j,9j stock=10j \
        taken=2a,4a,8a,5a,6a,1j,1k,2j,2k,3j,3k,4j,4k,5j 0.bar=7 0.goes=1
    play 7r; phase play
& | + taken=2a,4a,8a,5a,6a,1j,1k,2j,2k,3j,3k,4j,4k,5j,5k -> play 7r; phase call
g34 gd36 targets | 6r 2r / 3b @ floor=6j,9j stock=10j taken=2a,4a,8a target_two=5 -> play 6r; phase call
& | + target_two=6 -> play 6r; phase play
& | 3r 2j / 4j / 5j @ floor=3j,9j stock=10j,11j taken=1r,2r -> play 3r; phase call
gd38 automatic stop on the own last turn | 3r / 4j / 5j @ floor=3j,9j stock=10j,11j taken=1r,2r
    play 3r; ? state.result.ending == "last_turn" and state.result.winner == A
& | + 0.free=1 -> play 3r; phase call
g42 gd10 case 19 nagari nobody is paid and the next deal is doubled | 1b / 3b @ floor=1r,3r stock=8j,8k manual|korean
    play 1b; play 3b; chips 0 0; ? state.result.ending == "nagari"; told nagari factor=2; host: next_round
    ? (state.nagari, state.dealer) == (1, A)
g42 case 19 a go that did not rise is nagari | 1b / 3b @ floor=1r,3r stock=8j,8k taken=2a,4a,8a,5a,6a,7a 0.bar=7 \
        0.goes=1 manual|korean
    play 1b; play 3b; ? state.result.ending == "nagari"; chips 0 0
gd10 the winner deals next | call 1r 2r 3r / 12b / 11b @ deals=3 -> stop; ? state.result.next_dealer == A
& | call 12b / 1r 2r 3r / 11b @ seat=1 -> stop; ? state.result.next_dealer == B
g36 the sheet says what a call needs | call 2a 4a 8a 5a 6a 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k / 12b 9j @ 0.goes=1 0.bar=9
    ? [n.points for n in game.score_lines(view()) if (n.seat, n.code) == (A, "score")] == [7]; sheet A needs_more 10 G36
    sheet A short
"""

MOMENTS = """
g24 gd26 case 28 sweep of two months | 6j 2a @ floor=6r,9a stock=9j,10j taken=/1j,1k manual
    play 6j; has A 6j 6r 9a 9j 1j; has B 1k; told sweep rule="G24"
& | + korean -> play 6j; has A 6j 6r 9a 9j 1j; has B 1k; told sweep rule="GD26"
g24 case 28 no bonus with three on the table | 6j 2a @ floor=6r,9a,10a stock=9j,10j taken=/1j manual|korean
    play 6j; has B 1j; ? "sweep" not in kinds()
gd26 two of one month are no sweep but a ttadak | 6j 2a @ floor=6r,6a stock=6k,10j taken=/1j,1k
    play 6j; pick 6a; has B 1k; has A 1j; moments ttadak
gd26 a bomb counts as the hand card | 7a 7r 7j 2a @ floor=7k,9a stock=9j,10j taken=/1j,1k,4j -> bomb 07; moments sweep
& | + bomb_takes -> bomb 07; moments bomb, sweep
gd26 house rule any turn that empties the table is added | 6j 2a @ floor=6r,6a stock=6k,10j taken=/1j,1k,4j sweep_any
    play 6j; pick 6a; moments ttadak, sweep
& | 6j 2a @ stock=6k,10j taken=/1j,1k,4j sweep_any -> play 6j; moments jjok, sweep; told sweep rule="GD26"
& | + floor=6r,9a,10a stock=9j,10j taken=/1j -> play 6j; has B 1j
g25 case 27 ttadak | 5j 2a @ floor=5a,5r,9a stock=5k,10j taken=/1j,1k manual|korean
    play 5j; pick 5a; has A 5a 5r 5j 5k 1j; has B 1k; told ttadak rule="G25"
g26 jjok | 5j 2a @ floor=9a stock=5k,10j taken=/1j,1k -> play 5j; has A 5j 5k 1j; has B 1k; told jjok rule="G26"
g27 pile with the fourth from hand or stock | 5k 2a @ floor=5a,5r,5j,9a stock=10j,11j taken=/1j,1k
    play 5k; has A 5a 5r 5j 5k 1j; has B 1k; told pile rule="G27"
& | 2a 2r @ floor=5a,5r,5j,9a stock=5k,11j taken=/1j,1k -> play 2a; has A 5a 5r 5j 5k 1j; has B 1k; told pile rule="G27"
gd23 case 26 another players pile takes one of each | 5k 2a / 3b 3r / 4a 4r @ floor=5a,5r,5j,9a stock=10j pile=4:1:10 \
        taken=/1j,1k/6j,6k manual|korean
    play 5k; ? "ja_ppuk" not in kinds(); has A 5a 5r 5j 5k 1j 6j; has B 1k; has C 6k
g28 case 26 an own pile in the previous turn takes two of each | 5k 2a / 3b 3r / 4a 4r @ floor=5a,5r,5j,9a stock=10j \
        turn=12 pile=4:0:9 taken=/1j,1k,4j/6j,6k,7j manual|korean
    play 5k; told ja_ppuk rule="G28"; has A 1j 1k 6j 6k; took B 4j
gd24 case 26 two turns later it takes one by the manual and two by korean rules | 5k 2a / 3b 3r / 4a 4r @ \
        floor=5a,5r,5j,9a stock=10j turn=12 pile=4:0:6 taken=/1j,1k,4j/6j,6k,7j manual
    play 5k; moments pile, pile
& | + korean -> play 5k; moments ja_ppuk, ja_ppuk, ja_ppuk, ja_ppuk
gd34 case 26 two cards by the manual and two junk by korean rules | 5k 2a / 3b 3r / 4a 4r @ floor=5a,5r,5j,9a \
        stock=10j turn=12 pile=4:0:9 taken=/11d,J2,J3/6j,6k,7j manual
    play 5k; gave 11d J2 6j 6k
& | + korean -> play 5k; gave 11d 6j 6k
gd24 case 26 played through | 5r 2a 5k 6a / 3b 3r 4a @ floor=5a stock=5j,8a,9a,11j,12d taken=/1j,1k,4j
    play 5r; play 3b; ? [(spot.owner, spot.fresh) for spot in spots(view(B)) if spot.pile] == [(A, True)]; play 5k
    moments ja_ppuk, ja_ppuk; again; play 5r; play 3b; play 2a; play 3r
    ? [(spot.owner, spot.fresh) for spot in spots(view(B)) if spot.pile] == [(A, False)]; play 5k; moments pile
gd24 house rule any earlier turn of the deal | 5k 2a @ floor=5a,5r,5j,9a stock=10j turn=8 pile=4:0:0|4:0:4|4:0:6 \
        taken=/1j,1k,4j ja_ppuk_later
    ? spots(view())[0].fresh; play 5k; ? "ja_ppuk" in kinds()
gd28 events add up and are settled in order | 5k 2a @ floor=5a,5r,5j,9a,9r,9j stock=9k,10j pile=4:0:6 \
        taken=/12d,1j,11d,1k
    play 5k; moments ja_ppuk, ja_ppuk, pile; gave 12d 1j 11d
gd28 g22 a pile taken from the hand is settled before a joker of the stock | 5k 2a @ floor=5a,5r,5j,9a stock=J2,10j \
        pile=4:0:6 taken=/J2b,J3,1j joker_takes jokers=three
    play 5k; moments ja_ppuk, ja_ppuk, joker; gave 1j J2b J3
    ? kinds().index("captured") < kinds().index("joker_turned")
gd28 junk is taken in turn order | 1b / 5j 3b / 4a 4r @ floor=9a stock=5k,10j taken=1j//6j seat=1 turn=13
    play 5j; ? [e.data["giver"] for e in events if e.kind == "junk_taken"] == [C, A]; has B 5j
gd29 korean rule nothing after the last hand card either | 6a / 3b 3r 4a @ floor=5a,5r,5j,9a stock=11j,12d,5k,8a,8j \
        taken=/1j,1k 0.free=1 last_turn=counts
    play 6a; play 3b; ? {"flipped", "pile"} <= {*kinds()}; moments pile
& | + last_turn=deal -> play 6a; play 3b; moments pile
& | + last_turn=player -> play 6a; play 3b; ? {"flipped", "pile"} <= {*kinds()}; moments
gd29 korean rule a card is left | 5j 2a / 3b @ floor=9a stock=5k,10j taken=/1j last_turn=player -> play 5j; has A 1j
gd29 jjok on the last card | 5j / @ stock=5k,10j taken=/1j,1k last_turn=counts -> play 5j; moments jjok
& | + last_turn=deal|player -> play 5j; told jjok; moments
& | 5j / 3b @ stock=5k,10j taken=/1j,1k last_turn=player -> play 5j; told jjok; moments
& | + last_turn=counts|deal -> play 5j; moments jjok
gd29 sweep on the last card | 5j / @ floor=5a,9a stock=9k,10j taken=/1j,1k last_turn=counts -> play 5j; moments sweep
& | + last_turn=deal|player -> play 5j; told sweep; moments
& | 5j / 3b @ floor=5a,9a stock=9k,10j taken=/1j,1k last_turn=player -> play 5j; told sweep; moments
& | + last_turn=counts|deal -> play 5j; moments sweep
gd29 ttadak on the last card | 5j / @ floor=5a,5r stock=5k,10j taken=/1j,1k last_turn=counts
    play 5j; pick 5a; moments ttadak
& | + last_turn=deal|player -> play 5j; pick 5a; told ttadak; moments
& | 5j / 3b @ floor=5a,5r stock=5k,10j taken=/1j,1k last_turn=player -> play 5j; pick 5a; told ttadak; moments
& | + last_turn=counts|deal -> play 5j; pick 5a; moments ttadak
gd29 a pile on the last card | 5k / -|3b @ floor=5a,5r,5j,9a,6a stock=10k,10j taken=/1j,1k last_turn=player
    play 5k; told pile; moments
& | + last_turn=counts|deal -> play 5k; moments pile
& | + last_turn=player pile=4:0:6 -> play 5k; told ja_ppuk; moments
& | + last_turn=counts|deal pile=4:0:6 -> play 5k; moments ja_ppuk, ja_ppuk
gd29 bombs and jokers take junk on the last hand card under every rule | 7a 7r 7j / 3b @ floor=7k,5a stock=8j,9j \
        taken=/1j bomb_takes last_turn=counts|deal|player
    bomb 07; has A 1j
& | J2 / 3b @ floor=5a stock=8j,9j taken=/1j joker_takes last_turn=counts|deal|player -> play J2; has A 1j
gd29 after the last turn of the deal nobody has a hand card or a free turn left | 5j / @ stock=5k,10j taken=/1j,1k \
        last_turn=deal
    play 5j; moments
& | + 1.free=1 -> play 5j; moments jjok
& | + 0.free=1 -> play 5j; moments jjok
gd30 ppuk on the last hand card is a ppuk and by the house rule taken | 5r / 5k @ floor=5a stock=5j,10j
    play 5r; took A; ? state.piles == (Pile(4, 0, 8, ()),)
& | + last_ppuk_taken -> play 5r; took A 5a 5r 5j; ? state.piles == (); told last_ppuk rule="GD30"
"""

SEATS = """
gd51 five seats those who sat out play next | deal 1b 1r 1j 1k @ seats=5
    ? state.players == (A, B, C); next 1b 1r 1j 1k; ? state.players == (A, D, E)
    ? [(e.data["seats"], e.data["rule"]) for e in events if e.kind == "sat_out"] == [((B, C), "GD51")]
gd51 four seats sit out in turn | deal 1b 1r 1j 1k @ seats=4
    ? state.players == (A, B, C); next 1b 1r 1j 1k; ? set(state.players) == {A, B, D}; next 1b 1r 1j 1k
    ? set(state.players) == {A, C, D}; next 1b 1r 1j 1k; ? set(state.players) == {A, B, C}
gd51 a void deal changes nobody | deal @ floor=1b,1r,1j,1k seats=5
    ? state.result.void; next -; ? state.players == (A, B, C)
gd52 who drops is not paid and the rest must play | deal / 1b 3b / / @ seats=4 sell_brights
    drop; ? state.players == (A, C, D); chips 0 0 0 0
& | deal / / 1b 3b / @ seats=4 sell_brights -> stay; drop; ? state.players == (A, B, D); phase play
gd52 fourth is out and paid for brights | deal / / / 1b 3b 5a @ floor=8j stock=7j seats=4 sell_brights
    asks B sale; A: no play 1b = not_your_turn G19; stay; stay; chips 0 -2 -2 4; told sold cards=names("1b 3b")
    ? state.players == (A, B, C) and state.hands[D] == (); ? set(cards("1b 3b 5a")) <= set(state.stock[-7:])
    ? len(state.stock) == 23; asks A play; sheet D sale 2 GD52 2 GD52
gd52 the sale comes before g15 | deal / / / 1b 1r 1j 1k @ seats=4 sell_brights
    phase sale; stay; stay; phase play; chips 0 -1 -1 2; ? "quad_shown" not in kinds()
& | deal 1b 1r 1j 1k / / / 3b @ seats=4 sell_brights
    phase sale; stay; stay; ? state.result.ending == "quad"; ? kinds().index("sold") < kinds().index("quad_shown")
    chips 10 -6 -6 2
& | deal 1b 1r 1j 1k / / / @ seats=4 sell_brights -> drop; chips 10 0 -5 -5
gd52 a quad of the layout voids the deal before any sale | deal / 3b @ floor=1b,1r,1j,1k seats=4 sell_brights
    ? state.result.void; chips 0 0 0 0
gd52 dealer is not asked and other seat counts have no sale | deal @ seats=4 dealer=2 sell_brights -> ? state.asked == D
& | deal @ seats=5 sell_brights -> phase play
& | deal @ seats=4 -> phase play
"""

PAYMENTS = """
case 1 brights birds and a loser with a bright | call 1b 3b 8b 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k / 12b eight 9j 9k 10j \
        10k @ manual|korean
    stop; chips 8 -8
g41 case 2 three players | call 1r 2r 3r / 1b six / 3b 8j 8k 9j 9k 10j 10k @ manual|korean -> stop; chips 6 -3 -3
g43 case 3 shown triples double each | call 1r 2r 3r 4r 5r / 1b six / 3b 8j 8k 9j 9k 10j 10k @ manual|korean 0.shaken=1
    stop; chips 16 -8 -8; sheet BC times_heundeum 2 G43
& | call 1r 2r 3r 4r 5r / 1b six / 3b 8j 8k 9j 9k 10j 10k @ manual|korean 0.shaken=3
    stop; chips 32 -16 -16; sheet BC times_heundeum 4 G43
g43 a losers shown triple costs nothing | call 1r 2r 3r / 12b eight / 3b 10j @ 1.shaken=1 -> stop; chips 6 -3 -3
g44 gd43 case 32 one of two opponents has a bright | call 1b 3b 8b / 12b 5j 5k 6j 6k 7j / 5r 10j 10k 9j 9k 4j 4k @ \
        manual
    stop; chips 6 -3 -3; sheet C times_no_bright; sheet B times_no_bright
& | + korean -> stop; chips 9 -3 -6; sheet C times_no_bright 2 G44; sheet B times_no_bright
g44 no opponent has a bright and all pay double | call 1b 3b 8b / 6r 5j 5k 6j 6k 7j / 5r 10j 10k 9j 9k 4j 4k @ \
        manual|korean
    stop; chips 12 -6 -6; sheet B times_no_bright 2 G44; sheet C times_no_bright 2 G44
g44 gd43 two players with a bright | call 1b 3b 8b / 12b eight @ manual|korean -> stop; chips 3 -3
gd44 the rain set counts | call 1b 3b 12b 4r 5r 6r 9r 10r / 7r / 1r -> stop; chips 24 -12 -12
& | call 1b 3b 12b 4r 5r 6r 9r 10r / 7r / 8b @ bright_penalty_each -> stop; chips 18 -12 -6
g45 case 6 seven animals double | call 2a 4a 5a 6a 7a 8a 10a / 12b eight 12a @ manual|korean
    stop; chips 16 -16; sheet B times_many_animals 2 G45
gd45 the cup counts if used as an animal | call 2a 4a 5a 6a 8a 10a 9a / 12b eight -> stop; chips 16 -16
gd45 house rule only who has no animal | call 2a 4a 5a 6a 7a 8a 10a / 12b eight 12a @ animals_none_only
    stop; chips 8 -8
& | call 2a 4a 5a 6a 7a 8a 10a / 12b eight @ animals_none_only -> stop; chips 16 -16
& | call 2a 4a 5a 6a 7a 8a 10a / 12b eight 9a @ animals_none_only -> stop; chips 8 -8
g46 case 20 no junk at all | call ten 1r 2r 3r 4r 5r / 11b / 12b eight @ manual -> stop; chips 15 -10 -5
& | + korean -> stop; chips 10 -5 -5
g46 case 23 a loser with four singles and a double | call ten / 12b 5j 5k 6j 6k 12d @ manual -> stop; chips 2 -2
& | + korean junk_penalty_korean=off -> stop; chips 1 -1
g46 gd46 five or fewer by value with jokers | call ten / 12b 5j 5k 6j 6k 7j -> stop; chips 2 -2
& | call ten / 12b 5j 5k 6j J2 -> stop; chips 2 -2
& | call ten / 12b 5j 5k 6j 6k J2 -> stop; chips 1 -1
& | call ten / 12b 5j J3 J2 -> stop; chips 1 -1
& | call ten / 12b 5j 5k 6j 6k 7j / 11b 7k @ manual -> stop; chips 4 -2 -2; sheet BC times_few_junk 2 G46
gd46 house rule seven of two five of three none exempt | call ten / 12b six 8j @ junk_penalty_korean -> stop; chips 2 -2
& | call ten / 12b eight @ junk_penalty_korean -> stop; chips 1 -1
& | call ten / 12b @ junk_penalty_korean -> stop; chips 1 -1
& | call ten / 12b six / 11b 8j @ junk_penalty_korean -> stop; chips 3 -1 -2
g47 case 7 after nagari | call 1r 2r 3r / 1b six / 3b 1j 1k 2j 2k 3j 3k @ manual nagari=1|2
    stop; chips 12 -6 -6; sheet B times_nagari 2 G47
& | call 1r 2r 3r / 1b six / 3b 1j 1k 2j 2k 3j 3k @ korean nagari=1 -> stop; chips 12 -6 -6; sheet B times_nagari 2 G47
g47 gd47 case 7 after two nagaris | call 1r 2r 3r / 1b six / 3b 1j 1k 2j 2k 3j 3k @ korean nagari=2
    stop; chips 24 -12 -12; sheet B times_nagari 4 GD47
gd47 house rule cap is eight | call 1r 2r 3r / 12b eight / 3b @ nagari_adds_up nagari=3|9 -> stop; chips 48 -24 -24
gd48 a pending doubling survives a void deal | 1b / 3b @ floor=1r,3r stock=8j,8k
    play 1b; play 3b; next_void 1; ? state.result.void and state.result.nagari == 1; next 1b 1r 1j 1k /; chips 10 -10
gd41 case 11 five goes | call 2a 4a 8a 5a 6a 1r 2r 3r 4r 6r 9r 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k / 12b 7j 7k 8j 8k 9j 9k \
        10j 10k @ manual 0.goes=5
    stop; chips 34 -34
& | + korean -> stop; chips 136 -136
gd40 extra chips before doubling and house rule | call 1r 2r 3r / 12b eight / 3b @ 0.goes=3 0.shaken=1
    stop; chips 24 -12 -12; sheet B go_chips 3 G48
& | call 1r 2r 3r / 12b eight / 3b @ 0.goes=3 go_extra_twice -> stop; chips 10 -5 -5; sheet B go_chips 2 GD40
gd19 case 12 a bomb doubles by house rule | call 2a 4a 8a 5a 6a 7a / 12b eight @ manual 0.bombs=1 -> stop; chips 7 -7
& | + korean -> stop; chips 14 -14
gd42 case 13 go bak | call 2a 4a 8a 5a 6a 7a / 12b eight @ manual 1.goes=1 goers=1 -> stop; chips 7 -7
& | + korean -> stop; chips 14 -14
gd42 house rule three players the caller pays for both | call 1r 2r 3r / 12b eight / 3b @ 1.goes=1 goers=1 go_bak
    sheet C would_pay_for 3 GD42; sheet B would_pay 3 GD49; stop; chips 6 -6 0
& | + 2.goes=1 goers=1,2,0
    stop; chips 6 0 -6; ? sorted(e.data["rule"] for e in events if e.kind == "paid") == ["G41", "GD42"]
& | + 2.goes=1 goers=1,2,1
    stop; chips 6 -6 0; ? sorted(e.data["rule"] for e in events if e.kind == "paid") == ["G41", "GD42"]
gd49 score and goes times powers of two | call 1b 3b 8b / 5r / 12b @ nagari=1 0.goes=1 0.shaken=1 bright_penalty_each
    stop; chips 48 -32 -16
gd50 zero sum and losers scores never count | call 1r 2r 3r / 6r 9r 10r / 3b -> stop; chips 6 -3 -3
gd25 default ppuks are nothing special | 5r 2a @ floor=5a stock=5j,10j turn=0 -> play 5r; chips 0 0
& | + turn=10 0.ppuks=2,3 -> play 5r; phase play
gd25 house rule first and second turn | 5r 2a @ floor=5a stock=5j,10j turn=0 ppuk_pays
    play 5r; chips 7 -7; sheet A first_ppuk 7 GD25; told paid rule="GD25"
& | + turn=2 0.ppuks=0, -> play 5r; chips 14 -14
& | + turn=2 -> play 5r; chips 0 0
& | + turn=4 0.ppuks=0, -> play 5r; chips 0 0
& | + nagari=1 -> play 5r; chips 7 -7
gd25 house rule three ppuks win the target | 5r 2a @ floor=5a stock=5j,10j turn=10 0.ppuks=2,3 ppuk_pays
    play 5r; ? state.result.ending == "three_ppuks" and state.result.next_dealer == A; chips 7 -7
    sheet B three_ppuks_base 7 GD25
& | + nagari=1 -> play 5r; ? state.result.ending == "three_ppuks" and state.result.next_dealer == A; chips 14 -14
gd53 chips may go below zero and by the house rule one pays what one has | call 2a 4a 8a 5a 6a 7a 10a 1b 3b 8b 11b 12b \
        / 5r
    stop; ? state.chips[B] < -50; sheet B purse
& | + purse=20
    stop; chips 20 -20; told paid chips=20; told stopped chips=20; sheet B purse 20 GD53; next 1b 1r 1j 1k /
    chips 20 -20; sheet B purse 0 GD53
the match ends after the deals | deal 1b 1r 1j 1k / @ deals=2
    phase between; ? over() is None; next 1b 1r 1j 1k /; acts; A: no ready = game_over
    ? (over().reason, over().scores, over().placements) == ("deals_played", (10, -10), (1, 2))
the match ends at the chip goal | deal 1b 1r 1j 1k / / @ goal=20
    phase between; next 1b 1r 1j 1k / /
    ? (over().reason, over().scores, over().winners) == ("goal_reached", (20, -10, -10), (A,))
void deals do not count | deal @ floor=1b,1r,1j,1k seats=2 deals=1 -> phase between; next 1b 1r 1j 1k /; phase over
"""


@pytest.mark.parametrize(
    ("table", "steps"), tables(DEALS + TURNS + JOKERS + JUNK + SCORES + MOMENTS + SEATS + PAYMENTS)
)
def test_scene(table, steps):
    Table.of(table).run(steps)
