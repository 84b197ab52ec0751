import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { createTrail } from './trail.ts';

const machine = setup({
  types: { events: {} as { type: 'door.open' } | { type: 'door.close' } },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { 'door.open': 'open' } }, open: { on: { 'door.close': 'shut' } } },
});

test('[S4.04] who subscribes hears each further line, and none after the end', () => {
  const trail = createTrail(() => new Date('2026-11-21T12:03:59.120Z'));
  const heard: string[] = [];
  const actor = createActor(machine, { id: 'door', inspect: trail.inspect }).start();
  const end = trail.subscribe((line) => heard.push(line));
  actor.send({ type: 'door.open' });
  end();
  actor.send({ type: 'door.close' });
  expect(heard).toEqual(['12:03:59.120Z door door.open → open']);
  expect(trail.lines().length).toBe(3);
});
