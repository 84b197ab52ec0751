import { expect } from 'vitest';
import { copyLinkMachine } from '../../../machines/copy-link.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const copyLinkModel = defineModel({
  name: 'a user who copies links',
  machine: copyLinkMachine,
  events: [
    { type: 'link.copy', path: '/documents/tax/d1' },
    { type: 'link.copy', path: '/documents/tax/d2' },
    done('copyLink'),
    failed('copyLink', new Error('not allowed')),
  ],
  contextKey: ({ path }) => path,
});

describeModel(copyLinkModel, {
  invariants: {
    'the path that was asked for last is copied, and an alert says whether it was': (
      _snapshot,
      { event, started, emitted },
    ) => {
      if (event.type === 'link.copy') expect(started.at(-1)?.input).toEqual({ path: event.path });
      const isDone = event.type.startsWith('xstate.done.');
      if (!isDone && !event.type.startsWith('xstate.error.')) return;
      const key = isDone ? 'documentLinkCopiedMsg' : 'documentLinkNotCopiedMsg';
      expect(emitted.at(-1)).toMatchObject({ type: 'alert.raised', alert: { key, topic: 'link.copy' } });
    },
  },
});
