import { type CheckedFile, type FiscalRefusal, mostXmlBytes } from './fiscal-summary.ts';
import { declaresEntities, decodeFiscal, hasOnlyXmlCharacters, markupOf } from './fiscal-text.ts';
import { fiscalLimits, namespaces } from './read-fiscal.ts';
import type { Reading, ReadingRefusal } from './reading.ts';
import { readNote } from './summarise-note.ts';
import { readOther } from './summarise-other.ts';
import { readCanceledReceipt, readReceipt } from './summarise-receipt.ts';
import { readTransport } from './summarise-transport.ts';
import { TooMuch } from './too-much.ts';
import { isOf, type XmlNode, xmlTree } from './xml-tree.ts';

/**
 * What the fiscal document in an XML file is, or the first reason why it is refused, in the order of `fiscalRefusals`.
 * XML of a layout that is not known is kept, with what can be told of it. Texts are cut and lists are limited. It does
 * not check who signed.
 */
export function checkFiscal(bytes: Uint8Array): CheckedFile {
  if (bytes.length > mostXmlBytes) return { refused: 'tooLarge' };
  const xml = decodeFiscal(bytes);
  if (xml === undefined) return { refused: 'notXml' };
  const markup = markupOf(xml);
  if (declaresEntities(markup)) return { refused: 'entities' };
  if (!hasOnlyXmlCharacters(xml, markup)) return { refused: 'notXml' };
  const root = rootOf(xml);
  if (typeof root === 'string') return { refused: root };
  const reading = readingOf(root, xml);
  if (typeof reading === 'string') return { refused: reading };
  if (!reading.isKeyRight) return { refused: 'wrongKey' };
  if (!reading.isProtocolOwn) return { refused: 'foreignProtocol' };
  if (!reading.areTaxIdsRight) return { refused: 'wrongTaxId' };
  return { refused: null, summary: reading.summary, flags: reading.flags };
}

function rootOf(xml: string): XmlNode | FiscalRefusal {
  try {
    return xmlTree(xml, { ...fiscalLimits, isStrict: true }) ?? 'notXml';
  } catch (error) {
    return error instanceof TooMuch ? 'tooMuch' : 'notXml';
  }
}

const notes = /^(nfeProc|NFe)$/;
const transports = /^(cteProc|CTe|cteOSProc|CTeOS|cteSimpProc|cteProcSimp|CTeSimp)$/;

function readingOf(root: XmlNode, xml: string): Reading | ReadingRefusal {
  if (notes.test(root.name) && isOf(namespaces.nfe, ...around(root))) return readNote(root, xml);
  if (transports.test(root.name) && isOf(namespaces.cte, ...around(root))) return readTransport(root, xml);
  if (root.name === 'CFe' && !root.attributes.xmlns) return readReceipt(root);
  if (root.name === 'CFeCanc' && !root.attributes.xmlns) return readCanceledReceipt(root);
  return readOther(root);
}

/** Where a file may name its layout: at the top, and a little below. */
function around(root: XmlNode): readonly XmlNode[] {
  const inner = root.children.find(({ name }) => transports.test(name) || notes.test(name));
  const own = (inner ?? root).children.find(({ name }) => name.startsWith('inf'));
  return [root, inner, own].filter((node) => node !== undefined);
}
