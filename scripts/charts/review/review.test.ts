import { instance } from '@viz-js/viz';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type RecordedPath, transitionMark } from '../recorded/paths.ts';
import { parseSteps } from '../recorded/steps.ts';
import { drawMachine } from '../site/draw.ts';
import { factsOf } from '../site/facts.ts';
import { atRef } from './at-ref.ts';
import { compareMachines, type MachineChange, mergeMachine } from './compare.ts';
import { compareRecords } from './compare-records.ts';
import { looksOfReview, marksOf, reviewOverview, reviewPage } from './review-pages.ts';

const lamp = (states: NonNullable<Parameters<typeof createMachine>[0]['states']>) =>
  factsOf({ file: 'lamp.machine.ts', machine: createMachine({ id: 'lamp', initial: 'off', states }) });

const before = lamp({
  off: { on: { press: { target: 'on', guard: 'hasPower' }, hit: 'broken' } },
  on: { on: { press: 'off' }, description: 'It glows.' },
  broken: {},
});
const after = lamp({
  off: { on: { press: { target: 'on', guard: 'hasFuse' } } },
  on: { on: { press: 'off', dim: 'dimmed' }, description: 'It shines.' },
  dimmed: { on: { press: 'off' } },
});
const [change] = compareMachines([before], [after]) as [MachineChange];

test('states and transitions are added, removed or changed, with what of them', () => {
  expect(change.states.map((each) => [each.kind, (each.after ?? each.before)?.path, ...each.fields])).toEqual(
    [
      ['changed', 'lamp.on', 'description'],
      ['added', 'lamp.dimmed'],
      ['removed', 'lamp.broken'],
    ],
  );
  expect(
    change.transitions.map((each) => [each.kind, (each.after ?? each.before)?.id, ...each.fields]),
  ).toEqual([
    ['changed', 'lamp.off --press[hasFuse]--> lamp.on', 'only when'],
    ['added', 'lamp.on --dim--> lamp.dimmed'],
    ['added', 'lamp.dimmed --press--> lamp.off'],
    ['removed', 'lamp.off --hit--> lamp.broken'],
  ]);
});

test('the same machine twice has no change, one that is gone is removed', () => {
  expect(compareMachines([before], [before])).toEqual([]);
  expect(compareMachines([before], []).map(({ kind, id }) => [kind, id])).toEqual([['removed', 'lamp']]);
});

test('the picture holds what is gone beside what is new, each in its look', async () => {
  const merged = mergeMachine(change);
  const looks = looksOfReview(marksOf(change, merged), merged);
  const pictures = drawMachine(await instance(), merged, looks);
  const review = {
    ...{ since: 'v1', change, merged, pictures, before: new Map(), after: new Map(), version: '' },
    records: { steps: [], paths: null },
  };
  const html = reviewPage(review);
  expect([...html.matchAll(/class="node state atomic (is-\w+)"/g)].map(([, look]) => look)).toEqual([
    'is-changed',
    'is-removed',
    'is-added',
  ]);
  const here = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links.filter((link) => link.startsWith('#') && !here.has(link.slice(1)))).toEqual([]);
  // What is as before has its row on the page of the machine.
  expect(links).toContain('../machines/lamp.html#t2');
  expect(html).toContain('Has power. <code>hasPower</code>');
  expect(html).toContain('Has fuse. <code>hasFuse</code>');
  expect(reviewOverview('v1', [{ change, records: review.records }], [], '')).toContain(
    '7 changes in 1 machines',
  );
});

test('recorded steps and paths are compared by what they did', () => {
  const record = (end: string, more: readonly string[] = []) => {
    const steps = parseSteps(`## off\n  press\n    ⇒ ${end}\n## start\n  xstate.init\n    ⇒ off\n`);
    const [press, start] = steps as [(typeof steps)[0], (typeof steps)[0]];
    const path: RecordedPath = {
      model: 'lamp',
      steps: [
        { mark: start.mark, taken: [] },
        { mark: press.mark, taken: [transitionMark('a')] },
      ],
    };
    const others = more.map((model): RecordedPath => ({ model, steps: path.steps.slice(0, 1) }));
    return { area: 'lamps', steps, paths: { paths: [path, ...others], excused: new Map() } };
  };
  const changed = compareRecords(record('on', ['old']), record('broken', ['new']));
  expect(changed.steps.map((step) => [step.from, step.event, step.before[0]?.to, step.after[0]?.to])).toEqual(
    [['off', 'press', 'on', 'broken']],
  );
  expect(changed.paths).toEqual({
    added: ['new: start'],
    removed: ['old: start'],
    rerouted: ['lamp: press'],
  });
  expect(compareRecords(undefined, record('on')).paths).toBeNull();
});

test('a ref that git does not know is refused by its name', async () => {
  await expect(atRef(process.cwd(), 'no-such-ref', async () => null)).rejects.toThrow('"no-such-ref"');
});
