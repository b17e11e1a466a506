"""Check whether a bot is fit for a tournament: real games with a real process, and what to do about what goes wrong.

for finding in examine(program, Limits(), "guard"):   # within `hosting`; a Finding each, as soon as it is known
    print(finding.status, finding.check, finding.says, finding.cure)
"""

from arena.match.checkup.examine import examine as examine
from arena.match.checkup.findings import Finding as Finding
