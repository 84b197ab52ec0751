import { expect, test } from 'vitest';
import { uploadTrail as trail } from '../../tests/paths/frame/live.model.ts';
import { activeOf, actorsAt, enteredBy, leavesOf, shownSteps, valueAt } from './trail.ts';

const upload = trail.actors.find(({ key }) => key === 'x:3');
if (!upload) throw new Error('no upload in the trail');

test('active states are named down to the ends of their branches', () => {
  const value = { open: { list: 'paused', file: { saving: {} } } };
  expect(leavesOf(value)).toEqual(['open.list.paused', 'open.file.saving']);
  expect([...activeOf(value)]).toEqual([
    ...['open', 'open.list', 'open.list.paused', 'open.file', 'open.file.saving'],
  ]);
});

test('a step names only the states that it entered', () => {
  expect(trail.steps.map(enteredBy)).toEqual([
    ['intake.idle', 'queue.idle'],
    ['queue.sending'],
    ['queue.idle'],
  ]);
});

test('stepping back shows the state of then, and no actor that was not there yet', () => {
  expect([0, 1, 2, 3].map((at) => valueAt(trail, upload, at))).toEqual([
    undefined,
    { intake: 'idle', queue: 'idle' },
    { intake: 'idle', queue: 'sending' },
    { intake: 'idle', queue: 'idle' },
  ]);
  expect(actorsAt(trail, 0).map(({ name }) => name)).toEqual(['root', 'upload', 'tasks']);
  expect(actorsAt(trail, 0)[1]?.actor.machine).toBe('flowHost');
});

test('the state before the first step that is still kept is what that step came from', () => {
  const [, ...later] = trail.steps;
  expect(valueAt({ ...trail, steps: later }, upload, 1)).toEqual({ intake: 'idle', queue: 'idle' });
});

test('an actor that has ended is gone from its last step on', () => {
  const ended = {
    ...trail,
    actors: trail.actors.map((one) => (one === upload ? { ...one, until: 3 } : one)),
  };
  expect(actorsAt(ended, 2).map(({ actor }) => actor.key)).toContain('x:3');
  expect(actorsAt(ended, 3).map(({ actor }) => actor.key)).not.toContain('x:3');
});

test('a flow stands in the place of its host, flows that nobody opened come last', () => {
  expect(actorsAt(trail, 3).map(({ name, level, isWaiting }) => [name, level, isWaiting])).toEqual([
    ['root', 0, false],
    ['upload', 1, false],
    ['tasks', 1, true],
  ]);
});

test.each([
  [{ text: '', scope: null }, [1, 2, 3]],
  [{ text: ' SELECT ', scope: null }, [2]],
  [{ text: 'queue.sending', scope: null }, [2]],
  [{ text: 'error(sendFile)', scope: null }, [3]],
  [{ text: 'offline', scope: null }, [3]],
  [{ text: 'upload', scope: null }, [1, 2, 3]],
  [{ text: 'nothing', scope: null }, []],
  [{ text: '', scope: 'x:0' }, [1, 2, 3]],
  [{ text: '', scope: 'x:1' }, [1, 2, 3]],
  [{ text: '', scope: 'x:2' }, []],
])('the filter %j lets the steps %j through', (filter, numbers) => {
  expect(shownSteps(trail, filter).map(({ number }) => number)).toEqual(numbers);
});
