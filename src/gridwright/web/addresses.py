"""Addresses of clients, as rate limits and logs tell them apart."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

_HOME = 64  # one IPv6 customer has so many leading bits in common


def address_of(connection: HTTPConnection) -> str:
    """Give the address that a request comes from; of IPv6 the network, "" where unknown."""
    return network_of(connection.client.host if connection.client else "")


def network_of(host: str) -> str:
    """Give the address of a host as text; of IPv6 the network, and what is no address as it is."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, _HOME), strict=False))
    return str(address)
