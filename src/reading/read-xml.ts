import format from 'xml-formatter';

/** How much longer than the text itself its indented form may be: deep nesting would make it endless. */
const maxGrowth = 8;

/** An XML text with a line for each element and two spaces for each level; as it is where it is not well-formed. */
export function indentXml(text: string): string {
  try {
    const indented = format(text, {
      indentation: '  ',
      lineSeparator: '\n',
      collapseContent: true,
      strictMode: true,
    });
    return indented.length > text.length * maxGrowth ? text : indented;
  } catch {
    return text;
  }
}
