/** The most bytes of a line (RFC 5545, 3.1), and of a line that goes on, which begins with a space. */
const [lineBytes, nextLineBytes] = [75, 74];

/** A line that is longer goes on in the next ones; no character is cut in two. */
function folded(line: string): string {
  if (line.length <= lineBytes && Buffer.byteLength(line) <= lineBytes) return line;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + (start === 0 ? lineBytes : nextLineBytes), bytes.length);
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

/** One property of iCalendar, with the end of its line. `value` is written unchanged. */
export const lineOf = (name: string, value: string): string => `${folded(`${name}:${value}`)}\r\n`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** A text as the value of a property (RFC 5545, 3.3.11). Control characters would end the line, or are not allowed in one. */
export const textValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,\n]/g, (character) => escapes[character] ?? '')
    .replace(/\p{Cc}/gu, '');

/** A moment as iCalendar writes it, such as `20260131T093000Z`. */
export const momentValue = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A day, `yyyy-MM-dd`, as iCalendar writes it. */
export const dayValue = (day: string): string => day.replaceAll('-', '');
