import { expect } from 'vitest';
import { manifestLifeMachine } from '../../../machines/manifest/manifest-life.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';

const events = (['acknowledge', 'confirm', 'unknown', 'notPerformed'] as const).flatMap((type) =>
  ['2026-01-21T12:00:00Z', '2026-01-22T12:00:00Z', '2026-07-11T12:00:00Z'].map((at) => ({ type, at })),
);

const manifestLifeModel = defineModel({
  name: 'the answers to an invoice that was authorised on January 11',
  machine: manifestLifeMachine,
  input: { authorizedAt: '2026-01-11T10:48:00Z' },
  events,
  contextKey: ({ used }) => used,
  places: 'transitions',
  paths: 'covering',
});

/** The state and the counts of each path, by the table of the specification, written apart from the data of the chart. */
const places = new WeakMap<object, { state: string; used: Record<string, number> }>();

function after({ state, used }: { state: string; used: Record<string, number> }, type: string, at: string) {
  const count = used[type] ?? 0;
  const isInTime = at < (type === 'acknowledge' ? '2026-01-22' : '2026-07-11');
  const target = { acknowledge: 'acknowledged', confirm: 'confirmed' }[type] ?? type;
  const isFinal = state !== 'none' && state !== 'acknowledged';
  const isRefused =
    !isInTime ||
    state === target ||
    (type === 'acknowledge' && isFinal) ||
    count >= (type === 'acknowledge' ? 1 : 2);
  return isRefused ? { state, used } : { state: target, used: { ...used, [type]: count + 1 } };
}

describeModel(manifestLifeModel, {
  invariants: {
    '[T2.18] an answer counts within 10 or 180 days, once or twice of each kind, and a final one is replaced by another final one only':
      (snapshot, { event, started }) => {
        const before = places.get(started) ?? { state: 'none', used: {} };
        const place = event.type === 'xstate.init' ? before : after(before, event.type, event.at);
        places.set(started, place);
        expect(snapshot.value).toBe(place.state);
      },
  },
});
