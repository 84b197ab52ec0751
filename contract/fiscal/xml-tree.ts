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
}

interface Open {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** The elements of an XML text. Throws `TooMuch` beyond the limits, and any error for one that is not well-formed. */
export function xmlTree(xml: string, { depth, elements }: TreeLimits): XmlNode | undefined {
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
    close() {
      const done = open.pop();
      if (done) open.at(-1)?.children.push({ ...done, text: done.text.trim() });
    },
  }));
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
