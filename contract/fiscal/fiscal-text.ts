const byteOrderMarks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** ISO-8859-1 too: what a decoder of the web takes it for. */
const western = 'windows-1252';
/** How far into a file its XML declaration may reach, in bytes. */
const declarationReach = 200;
const declaresWestern = /^<\?xml[^>]*\sencoding\s*=\s*["'](iso-8859-1|latin-?1|windows-1252|cp-?1252)["']/i;

/**
 * The text of an XML file: in the encoding of its byte order mark, in ISO-8859-1 or Windows-1252 where it declares one
 * of them, else in UTF-8, or in Windows-1252 where it is no UTF-8. `undefined` where it is no text.
 */
export function decodeFiscal(bytes: Uint8Array): string | undefined {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  if (bytes.includes(0)) return undefined;
  const decoder = new TextDecoder(western);
  if (declaresWestern.test(decoder.decode(bytes.subarray(0, declarationReach)))) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoder.decode(bytes);
  }
}

/** What is no markup though it may look like it, by how it begins and ends. */
const literals = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The text without its comments, literal sections and processing instructions; one that does not end stays. */
export function markupOf(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let next = xml.indexOf('<'); next !== -1; next = xml.indexOf('<', next)) {
    const literal = literals.find(([begin]) => xml.startsWith(begin, next));
    const end = literal ? xml.indexOf(literal[1], next + literal[0].length) : -1;
    if (literal && end !== -1) {
      kept.push(xml.slice(from, next));
      from = end + literal[1].length;
      next = from;
    } else if (literal) break;
    else next += 1;
  }
  kept.push(xml.slice(from));
  return kept.join('');
}

export const declaresEntities = (markup: string): boolean => /<!(DOCTYPE|ENTITY)/i.test(markup);

/** A control character that no XML may hold, or half a character. */
const forbidden = /\p{Surrogate}|[^\P{Cc}\t\n\r\u007f-\u009f]/u;
const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));|&/gi;

/** Whether all characters in it, and all that its references stand for, may be in XML that declares no entities. */
export function hasOnlyXmlCharacters(xml: string, markup: string): boolean {
  if (forbidden.test(xml)) return false;
  for (const [whole, name, decimal, hexadecimal] of markup.matchAll(reference)) {
    if (whole === '&') return false;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    if (!name && (code > 0x10ffff || forbidden.test(String.fromCodePoint(code)))) return false;
  }
  return true;
}
