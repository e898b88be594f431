"""The end of a server: forced, it waits neither for rooms nor for clients."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import uvicorn

from gridwright.web.serving import Server


class Rooms:
    """Rooms that need for ever to be closed."""

    given_up = False

    async def close(self):
        try:
            await asyncio.Event().wait()
        finally:
            self.given_up = True


async def app(scope, receive, send):
    await asyncio.Event().wait()


def test_a_second_ctrl_c_ends_it_at_once():
    async def run():
        config = uvicorn.Config(app, lifespan="off", log_config=None)
        config.load()
        rooms = Rooms()
        server = Server(config, SimpleNamespace(rooms=rooms), lambda: None)
        server.lifespan = config.lifespan_class(config)
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(
            lambda: config.http_protocol_class(config, server.server_state, {}), "127.0.0.1", 0
        )
        server.servers = [listening]
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        while not server.server_state.tasks:
            await asyncio.sleep(0.01)
        ending = asyncio.create_task(server.shutdown())
        await asyncio.sleep(0.05)
        assert not ending.done()
        server.force_exit = True
        await asyncio.wait_for(ending, 10)
        with suppress(ConnectionError):  # it was cut, which systems tell in two ways
            assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()
        assert rooms.given_up

    asyncio.run(run())
