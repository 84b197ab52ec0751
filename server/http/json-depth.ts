const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether lists and objects of a JSON text are nested deeper than `most` levels. Asked before the text is parsed: what
 * validates, writes or stores a value goes down its levels by recursion, and a deep one would overflow their stack.
 */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return false;
}
