const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the text ends that begins at `from`, by the place of its quote; the length of the JSON when it has no end. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    // Of an even number of backslashes each pair is one, and the quote stands for itself.
    if ((end - 1 - before) % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Whether lists and objects of a JSON text are nested deeper than `most` levels. Asked before the text is parsed: what
 * validates, writes or stores a value goes down its levels by recursion, and a deep one would overflow their stack.
 */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return false;
}
