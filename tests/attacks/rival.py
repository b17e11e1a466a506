"""The rival: a good bot with a secret, which says where in memory it lies and what signals reach it."""

import ctypes
import signal
import sys
import time

SECRET = ctypes.create_string_buffer(b"the-rival's-secret")  # the-rival's-source


def hit(number, frame):
    print("hit", flush=True)


for number in (signal.SIGUSR2, signal.SIGWINCH):
    signal.signal(number, hit)
print(ctypes.addressof(SECRET), flush=True)
while line := sys.stdin.readline():
    print(SECRET.value.decode(), flush=True)
time.sleep(0)
