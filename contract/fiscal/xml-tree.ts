import { parseXml } from './parse-xml.ts';
import { TooMuch } from './too-much.ts';

/** An element, its name without a prefix. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** The text directly in it, without white space around it. */
  readonly text: string;
}

export interface TreeLimits {
  readonly depth: number;
  readonly elements: number;
  /** Refuse what is not well-formed though it can be read past, such as an attribute that comes twice. */
  readonly isStrict?: boolean;
}

interface Open {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** The elements of an XML text. Throws `TooMuch` beyond the limits, and any error for one that is not well-formed. */
export function xmlTree(xml: string, { depth, elements, isStrict = false }: TreeLimits): XmlNode | undefined {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [top];
  let count = 0;
  const add = (text: string) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  };
  parseXml(xml, () => ({
    open(name, attributes) {
      count += 1;
      if (count > elements || open.length > depth) throw new TooMuch();
      open.push({ name, attributes: attributes(), children: [], text: '' });
    },
    text: (raw, decode) => add(decode(raw)),
    literal: add,
    flaw(error) {
      if (isStrict) throw error;
    },
    close() {
      const done = open.pop();
      if (done) open.at(-1)?.children.push({ ...done, text: done.text.trim() });
    },
  }));
  if (isStrict && top.children.length > 1) throw new Error('more than one element at the top');
  return open.length === 1 ? top.children[0] : undefined;
}

/** The first element at a path below `node`, names between slashes: `ide/nNF`. */
export function at(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path
    .split('/')
    .reduce<XmlNode | undefined>((here, name) => here?.children.find((child) => child.name === name), node);
}

/** Its text; '' where there is none. */
export const textAt = (node: XmlNode | undefined, path: string): string => at(node, path)?.text ?? '';

/** The children of a name. */
export const all = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The first element anywhere below that is asked for. */
export function found(node: XmlNode | undefined, isIt: (child: XmlNode) => boolean): XmlNode | undefined {
  for (const child of node?.children ?? []) {
    const match = isIt(child) ? child : found(child, isIt);
    if (match) return match;
  }
  return undefined;
}

/** Whether an element or one around it says that it belongs to the layout. */
export const isOf = (namespace: string, ...nodes: readonly (XmlNode | undefined)[]): boolean =>
  nodes.some(
    (node) =>
      node?.attributes.xmlns === namespace || Object.values(node?.attributes ?? {}).includes(namespace),
  );
