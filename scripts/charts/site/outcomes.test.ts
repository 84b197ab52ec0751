import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { parsePaths, transitionMark } from '../recorded/paths.ts';
import { parseSteps } from '../recorded/steps.ts';
import { factsOf } from './facts.ts';
import { outcomesOf, pairsOf } from './outcomes.ts';

const gate = factsOf({
  file: 'gate.machine.ts',
  machine: createMachine({
    id: 'gate',
    initial: 'shut',
    on: { alarm: { guard: 'isLoud', target: '.shut' } },
    states: {
      shut: {
        on: {
          push: [
            { guard: 'isUnlocked', target: 'open' },
            { guard: 'isStrong', target: 'broken' },
            { target: 'shut' },
          ],
        },
      },
      open: { on: { alarm: { guard: 'isNear', target: 'broken' } } },
      broken: {
        always: [
          { guard: 'isOld', target: 'gone' },
          { guard: 'isMended', target: 'shut' },
        ],
      },
      gone: {},
    },
  }),
});
const marks = gate.transitions.map(({ id }) => transitionMark(id));
const places = new Map(gate.transitions.map(({ guard }, place) => [guard, place]));
const at = (guard: string) => places.get(guard) ?? -1;

/** A record with these steps, each in a path of its own after the start. */
function recordOf(steps: readonly { from: string; event: string; end: string; taken: readonly string[] }[]) {
  const text = steps.map(({ from, event, end }) => `## ${from}\n  ${event}\n    ⇒ ${end}`).join('\n');
  const parsed = parseSteps(`${text}\n`);
  const lines = parsed.flatMap(({ mark, status }, index) => {
    const taken = steps[index]?.taken.map((guard) => marks[at(guard)]) ?? [];
    return status === 'refused' ? [] : [`0 ${[mark, ...taken].join(' ')}`];
  });
  return { steps: parsed, paths: parsePaths(`## gate\n${lines.join('\n')}\n`).paths };
}

const outcomes = (record: ReturnType<typeof recordOf>) => {
  const all = outcomesOf(gate, record.paths, record.steps);
  return Object.fromEntries(
    ['isLoud', 'isUnlocked', 'isStrong', 'isNear', 'isOld', 'isMended'].map((guard) => {
      const { held = -1, refused = -1 } = all[at(guard)] ?? {};
      return [guard, `${held} ${refused}`];
    }),
  );
};
const none = {
  isLoud: '0 0',
  isUnlocked: '0 0',
  isStrong: '0 0',
  isNear: '0 0',
  isOld: '0 0',
  isMended: '0 0',
};

test('the first condition that holds is taken, and later ones are not asked', () => {
  const record = recordOf([{ from: 'shut', event: 'push', end: 'open', taken: ['isUnlocked'] }]);
  expect(outcomes(record)).toEqual({ ...none, isUnlocked: '1 0' });
});

test('conditions before the one that is taken did not hold, of an event and of an always', () => {
  const record = recordOf([{ from: 'shut', event: 'push', end: 'gone', taken: ['isStrong', 'isOld'] }]);
  expect(outcomes(record)).toEqual({ ...none, isUnlocked: '0 1', isStrong: '1 0', isOld: '1 0' });
  const mended = recordOf([{ from: 'open', event: 'alarm', end: 'shut', taken: ['isNear', 'isMended'] }]);
  expect(outcomes(mended)).toEqual({ ...none, isNear: '1 0', isOld: '0 1', isMended: '1 0' });
});

test('where a step comes to rest no always of the state holds, and the state around is asked after the one inside', () => {
  const record = recordOf([
    { from: 'open', event: 'alarm', end: 'broken', taken: ['isNear'] },
    { from: 'open', event: 'alarm {"far":true}', end: 'shut', taken: ['isLoud'] },
  ]);
  expect(outcomes(record)).toEqual({ ...none, isNear: '1 1', isOld: '0 1', isMended: '0 1', isLoud: '1 0' });
});

test('an event that a state refuses is one whose conditions did not hold', () => {
  const record = recordOf([{ from: 'gone', event: 'alarm', end: 'the same (refused)', taken: [] }]);
  expect(outcomes(record)).toEqual({ ...none, isLoud: '0 1' });
});

test('pairs are counted once, of those that can follow each other', () => {
  const record = recordOf([
    { from: 'shut', event: 'push', end: 'gone', taken: ['isStrong', 'isOld'] },
    { from: 'shut', event: 'push {"twice":true}', end: 'gone', taken: ['isStrong', 'isOld'] },
  ]);
  expect(pairsOf(gate, record.paths)).toEqual({ taken: 1, possible: 21 });
});
