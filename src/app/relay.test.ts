import { expect, test } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import type { Signal } from '../../machines/signals.ts';
import { createRelay } from './relay.ts';

/** An actor that emits what it is sent. */
function emitter() {
  const errors: unknown[] = [];
  const relay = createRelay((error) => errors.push((error as Error).message));
  const actor = createActor(
    setup({ types: { events: {} as Signal, emitted: {} as Signal } }).createMachine({
      on: { '*': { actions: emit(({ event }) => event) } },
    }),
    { inspect: relay.inspect },
  ).start();
  return { actor, relay, errors };
}

test('each signal goes to root first and then to the page, those from before the start in their order', () => {
  const { actor, relay } = emitter();
  const received: string[] = [];
  actor.send({ type: 'task.opened', taskId: 't' });
  actor.send({ type: 'navigation.back' });
  relay.start(({ type }) => received.push(`root ${type}`), {
    'navigation.back': ({ type }) => received.push(`page ${type}`),
  });
  actor.send({ type: 'profile.saved' });
  expect(received).toEqual([
    'root task.opened',
    'root navigation.back',
    'page navigation.back',
    'root profile.saved',
  ]);
});

test('a receiver that throws keeps no signal from the others', () => {
  const { actor, relay, errors } = emitter();
  const received: string[] = [];
  relay.start(
    () => {
      throw new Error('root broke');
    },
    {
      'navigation.back': ({ type }) => {
        received.push(type);
        throw new Error('page broke');
      },
    },
  );
  actor.send({ type: 'navigation.back' });
  actor.send({ type: 'navigation.back' });
  expect(received).toEqual(['navigation.back', 'navigation.back']);
  expect(errors).toEqual(['root broke', 'page broke', 'root broke', 'page broke']);
});

test('a stopped relay hands on nothing', () => {
  const { actor, relay } = emitter();
  const received: string[] = [];
  relay.start(({ type }) => received.push(type), {});
  relay.stop();
  actor.send({ type: 'navigation.back' });
  expect(received).toEqual([]);
});
