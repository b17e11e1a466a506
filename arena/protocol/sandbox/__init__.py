"""Start and end bots' programs: three levels of isolation, and clean-up that leaves nothing.

describe("guard", programs).lines()              # what is enforced here and what is lacking
with hosting():                                  # once, in a single-threaded process
    child = spawn(program, limits, "guard")      # a Child: pid, pidfd, stdin, stdout, stderr
    peek(child)                                  # how it ended, None while it lives
    end_all([child])                             # an Exit each; under a second, whatever the bots do
"""

from arena.protocol.sandbox.child import Child as Child
from arena.protocol.sandbox.child import Exit as Exit
from arena.protocol.sandbox.child import StartFailed as StartFailed
from arena.protocol.sandbox.cleanup import end as end
from arena.protocol.sandbox.cleanup import end_all as end_all
from arena.protocol.sandbox.cleanup import peek as peek
from arena.protocol.sandbox.cleanup import sweep as sweep
from arena.protocol.sandbox.enforce import Enforcement as Enforcement
from arena.protocol.sandbox.enforce import default_level as default_level
from arena.protocol.sandbox.enforce import describe as describe
from arena.protocol.sandbox.held import given_up as given_up
from arena.protocol.sandbox.host import become_host as become_host
from arena.protocol.sandbox.host import hosting as hosting
from arena.protocol.sandbox.levels import LEVELS as LEVELS
from arena.protocol.sandbox.levels import Level as Level
from arena.protocol.sandbox.levels import spawn as spawn
