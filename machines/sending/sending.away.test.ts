import { describe, expect, test } from 'vitest';
import { maxSharedItems } from '../../contract/storage/sharing-rules.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { about, startSending as start, valid } from '../../tests/support/flows/sending-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { blankValues, type MessageValues } from './message.ts';

describe('what was written and not sent (decision 10)', () => {
  const draft: MessageValues = { ...blankValues, to: 'eve@bank.example', subject: 'For the bank' };

  test('is kept with each change, but for the code', async () => {
    const run = start();
    await run.open();
    const values = { ...valid, hasAuthCode: true, authCode: 'K7QM-4TRX' };
    run.actor.send({ type: 'form.changed', values });
    run.actor.send({ type: 'form.changed', values: blankValues });
    expect(run.keepDraft.asked.map(({ input }) => input)).toEqual([
      { user: 'user-1', clientId: 'acme', values: { ...values, authCode: '' } },
      { user: 'user-1', clientId: 'acme', values: null },
    ]);
  });

  test('is offered, and put into the form only when the user takes it', async () => {
    const run = start();
    await run.open(undefined, draft);
    expect([run.beginMessage.last().input, run.at().context.values]).toEqual([
      { user: 'user-1', clientId: 'acme' },
      blankValues,
    ]);
    run.actor.send({ type: 'draft.use' });
    expect([run.at().context.values, run.at().context.offered]).toEqual([draft, null]);
  });

  test('is deleted when the user discards it', async () => {
    const run = start();
    await run.open(undefined, draft);
    run.actor.send({ type: 'draft.drop' });
    expect(run.keepDraft.last().input.values).toBeNull();
    expect([run.at().context.offered, run.at().can({ type: 'draft.use' })]).toEqual([null, false]);
  });
});

describe('(decision 22) a message on its way', () => {
  test('goes on when its dialog is closed, and an alert tells how it ends', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'dialog.close' });
    expect([run.at().hasTag('open'), run.sendMessage.last().signal.aborted]).toEqual([false, false]);
    await run.succeed();
    expect([run.at().value, run.state().sent, run.signals.length]).toEqual(['closed', true, 1]);
  });

  test('goes on for its client when another becomes the active one', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'client.changed', clientId: 'acme' });
    expect(run.at().hasTag('open')).toBe(true);
    run.actor.send({ type: 'client.changed', clientId: 'bolt' });
    expect(run.at().hasTag('open')).toBe(false);
    await run.fail();
    expect([run.at().value, run.state().failed, run.signals.length]).toEqual(['closed', true, 1]);
  });

  test('lets the next one wait', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'dialog.close' });
    run.actor.send({ type: 'dialog.open', dialog: 'send', about: about('acme', 'three') });
    expect([run.at().hasTag('open'), run.sendMessage.asked.length]).toEqual([true, 1]);
    await run.succeed();
    run.beginMessage.last().resolve({ messageId: 'message-2', draft: null });
    await settle();
    expect([run.at().matches({ composing: 'editing' }), run.state()]).toEqual([
      true,
      { docs: ['three'], sent: false, failed: false, canceled: false },
    ]);
  });
});

describe('a dialog that cannot send says why', () => {
  test('[S3.22] more documents than a message takes', async () => {
    const ids = Array.from({ length: maxSharedItems + 1 }, (_, index) => `document-${index}`);
    const run = start();
    run.actor.send({ type: 'dialog.open', dialog: 'send', about: about('acme', ...ids) });
    expect([run.at().value, run.at().context.refusal]).toEqual([{ composing: 'refused' }, 'tooMany']);
    run.actor.send({ type: 'dialog.close' });
    await run.open(about('acme', ...ids.slice(1)));
    expect(run.state().docs.length).toBe(maxSharedItems);
  });

  test('documents of which the user is a Reader', () => {
    const run = start();
    const documents = about('acme', 'one', 'two').documents.map((document, index) => ({
      ...document,
      permissions: { ...document.permissions, canUpdate: index === 0 },
    }));
    run.actor.send({ type: 'dialog.open', dialog: 'send', about: { ...about('acme'), documents } });
    expect([run.at().value, run.at().context.refusal]).toEqual([{ composing: 'refused' }, 'reader']);
  });

  test('[T6.01] a preview session', () => {
    const run = start(factsFor({ isPreview: true }));
    run.actor.send({ type: 'dialog.open', dialog: 'send', about: about('acme', 'one') });
    expect([run.at().value, run.at().context.refusal]).toEqual([{ composing: 'refused' }, 'preview']);
  });
});
