import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = new URL('../', import.meta.url).pathname;
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test('no rule asks what is somewhere in the page: each change of a row would have all of it searched', () => {
  const asking = /(?:(?::global\()?:root\)?|\bhtml|\bbody)[^\s,{>+~]*:has\(/g;
  const found = sheets.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(asking) ?? []);
  expect(found).toEqual([]);
});

/** The classes that the selectors of a sheet name. */
function classesIn(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  );
}

test('each class of a sheet is named by a view that imports the sheet', () => {
  const views = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ place: dirname(join(folder, name)), text: readFileSync(join(folder, name), 'utf8') }));
  const dead = sheets
    .filter((name) => name.endsWith('.module.css'))
    .flatMap((name) => {
      const path = join(folder, name);
      const named = views.flatMap(({ place, text }) =>
        [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
          .filter(([, , from = '']) => join(place, from) === path)
          .flatMap(([, sheet = '']) => [...text.matchAll(new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'))])
          .map(([, used]) => used),
      );
      const isNamed = new Set(named);
      return [...classesIn(readFileSync(path, 'utf8'))]
        .filter((one) => !isNamed.has(one))
        .map((one) => `${name} .${one}`);
    });
  expect(dead).toEqual([]);
});

test('each sheet of the kit puts its layer above that of the component library, even if it comes first', () => {
  const inKit = sheets.filter((name) => readFileSync(join(folder, name), 'utf8').includes('@layer kit'));
  const unordered = inKit.filter(
    (name) => !/^(\/\*.*?\*\/\s*)?@layer mantine, kit;/s.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(inKit).toContain('ui/text.module.css');
  expect(unordered).toEqual([]);
});
