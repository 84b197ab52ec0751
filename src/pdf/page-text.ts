/** A piece of the text of a page as the library hands it over, in points from the lower left corner. */
export interface TextPiece {
  readonly str: string;
  /** `[a, b, c, d, x, y]`: the size of the letters, and where the piece begins on its baseline. */
  readonly transform: readonly number[];
  readonly width: number;
}

/** A paragraph or heading, with one part; or a row of a table, with a part for each of its cells. */
export interface TextBlock {
  readonly isHeading: boolean;
  readonly parts: readonly string[];
}

/** Which page of its document a text is of, and its lower and upper edge in points. */
export interface PagePlace {
  readonly number: number;
  readonly bottom: number;
  readonly top: number;
}

interface Cell {
  text: string;
  readonly left: number;
  right: number;
}

interface Line {
  readonly cells: Cell[];
  readonly size: number;
  readonly y: number;
}

/** A gap that parts two words, and one that parts two cells of a row, in heights of the letters. */
const wordGap = 0.15;
const cellGap = 1.6;
/** How far apart the lines of a paragraph are at most, in the same unit. */
const lineGap = 1.9;
/** Letters that are so much larger than most of the page are those of a heading. */
const headingRatio = 1.15;
/** A page with more runs is read as the file has it: each is compared with every line before it. */
const mostRuns = 500;
/** A line that ends before this share of the widest one ends its paragraph. */
const fullLine = 0.8;
/** The share of a page, from its lower edge, that is its foot. */
const foot = 0.1;

/** "1." "2.1" "3)" "(a)" "(iv)": the number of a clause. A number of the text is longer, or goes on in small letters. */
const clause =
  /^(?:\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2})+[.)]?(?=\s+\p{Lu})|\((?:\d{1,2}|\p{L}|[ivx]{2,5})\)|\p{L}\))(?=\s|$)/u;
const bullet = /^[•▪◦‣](?=\s|$)/u;
const isMark = (text: string): boolean => /^\S{1,8}$/.test(text) && (clause.test(text) || bullet.test(text));
/** "1 / 2", "Page 1 of 2", "Page 1", in the portal's languages. A number alone may be an amount. */
const pageNumber =
  /^[-–—]?\s*(?:(?:page|p[áa]gina|p[áa]g\.|p\.)\s*(\d{1,4})(?:\s*(?:\/|of|de|sur)\s*\d{1,4})?|(\d{1,4})\s*(?:\/|of|de|sur)\s*\d{1,4})\s*[-–—]?$/iu;

const leftOf = ({ cells }: Line): number => cells[0]?.left ?? 0;
const rightOf = ({ cells }: Line): number => cells.at(-1)?.right ?? 0;
const textOf = ({ cells }: Line): string => cells[0]?.text.trim() ?? '';
const beginsBlock = (text: string): boolean => clause.test(text) || bullet.test(text);
const isNumber = (text: string): boolean => /\d/.test(text) && !/\p{L}{3}/u.test(text);

function addPiece({ cells, size }: Line, text: string, left: number, right: number): void {
  const last = cells.at(-1);
  const gap = last ? left - last.right : Number.POSITIVE_INFINITY;
  if (!last || gap > cellGap * size) {
    cells.push({ text, left, right });
    return;
  }
  last.text += gap > wordGap * size && !/\s$/.test(last.text) && !/^\s/.test(text) ? ` ${text}` : text;
  last.right = Math.max(last.right, right);
}

/** A line with an amount behind its first cell. */
const isTableRow = ({ cells }: Line): boolean => cells.slice(1).some(({ text }) => isNumber(text));

/** The lines in the order in which the file has them. What was written later joins the line that it ends: an amount, or a cell of a row. */
function linesOf(pieces: readonly TextPiece[]): readonly Line[] {
  const lines: Line[] = [];
  for (const { str, transform, width } of pieces) {
    if (str.trim() === '') continue;
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d) || 1;
    const isAt = (line: Line) =>
      Math.abs(line.y - y) <= 0.3 * Math.max(line.size, size) && x >= rightOf(line) - 0.5 * size;
    const last = lines.at(-1);
    // Other words in the same height may be another column.
    const line =
      last && isAt(last) ? last : lines.findLast((one) => isAt(one) && (isNumber(str) || isTableRow(one)));
    if (line) addPiece(line, str, x, x + width);
    else lines.push({ cells: [{ text: str, left: x, right: x + width }], size, y });
  }
  return lines;
}

/** Parts a page into what the file writes from above to below without a step back up. */
function runsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    // Raised letters are a little above the line that they belong to.
    if (run && before && line.y <= before.y + Math.max(before.size, line.size)) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

/**
 * The lines in the order in which they are read. Many files write head and foot of a page before its text, or after it: a run
 * goes before what is below it. Lines beside a run are another column, which the file writes before this one.
 */
function inReadingOrder(lines: readonly Line[]): readonly Line[] {
  const runs = runsOf(lines);
  if (runs.length > mostRuns) return lines;
  const ordered: Line[] = [];
  for (const run of runs) {
    const top = Math.max(...run.map(({ y }) => y));
    const bottom = Math.min(...run.map(({ y }) => y));
    const beside = ordered.findLastIndex(({ y, size }) => y <= top + size && y >= bottom - size);
    const below = ordered.findIndex(({ y }, at) => at > beside && y < bottom);
    ordered.splice(below < 0 ? ordered.length : below, 0, ...run);
  }
  return ordered;
}

/** The number of a clause stands apart from its text as a cell of a row would. */
function withMarks({ cells, ...line }: Line): Line {
  const [mark, clauseText, ...others] = cells;
  if (!mark || !clauseText || !isMark(mark.text.trim()) || isNumber(clauseText.text))
    return { cells, ...line };
  const text = `${mark.text.trim()} ${clauseText.text}`;
  return { ...line, cells: [{ text, left: clauseText.left, right: clauseText.right }, ...others] };
}

/** The lines without the number of the page, where its foot has that number alone or apart from other words. */
function withoutPageNumber(lines: readonly Line[], { number, bottom, top }: PagePlace): readonly Line[] {
  const lowest = Math.min(...lines.map(({ y }) => y));
  if (lowest > bottom + foot * (top - bottom)) return lines;
  const isNumberHere = ({ text }: Cell) => {
    const found = pageNumber.exec(text.trim());
    return Number(found?.[1] ?? found?.[2]) === number;
  };
  return lines.flatMap((line) => {
    if (line.y > lowest + 0.3 * line.size) return [line];
    const cells = line.cells.filter((cell) => !isNumberHere(cell));
    return cells.length === 0 ? [] : [{ ...line, cells }];
  });
}

/** The size of most letters. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { cells, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    const count = cells.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(rounded, (letters.get(rounded) ?? 0) + count);
  }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 1;
}

/** Whether a line goes on with the paragraph of the line before it. */
function goesOn(before: Line, line: Line, widest: number): boolean {
  const down = before.y - line.y;
  return (
    before.cells.length === 1 &&
    line.cells.length === 1 &&
    !beginsBlock(textOf(line)) &&
    Math.abs(before.size - line.size) <= 0.1 * line.size &&
    down > 0 &&
    down <= lineGap * line.size &&
    Math.abs(leftOf(before) - leftOf(line)) <= 3 * line.size &&
    rightOf(before) >= fullLine * widest
  );
}

/**
 * The text of a page as blocks that flow in any width: all of its words but the number of the page, in the order in which
 * they are read. A file holds lines and no paragraphs: a line goes on with the one before it where that is full and close
 * enough, and no clause begins.
 */
export function blocksOf(pieces: readonly TextPiece[], place: PagePlace): readonly TextBlock[] {
  const lines = withoutPageNumber(inReadingOrder(linesOf(pieces)), place).map(withMarks);
  const usual = usualSize(lines);
  const widest = Math.max(0, ...lines.map(rightOf));
  const blocks: { isHeading: boolean; parts: string[] }[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const parts = line.cells.map(({ text }) => text.trim());
    const last = blocks.at(-1);
    if (before && last && goesOn(before, line, widest)) last.parts = [`${last.parts[0]} ${parts[0]}`];
    else blocks.push({ isHeading: parts.length === 1 && line.size >= headingRatio * usual, parts });
    before = line;
  }
  return blocks;
}
