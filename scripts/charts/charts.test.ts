import { instance } from '@viz-js/viz';
import { expect, test } from 'vitest';
import { assign, createMachine, not, stateIn } from 'xstate';
import { exampleMachine } from '../../tests/support/charts/example.ts';
import { toChart } from './chart.ts';
import { toDot } from './dot.ts';
import { actionLabel, eventLabel, guardLabel } from './labels.ts';
import { toMermaid } from './mermaid.ts';
import { toPage } from './page.ts';
import { listTransitions } from './transitions.ts';

test('guards, actions and events are named as a reader expects', () => {
  expect([
    guardLabel(undefined),
    guardLabel(not('isEmpty')),
    guardLabel(stateIn({ working: 'sending' })),
    guardLabel({ type: 'isAtMost', params: { most: 3 } }),
    guardLabel({ type: 'isKnown', params: () => 1 }),
  ]).toEqual([undefined, 'not isEmpty', 'in {"working":"sending"}', 'isAtMost({"most":3})', 'isKnown']);
  expect([actionLabel('store'), actionLabel({ type: 'store', params: null }), actionLabel(() => {})]).toEqual(
    ['store', 'store(null)', 'inline'],
  );
  expect([
    actionLabel(assign({ article: () => 1, problem: null, mark: { code: 'late' } })),
    actionLabel(assign(() => ({}))),
  ]).toEqual(['assign: article, problem = null, mark = {"code":"late"}', 'assign']);
  expect([
    eventLabel('', 'a.b'),
    eventLabel('xstate.done.state.a.b', 'a.b'),
    eventLabel('xstate.error.actor.load.tree', 'a.b'),
    eventLabel('xstate.after.5000.a.b', 'a.b'),
  ]).toEqual(['always', 'done(state)', 'error(load.tree)', 'after(5000)']);
});

test('branches that read the same keep different ids', () => {
  const machine = createMachine({
    id: 'twins',
    on: { go: [{ guard: () => false }, { guard: () => true }, {}] },
  });
  expect(listTransitions(machine).map(({ id }) => id)).toEqual([
    'twins --go[guard]--> (stays)',
    'twins --go[guard]--> (stays) #2',
    'twins --go[else]--> (stays)',
  ]);
});

test('a machine becomes Mermaid text', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'open',
    states: {
      open: {
        initial: 'wide',
        on: { slam: '.ajar', close: 'locked' },
        states: { wide: { on: { ring: {} } }, ajar: { on: { 'say: "x"': '#door.open' } } },
      },
      locked: { type: 'final' },
    },
  });
  expect(toMermaid(toChart(machine))).toBe(`stateDiagram-v2
  [*] --> door_open
  state "open" as door_open {
    [*] --> door_open_wide
    door_open_wide : wide
    door_open_wide : · ring
    door_open_ajar : ajar
    door_open__any : any of open
  }
  door_locked : locked
  door_locked --> [*]
  door_open__any --> door_open_ajar : slam
  door_open --> door_locked : close
  door_open_ajar --> door_open_wide : say#58; #34;x#34;
`);
});

test('every state and every transition is in the picture, and drawing twice gives the same', async () => {
  const viz = await instance();
  const chart = toChart(exampleMachine);
  const svg = viz.renderString(toDot(chart), { format: 'svg' });
  const names = chart.states.map(({ name }) => name);
  const labels = chart.arrows.flatMap((arrow) => arrow.labels).map((label) => label.split(' [')[0] ?? '');
  expect([...names, ...labels].filter((text) => !svg.includes(text))).toEqual([]);
  expect(viz.renderString(toDot(toChart(exampleMachine)), { format: 'svg' })).toBe(svg);
});

test('the page escapes what machines say and asks for nothing from elsewhere', () => {
  const machine = createMachine({
    id: 'odd',
    description: '<script>alert(1)</script>',
    states: { a: {} },
    initial: 'a',
  });
  const page = toPage([{ chart: toChart(machine), file: 'odd.machine.ts', svg: '<svg></svg>' }]);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page.match(/<script|src=|https?:|url\(|@import/g)).toBeNull();
});
