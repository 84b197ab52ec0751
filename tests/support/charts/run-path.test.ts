import { expect, test } from 'vitest';
import { type AnyActorRef, assign, cancel, createMachine, raise, sendTo, setup, spawnChild } from 'xstate';
import { uncoveredTransitions } from './coverage.ts';
import { exampleSetup } from './example.ts';
import { defineModel, done } from './model.ts';
import { runPath } from './run-path.ts';

test('spawned children, also under system ids, are stubs that answer once', async () => {
  const machine = exampleSetup.createMachine({
    id: 'spawner',
    context: { files: 0, retries: 0 },
    on: {
      'send.start': { actions: spawnChild('audit', { id: 'audit', systemId: 'audit' }) },
      'send.cancel': { actions: ({ system }) => system.get('audit') },
      'xstate.done.actor.audit': { actions: 'countRetry' },
    },
  });
  const model = defineModel({
    name: 'spawner',
    machine,
    events: [{ type: 'send.start' }, done('audit')],
    contextKey: ({ retries }) => Math.min(retries, 1),
    filterEvents: (snapshot, event) => event.type !== 'send.start' || snapshot.context.retries === 0,
    stopWhen: ({ context }) => context.retries > 0,
  });
  expect(uncoveredTransitions(model)).toEqual(['spawner --send.cancel--> (stays)']);
  for (const path of model.paths) {
    const types = path.steps.map(({ event }) => event.type);
    expect(types.filter((type) => type === 'xstate.done.actor.audit').length).toBeLessThan(2);
    await runPath(model, path);
  }
});

test('timers ring in their order, one at a time, and carry what they were given', async () => {
  const machine = setup({
    types: {} as { context: { heard: string[] }; events: { type: 'hush' } | { type: 'ring'; name: string } },
  }).createMachine({
    id: 'bells',
    context: { heard: [] },
    entry: [
      raise({ type: 'ring', name: 'second' }, { delay: 20 }),
      raise({ type: 'ring', name: 'third' }, { delay: 20 }),
      raise({ type: 'ring', name: 'first' }, { delay: 10 }),
      raise({ type: 'ring', name: 'never' }, { delay: 15, id: 'never' }),
    ],
    on: {
      hush: { actions: cancel('never') },
      ring: { actions: assign({ heard: ({ context, event }) => [...context.heard, event.name] }) },
    },
  });
  const model = defineModel({
    name: 'bells',
    machine,
    events: [{ type: 'hush' }],
    contextKey: ({ heard }) => heard,
    filterEvents: ({ context }, event) => event.type !== 'hush' || context.heard.length === 0,
  });
  const heard: string[][] = [];
  for (const path of model.paths) {
    await runPath(model, path, { listen: ({ context }) => heard.push(context.heard) });
  }
  expect(new Set(heard.map((names) => names.join()))).toEqual(
    new Set([
      '',
      'first',
      'first,second',
      'first,second,third',
      'first,never',
      'first,never,second',
      'first,never,second,third',
    ]),
  );
});

test('regions walked by their transitions alone do not multiply', () => {
  const regions = ['a', 'b', 'c', 'd', 'e'].map((key) => [
    key,
    {
      initial: 'off',
      states: { off: { on: { [`${key}.flip`]: 'on' } }, on: { on: { [`${key}.flop`]: 'off' } } },
    },
  ]);
  const machine = createMachine({ id: 'switches', type: 'parallel', states: Object.fromEntries(regions) });
  const events = regions.flatMap(([key]) => [{ type: `${key}.flip` }, { type: `${key}.flop` }]);
  const model = defineModel({ name: 'switches', machine, events, places: 'transitions' });
  expect({ unreached: uncoveredTransitions(model), paths: model.paths.length }).toEqual({
    unreached: [],
    paths: 5,
  });
});

test('a machine that gets its parent as input reports to it', async () => {
  const machine = setup({
    types: {} as { context: { parent: AnyActorRef }; input: { parent: AnyActorRef }; events: { type: 'go' } },
  }).createMachine({
    context: ({ input }) => input,
    on: { go: { actions: sendTo(({ context }) => context.parent, { type: 'gone' }) } },
  });
  const model = defineModel({
    name: 'reporter',
    machine,
    input: (parent) => ({ parent }),
    events: [{ type: 'go' }],
  });
  const [path] = model.paths;
  if (!path) throw new Error('no path');
  const { sent } = await runPath(model, path);
  expect(sent).toEqual(path.steps.slice(1).map(() => ({ to: 'parent', event: { type: 'gone' } })));
});
