import { sha1 } from '@noble/hashes/legacy.js';
import { Parser } from 'saxen';
import { at, textAt, type XmlNode } from './xml-tree.ts';

const sha1Name = 'http://www.w3.org/2000/09/xmldsig#sha1';

/**
 * Whether the signature in an envelope, such as `NFe`, is of other text than that of the element `own` in it. `false`
 * too where no signature names it, or where the text is written in a way that `canonicalXml` does not know. It says
 * nothing of who signed.
 */
export function isDigestWrong(xml: string, envelope: XmlNode | undefined, own: XmlNode): boolean {
  const reference = at(envelope, 'Signature/SignedInfo/Reference');
  const method = at(reference, 'DigestMethod')?.attributes.Algorithm ?? sha1Name;
  if (reference?.attributes.URI !== `#${own.attributes.Id}` || method !== sha1Name) return false;
  const text = canonicalXml(xml, own.name);
  if (text === undefined) return false;
  const digest = btoa(String.fromCharCode(...sha1(new TextEncoder().encode(text))));
  return textAt(reference, 'DigestValue').replace(/\s/g, '') !== digest;
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
const escapeIn = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => escaped[character] ?? character);
const textCharacters = /[&<>\r]/g;
const valueCharacters = /[&<"\t\n\r]/g;

/**
 * The first element of a name as Canonical XML 1.0 writes it. `undefined` where it has, or inherits, what fiscal layouts
 * do not use: prefixes, namespaces inside, comments and processing instructions.
 */
export function canonicalXml(xml: string, name: string): string | undefined {
  const written: string[] = [];
  const namespaces: string[] = [];
  let depth = 0;
  let isDone = false;
  let isKnown = true;
  const parser = new Parser();
  const unknown = () => {
    if (depth > 0) isKnown = false;
  };
  const write = (text: string) => {
    if (depth > 0) written.push(escapeIn(text, textCharacters));
  };
  parser.on('openTag', (opened, attributes, decode) => {
    const { xmlns, ...others } = attributes();
    const around = namespaces.at(-1) ?? '';
    const namespace = xmlns === undefined ? around : decode(xmlns);
    namespaces.push(namespace);
    const isFirst = depth === 0;
    if (isFirst && (isDone || opened !== name)) {
      if (Object.keys(others).some(isPrefixed) && !isDone) isKnown = false;
      return;
    }
    depth += 1;
    if (isPrefixed(opened) || Object.keys(others).some(isPrefixed)) isKnown = false;
    if (!isFirst && namespace !== around) isKnown = false;
    const values = Object.entries(others)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, raw]) => ` ${key}="${escapeIn(decode(raw.replace(/[\t\n]/g, ' ')), valueCharacters)}"`);
    const declaration = isFirst && namespace !== '' ? ` xmlns="${escapeIn(namespace, valueCharacters)}"` : '';
    written.push(`<${opened}${declaration}${values.join('')}>`);
  });
  parser.on('closeTag', (closed) => {
    namespaces.pop();
    if (depth === 0) return;
    depth -= 1;
    written.push(`</${closed}>`);
    if (depth === 0) isDone = true;
  });
  parser.on('text', (raw, decode) => write(decode(raw)));
  parser.on('cdata', write);
  parser.on('comment', unknown);
  parser.on('question', unknown);
  parser.parse(xml.replace(/\r\n?/g, '\n'));
  return isKnown && isDone ? written.join('') : undefined;
}

const isPrefixed = (name: string): boolean => name.includes(':');
