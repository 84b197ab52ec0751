/** The most characters that a browser lays out at once: for some scripts the time grows with the square of the length. */
export const maxBlockLength = 4_000;

/** Where a block from `start` ends: after a line if there is one to end, else in the middle of one. */
function endOf(text: string, start: number): number {
  const most = start + maxBlockLength;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most - 1);
  if (line >= start) return line + 1;
  const isInPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return isInPair ? most - 1 : most;
}

/** A text in blocks that are laid out one by one; a line that is longer than a block goes on in the next. */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start);
    blocks.push(text.slice(start, end));
    start = end;
  }
  return blocks;
}
