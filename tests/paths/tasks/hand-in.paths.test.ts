import { expect } from 'vitest';
import { handInEvents } from '../../../contract/tasks/hand-in.ts';
import { handInMachine } from '../../../machines/hand-in/hand-in.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';

const handInModel = defineModel({
  name: 'a task that a client hands in',
  machine: handInMachine,
  events: handInEvents.map((type) => ({ type })),
});

/** The state of each path, by sentences of the specification, written apart from the data of the chart. */
const places = new WeakMap<object, string>();

function placeAfter(before: string, event: string): string {
  const isWithFirm = before === 'received' || before === 'inReview';
  const isWithClient = before === 'open' || before === 'returned';
  if (event === 'submit') return isWithClient ? 'received' : before;
  if (event === 'accept') return 'accepted';
  if (event === 'takeBack') return isWithFirm ? 'open' : before;
  if (event === 'recall') return before === 'received' ? 'returned' : before;
  if (event === 'reopen') return isWithClient ? before : 'open';
  if (!isWithFirm) return before;
  return event === 'return' ? 'returned' : 'inReview';
}

describeModel(handInModel, {
  invariants: {
    'the client hands in, takes back what the firm has not accepted and recalls what it has not looked at, the firm reviews, accepts or returns what it holds, and nothing else moves a task':
      (snapshot, { event, started }) => {
        const after = placeAfter(places.get(started) ?? 'open', event.type);
        places.set(started, after);
        expect(snapshot.value).toBe(after);
      },
  },
});
