import { signatureBox } from '../../contract/tasks/signature-rules.ts';

/** How many coordinates each command of a drawing takes. */
const coordinates: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6 };
const token = /[MLC]|-?\d+(?:\.\d+)?|([^\s,])/g;

/**
 * A drawing as a path that stays within its box, or `undefined` when the text is no path, or draws no line. What a
 * finger drew beyond the edge is moved onto it, so that nothing covers what else is on the page.
 */
export function cleanDrawing(path: string): string | undefined {
  const parts: { command: string; numbers: number[] }[] = [];
  for (const [text, stray] of path.matchAll(token)) {
    const last = parts.at(-1);
    if (stray !== undefined) return undefined;
    if (text in coordinates) parts.push({ command: text, numbers: [] });
    else if (!last) return undefined;
    else last.numbers.push(within(Number(text), last.numbers.length));
  }
  const isWhole = parts.every(
    ({ command, numbers }) => numbers.length > 0 && numbers.length % (coordinates[command] ?? 0) === 0,
  );
  const draws = parts.some(({ command, numbers }) => command !== 'M' || numbers.length > 2);
  if (parts[0]?.command !== 'M' || !isWhole || !draws) return undefined;
  return parts.map(({ command, numbers }) => `${command}${numbers.join(' ')}`).join(' ');
}

function within(value: number, index: number): number {
  return Math.min(Math.max(value, 0), index % 2 === 0 ? signatureBox.width : signatureBox.height);
}
