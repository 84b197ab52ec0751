import { expect, test } from 'vitest';
import { assign, createMachine, raise, setup } from 'xstate';
import { exceptionFaults, takenTransitions, uncoveredTransitions } from './coverage.ts';
import { describeModel } from './describe-model.ts';
import { exampleMachine, exampleSetup } from './example.ts';
import { defineModel, done, failed, type ModelOptions } from './model.ts';
import { runPath } from './run-path.ts';

const exampleOptions: ModelOptions<typeof exampleMachine> = {
  name: 'example',
  machine: exampleMachine,
  input: { files: 1 },
  events: [
    { type: 'send.start' },
    { type: 'send.cancel' },
    { type: 'send.progress', share: 0.5 },
    done('send', { id: 'a' }),
    done('send', { id: '' }),
    failed('send', new Error('offline')),
  ],
  contextKey: ({ retries }) => retries,
  systemIds: ['listener'],
};
const example = defineModel(exampleOptions);
const withoutFiles = 'example.idle --send.start[else]--> (stays)';

const emptyHanded = defineModel({ ...exampleOptions, name: 'example without files', input: { files: 0 } });
const [startOnly] = defineModel({ ...exampleOptions, events: [{ type: 'send.start' }] }).paths;
if (!startOnly) throw new Error('the example has no path');

describeModel([example, emptyHanded], {
  invariants: {
    'is busy exactly while working': (snapshot) =>
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('working')),
    'announces one finished sending': (snapshot, { emitted, sent }) => {
      if (!snapshot.matches('finished')) return;
      expect(emitted).toEqual([{ type: 'send.finished', id: 'a' }]);
      expect(sent).toEqual([{ to: 'listener', event: { type: 'example.finished' } }]);
    },
    'sends what it was given': (_snapshot, { started }) => {
      for (const { src, input } of started) expect(input).toEqual(src === 'send' ? { files: 1 } : undefined);
    },
  },
});

test('the gate lists the transitions that no path takes, in the order of the chart', () => {
  const model = defineModel({
    ...exampleOptions,
    events: [{ type: 'send.start' }, done('send', { id: 'a' })],
  });
  expect(uncoveredTransitions(model, { except: [{ transition: withoutFiles, reason: 'no files' }] })).toEqual(
    [
      'example.working --send.cancel--> example.cancelled',
      'example.working.transfer.sending --send.progress--> (stays)',
      'example.working.transfer.sending --done(send)[isEmptyAnswer]--> example.working.transfer.failed',
      'example.working.transfer.sending --error(send)[mayRetry]--> example.working.transfer.waiting',
      'example.working.transfer.sending --error(send)[else]--> example.working.transfer.failed',
      'example.working.transfer.waiting --after(1000)--> example.working.transfer.sending',
      'example.working.transfer.failed --always--> example.cancelled',
      'example.cancelled --send.start--> example.idle',
    ],
  );
});

test('an exception that is unknown, unneeded or without a reason is a fault', () => {
  const cancel = 'example.working --send.cancel--> example.cancelled';
  expect(
    exceptionFaults(example, [
      { transition: 'example.idle --nothing--> example.idle', reason: 'a slip of the pen' },
      { transition: cancel, reason: 'sending is never canceled' },
      { transition: withoutFiles, reason: ' ' },
    ]),
  ).toEqual([
    'unknown: example.idle --nothing--> example.idle',
    `taken by a path: ${cancel}`,
    `without a reason: ${withoutFiles}`,
  ]);
});

test('the covering paths take what all paths take', () => {
  const covering = defineModel({ ...exampleOptions, paths: 'covering' });
  expect(takenTransitions(covering)).toEqual(takenTransitions(example));
  expect(covering.paths.length).toBeLessThan(example.paths.length / 2);
});

test('a broken invariant fails with path, step and reason', async () => {
  const broken = runPath(example, startOnly, {
    'never works': (snapshot) => {
      if (snapshot.matches('working')) throw new Error('it works');
    },
  });
  await expect(broken).rejects.toThrow(
    'example: send.start → after(patience) ⇒ {working:{transfer:sending,notice:shown}}: ' +
      'step 1 (send.start), invariant "never works": it works',
  );
});

test('a live machine that goes another way than the model fails', async () => {
  const broken = { ...example, options: { ...exampleOptions, input: { files: 0 } } };
  await expect(runPath(broken, startOnly)).rejects.toThrow(
    'step 1 (send.start): the live machine is at {"value":"idle","status":"active"}, ' +
      'the model at {"value":{"working":{"transfer":"sending","notice":"hidden"}},"status":"active"}',
  );
});

test('a crash in a live action fails with its message', async () => {
  const machine = exampleSetup.createMachine({
    context: { files: 0, retries: 0 },
    on: {
      'send.start': {
        actions: () => {
          throw new Error('no such thing');
        },
      },
    },
  });
  const model = defineModel({ name: 'crash', machine, events: [{ type: 'send.start' }] });
  const [path] = model.paths;
  if (!path) throw new Error('no path');
  await expect(runPath(model, path)).rejects.toThrow('(no such thing)');
});

test('a delay that differs from the model fails', async () => {
  const slower = {
    ...example,
    options: { ...exampleOptions, implementations: { delays: { patience: 6000 } } },
  };
  await expect(runPath(slower, startOnly)).rejects.toThrow(
    'step 2 (xstate.after.patience.example.working.notice.hidden): no timer rings at 5000 ms',
  );
});

test('a walk without end stops at the limit', () => {
  const machine = setup({
    types: {} as { context: { count: number }; events: { type: 'more' } },
  }).createMachine({
    context: { count: 0 },
    on: { more: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const endless = defineModel({
    name: 'endless',
    machine,
    events: [{ type: 'more' }],
    contextKey: (c) => c.count,
    limit: 50,
  });
  expect(() => endless.paths).toThrow('endless: Traversal limit exceeded');
});

test('a chart that raises an event without end is refused with its event and its transitions', () => {
  const machine = setup({ types: {} as { events: { type: 'ping' } | { type: 'pong' } } }).createMachine({
    id: 'endless',
    initial: 'idle',
    states: {
      idle: { on: { ping: { target: 'busy', actions: raise({ type: 'pong' }) } } },
      busy: { on: { pong: { target: 'idle', actions: raise({ type: 'ping' }) } } },
    },
  });
  const endless = defineModel({ name: 'endless', machine, events: [{ type: 'ping' }] });
  expect(() => endless.paths).toThrow(
    'endless: ping leads to more than 1000 transitions, the last of them ' +
      'endless.busy --pong--> endless.idle, endless.idle --ping--> endless.busy',
  );
});

test('an actor without a name is refused', () => {
  const machine = createMachine({ id: 'nameless', invoke: { src: exampleMachine } });
  expect(() => defineModel({ name: 'nameless', machine, events: [] })).toThrow(
    'nameless: name the actor behind xstate.invoke.0.nameless in setup()',
  );
});
