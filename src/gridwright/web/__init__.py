"""The web: a server with an API and games over WebSockets, and the pages that play them."""
