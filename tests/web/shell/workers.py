"""A site of files alone, which may change while it is open."""

import json
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from threading import Thread

from gridwright.web import precache


class _Files(BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.partition("?")[0]
        page = precache.page_patterns().get(f"^{path}$")
        if path == "/worker.js":
            self._send(precache.worker_script(()), "text/javascript")
        elif path.startswith("/static/") or page:
            file = precache.STATIC / (page or path).removeprefix("/static/")
            self._send(file.read_bytes(), guess_type(file.name)[0] or "text/plain")
        else:
            self._send(json.dumps({"error": "no server"}).encode(), "application/json", 503)

    def _send(self, content, kind, status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


@contextmanager
def site_of_files():
    """Serve the pages of ``precache.STATIC``, with the worker of what they are at the moment."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
