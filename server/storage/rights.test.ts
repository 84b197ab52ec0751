import { expect, test } from 'vitest';
import { type PlacedRow, standingsOf } from './rights.ts';

type Rest = Partial<Omit<PlacedRow['container'], 'id' | 'ancestors'>> & Pick<PlacedRow, 'override'>;

/** A container by its way from the top: `a/b/c` is `c` in `b` in `a`. */
function row(way: string, { override, ...rest }: Partial<Rest> = {}): PlacedRow {
  const ancestors = way.split('/');
  const id = ancestors.pop() ?? '';
  return {
    container: { id, ancestors, rootType: null, lockType: null, lockLevel: null, ...rest },
    linkRole: 'Contributor',
    override: override ?? null,
  };
}
const master = { lockType: 'Read', lockLevel: 'Master' } as const;
const item = { lockType: 'Write', lockLevel: 'Item' } as const;
/** Role, lock and seal of each container that is seen, whatever the order of the rows. */
function seen(rows: readonly PlacedRow[], kind: 'client' | 'staff' = 'client') {
  const short = (of: readonly PlacedRow[]) =>
    Object.fromEntries(
      [...standingsOf(of, kind)].map(([id, { role, lock, sealed }]) => [id, [role, lock?.type, sealed]]),
    );
  expect(short(rows.toReversed())).toEqual(short(rows));
  return short(rows);
}

test('[S6.05] the nearest override on the way up decides, else the role on the client', () => {
  const rows = [
    row('a'),
    row('a/b', { override: 'Reader' }),
    row('a/b/c'),
    row('a/b/c/d', { override: 'Owner' }),
    row('a/b/c/d/e'),
  ];
  expect(seen(rows)).toEqual({
    a: ['Contributor', undefined, false],
    b: ['Reader', undefined, false],
    c: ['Reader', undefined, false],
    d: ['Owner', undefined, false],
    e: ['Owner', undefined, false],
  });
});

test('[S6.05] role None hides what is below as well, up to where another role is given', () => {
  const rows = [row('a', { override: 'None' }), row('a/b'), row('a/b/c', { override: 'Reader' })];
  expect(Object.keys(seen(rows))).toEqual(['c']);
});

test('[S6.05] the nearest lock holds, and a seal above stays under another lock', () => {
  const rows = [row('a', master), row('a/b', item), row('a/b/c'), row('d', item), row('d/e')];
  expect(seen(rows)).toEqual({
    a: ['Contributor', 'Read', true],
    b: ['Contributor', 'Write', true],
    c: ['Contributor', 'Write', true],
    d: ['Contributor', 'Write', false],
    e: ['Contributor', 'Write', false],
  });
});

test('[S4.15] what the firm keeps for itself is for its own people, with all that is below', () => {
  const rows = [row('a', { rootType: 'firmTaxAndAccountingLibrary' }), row('a/b'), row('c')];
  expect(Object.keys(seen(rows))).toEqual(['c']);
  expect(Object.keys(seen(rows, 'staff'))).toEqual(['a', 'b', 'c']);
});

test('an orphan is listed under the nearest container above it that exists', () => {
  const rows = [row('a', { override: 'Reader' }), row('a/gone/b'), row('gone/c')];
  expect(seen(rows)).toEqual({
    a: ['Reader', undefined, false],
    b: ['Reader', undefined, false],
    c: ['Contributor', undefined, false],
  });
});
