// Says hello; at the first question it reads a field of nothing.
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") console.log('{"type":"hello","protocol":1}');
    if (message.type === "turn") console.log(message.hands[0].length);
  });
