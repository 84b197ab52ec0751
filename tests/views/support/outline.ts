/** The accessibility tree of a view as text that a person can review. */

const depthOf = (line: string) => line.search(/\S/);

/** Splits lines into blocks: a line of the least depth with everything below it. */
function blocksOf(lines: readonly string[]): string[][] {
  const depth = depthOf(lines[0] ?? '');
  const blocks: string[][] = [];
  for (const line of lines)
    if (depthOf(line) === depth || blocks.length === 0) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  return blocks;
}

/** How many items of a list or rows of a grid are written out before the rest is only counted. */
const written = 2;

function shorten(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const kindOf = ([first = '']: readonly string[]) => /^\s*- (listitem|row|treeitem)\b/.exec(first)?.[1];
  let run = 0;
  let left = 0;
  const blocks = blocksOf(lines);
  return blocks.flatMap((block, index) => {
    const kind = kindOf(block);
    const [head = '', ...body] = block;
    run = kind !== undefined && kind === (blocks[index - 1] && kindOf(blocks[index - 1] ?? [])) ? run + 1 : 1;
    const isLast = blocks[index + 1] === undefined || kindOf(blocks[index + 1] ?? []) !== kind;
    if (kind !== undefined && run > written && !isLast) {
      left += 1;
      return [];
    }
    const note = left > 0 ? [`${' '.repeat(depthOf(head))}- (${left} more)`] : [];
    left = 0;
    return [...note, head, ...shorten(body)];
  });
}

/** An aria snapshot in which long lists show their first two items, how many follow, and their last. */
export const shortOutline = (snapshot: string): string =>
  shorten(snapshot.split('\n').filter(Boolean)).join('\n');
