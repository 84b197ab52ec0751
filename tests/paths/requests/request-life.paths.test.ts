import { expect } from 'vitest';
import { requestEvents } from '../../../contract/requests/request-life.ts';
import { requestLifeMachine } from '../../../machines/requests/request-life.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';

const requestLifeModel = defineModel({
  name: 'a service request between client and firm',
  machine: requestLifeMachine,
  events: requestEvents.map((type) => ({ type })),
});

/** The status of each path, by the table of the specification, written apart from the data of the chart. */
const places = new WeakMap<object, string>();

function placeAfter(before: string, event: string): string {
  if (before === 'Draft') return { send: 'WaitingForAnswer', delete: 'deleted' }[event] ?? before;
  if (before === 'WaitingForAnswer')
    return (
      {
        withdraw: 'Replied',
        ask: 'WaitingForClient',
        return: 'WaitingForCorrection',
        reply: 'Replied',
        refuse: 'Replied',
      }[event] ?? before
    );
  if (before === 'WaitingForClient')
    return (
      { message: 'WaitingForAnswer', takeBack: 'WaitingForAnswer', reply: 'Replied', refuse: 'Replied' }[
        event
      ] ?? before
    );
  if (before === 'WaitingForCorrection')
    return { send: 'WaitingForAnswer', takeBack: 'WaitingForAnswer' }[event] ?? before;
  return before;
}

describeModel(requestLifeModel, {
  invariants: {
    '[T3.14] a request is sent by the client, answered or given back by the firm, and final once it is answered':
      (snapshot, { event, started }) => {
        const after = placeAfter(places.get(started) ?? 'Draft', event.type);
        places.set(started, after);
        expect(snapshot.value).toBe(after);
      },
  },
});
