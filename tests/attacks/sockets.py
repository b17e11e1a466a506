"""Talking to others: networks, sockets by name, shared objects of the kernel."""

import ctypes
import os
import socket

import raw


def connect_tcp(facts):
    with socket.create_connection(("127.0.0.1", facts["tcp_port"]), timeout=5) as connected:
        connected.sendall(b"FORGED")
    return "sent"


def send_udp(facts):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.sendto(b"FORGED", ("127.0.0.1", facts["udp_port"]))
    return "sent"


def listen_tcp(facts):
    made = socket.socket()
    made.bind(("127.0.0.1", 0))
    made.listen()
    facts["kept"] = made
    return str(made.getsockname()[1])


def connect_abstract_socket(facts):
    with socket.socket(socket.AF_UNIX) as made:
        made.connect("\0" + facts["abstract"])
        made.sendall(b"FORGED")
    return "sent"


def connect_path_socket(facts):
    with socket.socket(socket.AF_UNIX) as made:
        made.connect(facts["path_socket"])
        made.sendall(b"FORGED")
    return "sent"


def send_from_pair_to_path_socket(facts):
    """A pair of datagram sockets needs no address, but can send to any."""
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"FORGED", facts["path_datagrams"])
    return "sent"


def netlink(facts):
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as made:
        return str(made.fileno())


def share_memory_by_key(facts):
    made = raw.call(29, 194, facts["key"], 4096, 0o1666)
    raw.call(31, 195, made, 0, None)  # removed again: what counts is that it could be made
    return "made"


def share_semaphore_by_key(facts):
    made = raw.call(64, 190, facts["key"], 1, 0o1666)
    raw.call(66, 191, made, 0, 0, None)
    return "made"


def share_messages_by_key(facts):
    made = raw.call(68, 186, facts["key"], 0o1666)
    raw.call(71, 187, made, 0, None)
    return "made"


def share_message_queue(facts):
    name = facts["queue"].encode()
    made = raw.call(240, 180, name, os.O_CREAT | os.O_RDWR, 0o666, None)
    raw.call(241, 181, name)
    return str(made)


def share_key(facts):
    return str(raw.call(248, 217, b"user", facts["queue"].encode(), b"FORGED", 6, ctypes.c_long(-4)))
