/** The sheets of the flows and of the frame name tokens: a value of their own would drift apart from the rest of the portal. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Written into the page by the server before the tokens are there. */
const alone = [
  'app/frame/shell-skeleton.css',
  'flows/session/views/sign-in-brand.css',
  'flows/session/views/sign-in.css',
];

const folder = new URL('../', import.meta.url).pathname;
const every = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);
const sheets = every.filter((path) => /^(?:app|flows)\//.test(path) && !alone.includes(path));

interface Declaration {
  readonly place: string;
  readonly property: string;
  readonly value: string;
}

function declarationsOf(path: string): Declaration[] {
  const css = readFileSync(join(folder, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    place: path,
    property,
    value: value.replace(/\s+/g, ' '),
  }));
}

const declarations = sheets.flatMap(declarationsOf);
const faults = (isFault: (declaration: Declaration) => boolean) =>
  declarations.filter(isFault).map(({ place, property, value }) => `${place}: ${property}: ${value}`);

const ofText = ['font', 'font-size', 'font-weight', 'font-family'];
const keywords = ['inherit', 'none', '0', '50%'];
const isToken = (value: string) => /^var\(--[\w-]+\)$/.test(value);

test('no sheet of a flow states a colour of its own', () => {
  const isColor = ({ property, value }: Declaration) =>
    // A mask takes the opacity of a colour, not the colour.
    property !== 'mask-image' &&
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:white|black|gray|grey|red|green|blue|orange|yellow)\b/i.test(
      value.replace(/var\([^)]*\)/g, ''),
    );
  expect(faults(isColor)).toEqual([]);
});

test('no sheet of a flow states a font, a size or a weight of its own', () => {
  const isOwn = ({ property, value }: Declaration) =>
    ofText.includes(property) && !isToken(value) && !keywords.includes(value);
  expect(faults(isOwn)).toEqual([]);
});

test('no sheet of a flow states a radius or a shadow of its own', () => {
  const isOwn = ({ property, value }: Declaration) =>
    (/^border-.*radius$/.test(property) &&
      !value.split(' ').every((part) => isToken(part) || keywords.includes(part))) ||
    (property === 'box-shadow' && !isToken(value) && !/^(?:none|inset .*)$/.test(value));
  expect(faults(isOwn)).toEqual([]);
});

test('every token that a sheet names is given a value', () => {
  const all = every.flatMap(declarationsOf);
  // The room that what is under way takes is measured in the page.
  const known = new Set(['--cc-beside-space', ...all.map(({ property }) => property)]);
  const named = all.flatMap(({ place, value }) =>
    [...value.matchAll(/var\((--cc-[\w-]+)/g)].map(([, name = '']) => `${place}: ${name}`),
  );
  const own = ['--cc-panel-middle', '--cc-panel-end'];
  expect(named.filter((one) => ![...known, ...own].includes(one.replace(/.*: /, '')))).toEqual([]);
});
