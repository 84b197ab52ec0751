import { expect } from 'vitest';
import { maxSharedItems } from '../../../contract/storage/sharing-rules.ts';
import { faultsOf } from '../../../machines/sending/message.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { modelOf } from './sending.model.ts';

const alertKeys = { done: 'sendDocsSuccessMsg', error: 'sendDocsErrorMsg' } as const;

describeModel(
  [
    modelOf('a user who sends documents'),
    modelOf('a read-only preview session', factsFor({ isPreview: true })),
  ],
  {
    invariants: {
      '[S3.19, S4.21] never more than one flag, and no documents beside it': ({ context }) => {
        const { sent, failed, canceled, docs } = context;
        const flags = [sent, failed, canceled].filter(Boolean).length;
        expect(flags).toBeLessThanOrEqual(1);
        if (flags === 1) expect(docs).toEqual([]);
      },
      '[S4.21] each end of the form sets its own flag': (snapshot, { event }) => {
        const { sent, failed, canceled } = snapshot.context;
        const flags = { sent, failed, canceled };
        if (snapshot.matches('sent')) expect(flags).toEqual({ sent: true, failed: false, canceled: false });
        if (snapshot.matches({ composing: 'failed' }))
          expect(flags).toEqual({ sent: false, failed: true, canceled: false });
        if (event.type === 'dialog.close' && canceled) expect(snapshot.value).toBe('closed');
      },
      '[S5.08] a message with a fault is not sent': (_snapshot, { started }) => {
        for (const { src, input } of started) {
          if (src !== 'sendMessage') continue;
          const { payload } = input as { payload: { receipents: { emailAddress: string }[] } };
          const to = payload.receipents.map(({ emailAddress }) => emailAddress).join(' ');
          expect(faultsOf({ ...valid, to }, 'dana@demo.example')).toEqual({});
        }
      },
      '[S8.12] each end of a sending raises its one alert': (_snapshot, { event, emitted }) => {
        const [, how] = /^xstate\.(done|error)\.actor\.sendMessage$/.exec(event.type) ?? [];
        if (how !== 'done' && how !== 'error') return;
        expect(emitted.at(-1)).toMatchObject({
          type: 'alert.raised',
          alert: {
            key: alertKeys[how],
            type: how === 'done' ? 'success' : 'danger',
            timeout: how === 'done' ? 5000 : null,
          },
        });
      },
      '[S3.22, T6.01] the form cannot be edited for too many documents or in a read-only preview session': (
        snapshot,
      ) => {
        const { docs, facts } = snapshot.context;
        const isPreview = facts.session.meta.EmulateePrismGuid !== null;
        if (snapshot.matches({ composing: 'editing' }))
          expect([docs.length <= maxSharedItems, isPreview]).toEqual([true, false]);
      },
      'a message is about one document at least': (snapshot) => {
        if (snapshot.matches({ composing: 'editing' }))
          expect(snapshot.context.docs.length).toBeGreaterThan(0);
      },
      'every try has the idempotency key of its message': (_snapshot, { started }) => {
        const keys = started
          .filter(({ src }) => src === 'sendMessage')
          .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
        expect(keys.every((key) => /^message-1:[123]$/.test(key))).toBe(true);
      },
    },
  },
);

/** A message without fault but for what is put into it. */
const valid = {
  to: '',
  subject: 'Our papers',
  expire: 'AfterThreeDays',
  message: '',
  emailSelf: false,
  hasAuthCode: false,
  authCode: '',
} as const;
