import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { below, breakpoints, from } from './breakpoints.ts';

const folder = new URL('../../', import.meta.url).pathname;
/**
 * The sign-in area is not covered: it has a sheet and a layout of its own, which the server sends before any script.
 */
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.startsWith('flows/session/'),
);
/** Every query for a width, in whatever notation. */
const widthQueries = (name: string) =>
  readFileSync(join(folder, name), 'utf8').match(/\([^()]*width[^()]*\)(?=[^;{}]*\{)/g) ?? [];

test('[T9.02] the layout of the portal changes at 350, 400, 601, 750 and 960 pixels and nowhere else', () => {
  expect(Object.values(breakpoints)).toEqual([350, 400, 601, 750, 960]);
  const allowed = new Set(Object.values(breakpoints).flatMap((width) => [from(width), below(width)]));
  const others = sheets.flatMap((name) =>
    widthQueries(name)
      .filter((query) => !allowed.has(query))
      .map((query) => `${name}: ${query}`),
  );
  expect(others).toEqual([]);
  const frame = sheets
    .filter((name) => /^(?:app\/frame|flows\/(?:clients|profile)\/views)\//.test(name))
    .flatMap(widthQueries);
  expect(new Set(frame)).toEqual(new Set([below(350), below(400), below(601), from(750), below(960)]));
});
