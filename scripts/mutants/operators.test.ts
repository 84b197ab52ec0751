import { expect, test } from 'vitest';
import { mutantsOf, type Operator, withMutant } from './operators.ts';

const chart = `
import { assign, emit, setup } from 'xstate';
const retryDelay = 500 as const;
const isReady = (count: number) => count > 2 && count < 9;
export const machine = setup({
  delays: { pause: 100, retryDelay },
  guards: { isReady: ({ context }) => isReady(context.count) },
  actions: { tell: emit({ type: 'told' }), store: assign(({ event }) => ({ name: event.name, problem: null })) },
}).createMachine({
  initial: 'idle',
  states: {
    idle: {
      entry: ['tell', 'store'],
      on: {
        'list.load': [{ guard: 'isReady', target: 'busy', reenter: true }, { target: 'idle' }],
        'list.stop': { target: '#other' },
      },
      after: { pause: 'busy' },
    },
    busy: { invoke: { src: 'load', onDone: { target: 'idle', actions: 'store' } } },
  },
});
`;

const found = mutantsOf('chart.ts', chart);

test.each<[Operator, readonly [was: string, becomes: string][]]>([
  [
    'transition dropped',
    [
      [`'list.load': [{ guard: 'isReady', target: 'busy', reenter: true }, { target: 'idle' }],`, ''],
      [`{ guard: 'isReady', target: 'busy', reenter: true },`, ''],
      [`{ target: 'idle' }`, ''],
      [`'list.stop': { target: '#other' },`, ''],
      [`pause: 'busy'`, ''],
      [`onDone: { target: 'idle', actions: 'store' }`, ''],
    ],
  ],
  [
    'target redirected',
    [
      [`'busy'`, `'idle'`],
      [`'idle'`, `'busy'`],
      [`'idle'`, `'busy'`],
    ],
  ],
  ['guard dropped', [[`guard: 'isReady',`, '']]],
  ['guard never', [[`'isReady'`, '() => false']]],
  [
    'comparison',
    [
      [' > ', ' <= '],
      [' && ', ' || '],
      [' < ', ' >= '],
    ],
  ],
  [
    'action dropped',
    [
      [`'tell',`, ''],
      [`'store'`, ''],
      [`'store'`, '[]'],
    ],
  ],
  ['signal dropped', [[`emit({ type: 'told' })`, '(() => undefined)']]],
  [
    'assignment dropped',
    [
      ['name: event.name,', ''],
      ['problem: null', ''],
    ],
  ],
  [
    'delay × 10',
    [
      ['500 as const', '5000'],
      ['100', '1000'],
    ],
  ],
  ['reenter', [['true', 'false']]],
  ['initial state', [[`'idle'`, `'busy'`]]],
])('"%s" changes each place of its kind once', (operator, expected) => {
  const ones = found.filter((one) => one.operator === operator);
  expect(ones.map(({ start, end, replacement }) => [chart.slice(start, end), replacement])).toEqual(expected);
});

test('a source with a mutant in it can be read, and differs in one place', () => {
  for (const mutant of found) {
    const broken = withMutant(chart, mutant);
    expect(() => mutantsOf('chart.ts', broken)).not.toThrow();
    expect(broken.startsWith(chart.slice(0, mutant.start))).toBe(true);
    expect(broken.endsWith(chart.slice(mutant.end))).toBe(true);
  }
});

test('a source that is no TypeScript is refused by name', () => {
  expect(() => mutantsOf('broken.ts', 'const = ;')).toThrow(/^broken\.ts: /);
});
