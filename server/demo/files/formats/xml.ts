/** Text as XML character data: exactly the escapes that canonical XML uses, so that digests can be taken of it. */
export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The XML declaration that every generated part starts with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
