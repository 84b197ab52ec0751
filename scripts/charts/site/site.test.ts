import { instance } from '@viz-js/viz';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { actorTree } from './actors.ts';
import { findEntries } from './client/find-entries.ts';
import { drawMachine } from './draw.ts';
import { factsOf } from './facts.ts';
import { foldChart } from './folding.ts';
import { machinePage } from './machine-page.ts';
import { wrap } from './picture.ts';
import { searchEntries } from './search-entries.ts';
import { proofsIn, sendersOf, signalsIn } from './sources.ts';

const door = factsOf({
  file: 'door.machine.ts',
  machine: createMachine({
    id: 'door',
    initial: 'open',
    description: 'A <door>.',
    states: {
      open: {
        initial: 'wide',
        on: { slam: '.ajar', 'door.lock': 'locked', look: {} },
        states: { wide: { on: { push: 'ajar' } }, ajar: { after: { 300: 'wide' } } },
      },
      locked: { on: { key: 'open.ajar' }, meta: { spec: ['S1.02'] } },
    },
  }),
});
const [whole] = door.states as [(typeof door.states)[0]];
const arrowsWith = (open: readonly string[]) =>
  foldChart(door, { top: whole, open: new Set(open) }).arrows.map(
    ({ from, to, transitions }) => `${from.kind} ${from.path} > ${to.kind} ${to.path}: ${transitions.join()}`,
  );

test('a folded state has the arrows of all that is in it, and none between its own', () => {
  expect(arrowsWith([])).toEqual([
    'state door.open > state door.locked: 1',
    'state door.locked > state door.open: 5',
  ]);
  expect(foldChart(door, { top: whole, open: new Set() }).quiet.get('door.open')).toEqual([0, 2, 3, 4]);
});

test('an open state shows them, from any of its states where they leave the state as a whole', () => {
  expect(arrowsWith(['door.open'])).toEqual([
    'any door.open > state door.open.ajar: 0',
    'state door.open > state door.locked: 1',
    'state door.open.wide > state door.open.ajar: 3',
    'state door.open.ajar > state door.open.wide: 4',
    'state door.locked > state door.open.ajar: 5',
  ]);
});

test('every transition has a place in a picture and a row that it leads to', async () => {
  const pictures = drawMachine(await instance(), door);
  const html = machinePage({
    machine: door,
    pictures,
    comments: new Map(),
    neighbours: { startedBy: [], starts: [] },
    version: '',
  });
  const drawn = [...html.matchAll(/data-ts="([\d ]+)"/g)].flatMap(([, ids = '']) => ids.split(' '));
  expect(drawn.toSorted()).toEqual(['0', '1', '3', '4', '5']);
  expect(door.transitions.map((_, index) => html.includes(`<tr id="t${index + 1}">`))).toEqual(
    door.transitions.map(() => true),
  );
  expect(html).toContain('A &lt;door&gt;.');
  expect(html.match(/https?:\/\/(?!www\.w3\.org)|@import/g)).toBeNull();
});

test('labels break where words end', () => {
  expect(wrap('route.entered [isElsewhere and not isBusy]')).toEqual([
    'route.entered',
    '[isElsewhere and not',
    'isBusy]',
  ]);
});

test('the search finds by any part, whole names first', () => {
  const entries = searchEntries([door], ['S1.02']);
  expect(findEntries(entries, 'lock', 9).map(([name]) => name)).toEqual(['door.locked', 'door.lock']);
  expect(findEntries(entries, 'door', 9)[0]).toEqual(['door', 'machine', 'machines/door.html']);
  expect(findEntries(entries, 's1.02', 9)).toEqual([['S1.02', 'row', 'rows.html#S1.02']]);
  expect(findEntries(entries, ' ', 9)).toEqual([]);
});

test('a test proves the rows that its title names', () => {
  const text = `test('[S4.22, T2.01] the queue keeps its order', () => {});\ntest('no row', () => {});`;
  expect([...proofsIn([{ file: 'a.test.ts', text }])]).toEqual([
    ['S4.22', [{ file: 'a.test.ts', title: 'the queue keeps its order' }]],
    ['T2.01', [{ file: 'a.test.ts', title: 'the queue keeps its order' }]],
  ]);
});

test('a type that names a signal does not send it', () => {
  const union = `export type Signal =\n  | { type: 'a.b' }\n  | { type: 'c.d'; id: string };\n\nconst x = 1;`;
  expect(signalsIn(union)).toEqual(['a.b', 'c.d']);
  const sources = [
    { file: 'machines/a.ts', text: `emit({ type: 'a.b' })` },
    { file: 'machines/b.ts', text: `  | { type: 'a.b' }` },
    { file: 'src/c.ts', text: `send('a.b')` },
  ];
  expect(sendersOf('a.b', sources)).toEqual(['machines/a.ts', 'src/c.ts']);
});

test('the tree of actors begins at root and hosts the flows', () => {
  const machine = (id: string, ...actors: (readonly [string, string | null])[]) => ({
    ...door,
    id,
    actors: actors.map(([name, of]) => ({ name, machine: of })),
  });
  const tree = actorTree(
    [machine('root', ['flowHost', 'flowHost'], ['watch', null]), machine('flowHost'), machine('news')],
    new Map([['news', 'news']]),
  );
  expect(tree).toEqual({
    name: 'root',
    machine: 'root',
    children: [
      {
        name: 'flowHost',
        machine: 'flowHost',
        children: [{ name: 'news', machine: 'news', children: [] }],
      },
      { name: 'watch', machine: null, children: [] },
    ],
  });
});
