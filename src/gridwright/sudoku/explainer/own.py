"""The techniques that only Sudoku Explainer has, by key."""

from __future__ import annotations

from gridwright.sudoku.explainer import telling
from gridwright.sudoku.explainer.bug import find_bug
from gridwright.sudoku.explainer.chain import find_chain
from gridwright.sudoku.explainer.closure import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NISHIO
from gridwright.sudoku.explainer.direct import find_direct_locked, find_direct_subset
from gridwright.sudoku.explainer.exclusion import find_exclusion
from gridwright.sudoku.explainer.loop import find_loop
from gridwright.sudoku.explainer.multiple import find_multiple
from gridwright.sudoku.techniques.technique import Exemplar, Technique

TECHNIQUES = (
    Technique(
        key="direct-locked",
        name="Direct Pointing or Claiming",
        about="Locked candidates may leave a digit one place in another house.",
        search=find_direct_locked,
        kind=0,
        tell=telling.tell_direct_locked,
        exemplar=Exemplar(
            """
            5 2 34 6! 1 38 48 9! 7
            1! 8 6! 79 4 79 5! 3 2
            9! 34 7 5 2! 38 1 6! 48
            6! 359 35 1348 389 13458 7 2! 48
            4 1 8! 27 6 27 3! 5 9
            7! 359 2 348 389 3458 48 1! 6!
            8! 45 9 134 3? 6 2 7! 15
            3 6 45 124 7 124 9! 8 15
            2 7! 1! 89 5 89 6! 4 3
            """,
            "r9c4=8 r4c6<>8 r6c6<>8 r9c6<>8",
        ),
        work=300,
    ),
    Technique(
        key="direct-hidden-pair",
        name="Direct Hidden Pair",
        about="A hidden pair takes two cells, which may leave another digit one place.",
        search=find_direct_subset,
        kind=2,
        tell=telling.tell_direct_subset,
        exemplar=Exemplar(
            """
            5 2 34 6! 1 38 48 9! 7
            1! 8 6! 9! 4 7! 5! 3 2
            9! 34 7 5 2! 38 1 6! 48
            6! 359 35 134 89 15 7 2! 48
            4 1 8! 7! 6 2! 3! 5 9
            7! 359 2 3? 89 45 48 1! 6!
            8! 45 9 14 3! 6 2 7! 15
            3 6 45 2! 7 14 9! 8 15
            2 7! 1! 8! 5 9! 6! 4 3
            """,
            "r6c4=3 r4c4<>3",
        ),
        work=300,
    ),
    Technique(
        key="direct-hidden-triple",
        name="Direct Hidden Triple",
        about="A hidden triple takes three cells, which may leave another digit one place.",
        search=find_direct_subset,
        kind=3,
        tell=telling.tell_direct_subset,
        exemplar=Exemplar(
            """
            1289 5 189 149 3 148 6! 7 124
            1239 139 7 149 6! 5! 8 123 124
            6 138 4 2 18 7 5 13 9
            13489 134689 1389 1347 1247 134 19 12568 1258
            1389 7 1389 5 12 6 19 4 128
            5 146 2 8 14 9 7 16 3
            13489 13489 6 1347 1478 1348 2 158 158
            138 138 5 6! 9 2! 4 18 7!
            7 2 18 14 5! 148 3! 9 6
            """,
            "r6c8=6 r4c8<>1 r4c8<>6 r4c9<>1 r5c9<>1",
        ),
        work=300,
    ),
    Technique(
        key="unique-loop",
        name="Unique Rectangle or Loop",
        about="Two digits that could change places around a ring would give a second answer.",
        search=find_loop,
        kind=0,
        tell=telling.tell_loop,
        exemplar=Exemplar(
            """
            9! 7 8 23 4 5! 6 13 12
            6 34 1! 238 28 7! 5 9 24
            5 34 2! 6 1 9! 78 347 48
            3! 58 46 78 5678 1! 278 247 9
            7! 1 9 4 68 2 3 5 68
            2 58 46 9! 5678 3! 178 147 1468
            4! 9! 7! 12 3 8 12 6! 5
            8! 6 5 17 27 4! 9! 12 3
            1! 2! 3 5! 9 6! 4 8 7!
            """,
            "r4c5<>8 r6c5<>8",
        ),
        work=2000,
    ),
    Technique(
        key="bug",
        name="Bivalue Universal Grave",
        about="Where pairs of candidates alone are left, there is not one answer.",
        search=find_bug,
        kind=0,
        tell=telling.tell_bug,
        exemplar=Exemplar(
            """
            4! 5! 1 38 38 9! 7 2! 6!
            9 2 3 67 67 5! 8 4 1
            6! 8 7! 4! 2! 1! 5! 3 9!
            5 67 46 78 478 3! 1! 9! 2
            2! 79 49 1 47 6 3! 5! 8!
            3! 1 8! 9 5! 2 4! 6 7!
            1! 39 5! 2 39 8 6! 7! 4!
            7 36 2 36 1! 4! 9 8! 5
            8! 4 69 5 69 7 2! 1 3!
            """,
            "r4c5<>4 r4c5<>8",
        ),
        work=300,
    ),
    Technique(
        key="aligned-pair-exclusion",
        name="Aligned Pair Exclusion",
        about="No pair of digits in two cells may leave a cell that sees both without candidates.",
        search=find_exclusion,
        kind=2,
        tell=telling.tell_exclusion,
        exemplar=Exemplar(
            """
            3! 1 8 246 9 46 5 7 26
            9 246 7 126 25 156 8 246 3
            5 246 24 7 8! 3 1! 246 9
            247 245 1 48 3 478 6 9! 245
            6! 9! 34 5 1! 2 37 8! 47
            247 8 2345 69 47 69 23 1 245
            248 2345 245 189 2456 189 27 236 1267
            28 7 9 3! 26 18 4 5 126
            1 2345 6 24 2457 457 9 23 8
            """,
            "r9c5<>2",
        ),
        work=3000,
    ),
    Technique(
        key="chain-or-cycle",
        name="Forcing Chain or Cycle",
        about="What leads to its own contrary is wrong, and a ring is true one way round.",
        search=find_chain,
        kind=0,
        tell=telling.tell_chain,
        exemplar=Exemplar(
            """
            5 8! 2 4 9! 7! 6! 1! 3
            9! 4! 1 3! 6 2! 58 57 578
            67 67 3 8 1! 5 4 9 2
            8! 9! 6 5! 3 4! 7 2! 1
            3! 2 57 1 78 9 58 4 6!
            1 57 4 67 2 68 9 3! 58
            4 3 8 9 57 1 2 6! 57
            67 1! 57 2! 4 68 3 578 9!
            2 567 9! 67 578 3 1 578 4
            """,
            "r3c2=6",
        ),
        work=20000,
    ),
    Technique(
        key="aligned-triple-exclusion",
        name="Aligned Triple Exclusion",
        about="No three digits in three cells may leave a cell that sees all without candidates.",
        search=find_exclusion,
        kind=3,
        tell=telling.tell_exclusion,
        exemplar=Exemplar(
            """
            7 15 58 23 4 23 1589 589 6
            1368 146 3468 7 5 9 18 48 2!
            9 245 245 8 6! 1 57 457 3
            68 169 7! 5 2 4 689 3! 19
            16 3 568 69 1789 678 4! 2 159
            4 12569 256 1369 139 368 5689 5689 7
            5 467 1 3469 379 367 2 679 8
            36 8 346 2469 79 2567 5679 1 59
            2 67 9 16 18 568 3 567 4
            """,
            "r4c2<>6",
        ),
        work=10000,
    ),
    Technique(
        key="nishio-chains",
        name="Nishio Forcing Chain",
        about="A digit taken, or left out, may leave itself no place in a house.",
        search=find_multiple,
        kind=NISHIO,
        tell=telling.tell_multiple,
        exemplar=Exemplar(
            """
            58 7! 6 38 4! 9! 2 1! 35
            9 58 1! 38 26 26 57 357 4
            2 4 3 17 17 5! 8 9 6
            678 3! 78 5 9 1 46 4678 2!
            1! 569 2 67 8 4! 3 57 59
            4 5689 5789 2 67 3 5679 5678 1
            3 25689 4589 16 15 26 14569 46 7
            56 25 45 9 1235 7 15 3456 8!
            567 1 579 4 356 8 569 2 359
            """,
            "r6c8<>6",
        ),
        work=50000,
    ),
    Technique(
        key="multiple-chains",
        name="Cell or Region Forcing Chains",
        about="What follows from all candidates of a cell or all places of a digit is true.",
        search=find_multiple,
        kind=MULTIPLE,
        tell=telling.tell_multiple,
        exemplar=Exemplar(
            """
            58 7! 6 38 4! 9! 2 1! 35
            9 58 1! 38 26 26 57 357 4
            2 4 3 17 17 5! 8 9 6
            678 3! 78 5 9 1 46 468 2!
            1! 569 2 67 8 4! 3 57 59
            4 5689 589 2 67 3 5679 78 1
            3 25689 589 16 15 26 14569 46 7
            56 25 4! 9 1235 7 15 356 8!
            567 1 579 4 356 8 569 2 359
            """,
            "r6c7<>6",
        ),
        work=50000,
    ),
    Technique(
        key="dynamic-chains",
        name="Dynamic Forcing Chains",
        about="Chains whose links may have several causes, from every side or to a clash.",
        search=find_multiple,
        kind=DYNAMIC,
        tell=telling.tell_multiple,
        exemplar=Exemplar(
            """
            789 289 6 4 278 1 5 3! 279
            3 248 478 5 2678 9 2468 467 1
            1457 1245 1479 268 3 268 2468 479 24679
            2 49 5 168 1689 68 7 149 3
            189 3 189 7! 4 5! 16 2 69
            6 7 149 12 129 3! 14 5 8
            145 6 13 9 12 7 1234 8 245
            14789 1489 34789 1268 5 268 123 1467 2467
            1578 158 2 3 168 4 9 167 567
            """,
            "r8c7<>1",
        ),
        work=200000,
    ),
    Technique(
        key="dynamic-plus-chains",
        name="Dynamic Forcing Chains (+)",
        about="As dynamic chains, with locked candidates, pairs and X-Wings on the way.",
        search=find_multiple,
        kind=DYNAMIC_PLUS,
        tell=telling.tell_multiple,
        exemplar=Exemplar(
            """
            1269 249 5 3 24689 24678 14689 1679 1478
            8 349 169 4679 5! 467 1469 2 1347
            2369 7 269 4689 1 2468 5 469 348
            4 289 67 1689 689 5 3 179 127
            259 1 289 489 7 3! 249 459 6
            67 59 3 2 469 146 149 8 1457
            1237 6 1278 5 2348 12478 1248 14 9
            12579 2589 4 1678 268 12678 1268 3 1258
            1235 238 128 1468 23468 9 7 1456 12458
            """,
            "r1c1<>2",
        ),
        work=400000,
    ),
)

OWN = {technique.key: technique for technique in TECHNIQUES}
