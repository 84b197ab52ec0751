import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit, { type Font } from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { fontParts } from '../../contract/firm/font.ts';
import { fallbacks, fontStyle, interHeights } from './font.ts';

test('a line has the height of Inter’s in every fallback font', async () => {
  const path = `../../node_modules/@fontsource-variable/inter/files/${fontParts[0].source}`;
  const font = fontkit.create(await readFile(new URL(path, import.meta.url))) as Font;
  const { ascent, descent, unitsPerEm } = font;
  expect([ascent / unitsPerEm, -descent / unitsPerEm]).toEqual([
    expect.closeTo(interHeights.ascent, 3),
    expect.closeTo(interHeights.descent, 3),
  ]);
  for (const { widened } of fallbacks)
    expect(fontStyle).toContain(`size-adjust:${Math.round(widened * 10_000) / 100}%`);
});

test('every style sheet that names Inter names its fallback next', async () => {
  const root = new URL('../..', import.meta.url).pathname;
  const wrong: string[] = [];
  let named = 0;
  for (const folder of ['src', 'server'])
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.css$|(style|sheet)\.ts$/.test(file)) continue;
      const text = await readFile(join(root, folder, file), 'utf8');
      for (const [, next] of text.matchAll(/\bInter,\s*("[^"]*"|[\w-]+)/g)) {
        named += 1;
        if (next !== '"Inter Fallback"') wrong.push(`${folder}/${file}`);
      }
    }
  expect([wrong, named]).toEqual([[], 8]);
});
