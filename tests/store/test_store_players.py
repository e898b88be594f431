import asyncio

import pytest

from gridwright.core.errors import BadInput

pytestmark = pytest.mark.anyio


async def test_a_key_finds_its_player(store):
    first = await store.new_player("a", 1.0)
    second = await store.new_player("b", 2.0)
    assert first != second
    assert await store.player_of("a") == first
    assert await store.player_of("b") == second
    assert await store.player_of("c") is None


async def test_a_player_is_made_once_for_a_key(store):
    made = await asyncio.gather(*(store.new_player("a", 1.0) for _ in range(20)))
    assert len(set(made)) == 1


async def test_a_player_has_several_keys(store):
    player = await store.new_player("a", 1.0)
    await store.add_key(player, "b")
    await store.add_key(player, "b")
    assert await store.player_of("a") == await store.player_of("b") == player


async def test_a_key_of_another_player_is_refused(store):
    player = await store.new_player("a", 1.0)
    other = await store.new_player("b", 1.0)
    with pytest.raises(BadInput, match="no other player"):
        await store.add_key(player, "b")
    assert await store.player_of("b") == other


async def test_keys_and_codes_are_for_players(store):
    with pytest.raises(BadInput, match="player"):
        await store.add_key(77, "a")
    with pytest.raises(BadInput, match="player"):
        await store.set_recovery(77, "code")
    assert await store.player_of("a") is None


async def test_the_latest_recovery_code_counts(store):
    player = await store.new_player("a", 1.0)
    await store.new_player("b", 1.0)
    assert await store.player_by_recovery("one") is None
    await store.set_recovery(player, "one")
    assert await store.player_by_recovery("one") == player
    await store.set_recovery(player, "two")
    assert await store.player_by_recovery("one") is None
    assert await store.player_by_recovery("two") == player
