import { describe, expect, test } from 'vitest';
import { expires, startSending as start, valid } from '../../tests/support/flows/sending-live.ts';
import { ProblemError } from '../problem.ts';

import { listedDocuments, shownFaults } from './sending.setup.ts';

describe('[S3.19, S4.21] what is to be sent', () => {
  const begun = { docs: ['one', 'two'], sent: false, failed: false, canceled: false };
  const ended = { ...begun, docs: [] };

  test('the trigger stores it', async () => {
    const run = start();
    await run.open();
    expect(run.state()).toEqual(begun);
  });

  test('success clears it and sets one flag', async () => {
    const run = start();
    await run.open();
    run.submit();
    expect(run.state()).toEqual(begun);
    await run.succeed();
    expect([run.at().value, run.state()]).toEqual(['sent', { ...ended, sent: true }]);
    run.actor.send({ type: 'dialog.close' });
    expect([run.at().value, run.state()]).toEqual(['closed', { ...ended, sent: true }]);
  });

  test('failure clears it and sets one flag; another try stores it again', async () => {
    const run = start();
    await run.open();
    run.submit();
    await run.fail();
    expect([run.at().value, run.state()]).toEqual([{ composing: 'failed' }, { ...ended, failed: true }]);
    expect(listedDocuments(run.at().context).map(({ id }) => id)).toEqual(['one', 'two']);
    run.submit();
    expect(run.state()).toEqual(begun);
  });

  test('cancel clears it and sets one flag, also after a failure', async () => {
    const run = start();
    await run.open();
    run.actor.send({ type: 'dialog.close' });
    expect([run.at().value, run.state()]).toEqual(['closed', { ...ended, canceled: true }]);
    await run.open();
    run.submit();
    await run.fail();
    run.actor.send({ type: 'dialog.close' });
    expect(run.state()).toEqual({ ...ended, canceled: true });
    expect(run.signals.length).toBe(1);
  });

  test('can be made less, down to one', async () => {
    const run = start();
    await run.open();
    run.actor.send({ type: 'document.remove', documentId: 'one' });
    expect(run.state().docs).toEqual(['two']);
    expect(run.at().can({ type: 'document.remove', documentId: 'two' })).toBe(false);
    run.submit();
    expect(run.sendMessage.last().input.payload.sharedItems.map(({ documentId }) => documentId)).toEqual([
      'two',
    ]);
  });
});

describe('[S5.08] an invalid form', () => {
  test('is not sent, and from then on every field says what is wrong', async () => {
    const run = start();
    await run.open();
    run.actor.send({ type: 'form.changed', values: { ...valid, to: 'rob' } });
    expect(shownFaults(run.at().context)).toEqual({});
    run.submit({ ...valid, to: 'rob', subject: '' });
    expect([run.sendMessage.asked, shownFaults(run.at().context)]).toEqual([
      [],
      { to: 'email', subject: 'missing' },
    ]);
    run.actor.send({ type: 'form.changed', values: { ...valid, subject: '' } });
    expect(shownFaults(run.at().context)).toEqual({ subject: 'missing' });
  });
});

describe('[S8.12] the alerts', () => {
  test('success goes by itself, failure stays until it is closed or another try begins', async () => {
    const run = start();
    await run.open();
    run.submit();
    await run.fail();
    run.submit();
    await run.succeed();
    expect(run.signals).toEqual([
      {
        type: 'alert.raised',
        alert: {
          type: 'danger',
          key: 'sendDocsErrorMsg',
          values: { count: 2 },
          closeable: true,
          timeout: null,
          topic: 'sending:acme',
        },
      },
      { type: 'alert.withdrawn', topic: 'sending:acme' },
      {
        type: 'alert.raised',
        alert: {
          type: 'success',
          key: 'sendDocsSuccessMsg',
          values: { count: 2 },
          closeable: true,
          timeout: 5000,
        },
      },
    ]);
  });

  const withdrawn = { type: 'alert.withdrawn', topic: 'sending:acme' };

  test('the failure is withdrawn also when the message is changed before the next try', async () => {
    const run = start();
    await run.open();
    run.submit();
    await run.fail();
    run.actor.send({ type: 'form.changed', values: { ...valid, message: 'Please read.' } });
    expect(run.signals.length).toBe(1);
    run.submit({ ...valid, message: 'Please read.' });
    expect(run.signals.slice(1)).toEqual([withdrawn]);
  });

  test('an unseen failure is withdrawn when its message is taken up again', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'dialog.close' });
    await run.fail();
    await run.open(undefined, valid);
    expect(run.signals.length).toBe(1);
    run.actor.send({ type: 'draft.use' });
    expect(run.signals.slice(1)).toEqual([withdrawn]);
  });

  test('the failure of one message stays when another is sent', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'dialog.close' });
    await run.fail();
    await run.open();
    run.submit();
    await run.succeed();
    expect(run.signals.map((signal) => ('alert' in signal ? signal.alert.key : signal.type))).toEqual([
      'sendDocsErrorMsg',
      'sendDocsSuccessMsg',
    ]);
  });
});

test.each([
  [{ code: 'offline' }, 'sendDocsErrorMsg'],
  [{ code: 'unknown', status: 502 }, 'sendDocsErrorMsg'],
  [{ code: 'notFound', status: 404 }, 'sendDocsRefusedMsg'],
] as const)(
  '[S8.12] after %j the alert is %s: a refused message was not sent, a lost answer says nothing',
  async (problem, key) => {
    const run = start();
    await run.open();
    run.submit();
    await run.fail(new ProblemError(problem));
    expect(run.signals.map((signal) => 'alert' in signal && signal.alert.key)).toEqual([key]);
  },
);

describe('[S3.22, S4.23] the language of the mail', () => {
  test('is the one that was chosen last, also while the form is open', async () => {
    const run = start();
    await run.open();
    run.actor.send({ type: 'language.changed', language: 'pt-BR' });
    run.submit();
    const { language, locale } = run.sendMessage.last().input.payload;
    expect({ language, locale, value: run.at().value }).toEqual({
      language: 'pt-BR',
      locale: 'pt-BR',
      value: { sending: 'seen' },
    });
  });

  test('does not change under a message that is on its way', async () => {
    const run = start();
    await run.open();
    run.submit();
    run.actor.send({ type: 'language.changed', language: 'pt-BR' });
    expect([run.sendMessage.asked.length, run.sendMessage.last().signal.aborted]).toEqual([1, false]);
    await run.fail();
    run.submit();
    expect(run.sendMessage.asked.map(({ input }) => [input.payload.language, input.idempotencyKey])).toEqual([
      ['en-US', 'message-1:1'],
      ['pt-BR', 'message-1:2'],
    ]);
  });
});

test('[S7.27] a second try of one message goes under one key, a changed message under another', async () => {
  const run = start();
  await run.open();
  run.submit();
  await run.fail();
  run.submit();
  await run.fail();
  run.actor.send({ type: 'form.changed', values: { ...valid, message: 'Please read.' } });
  run.submit({ ...valid, message: 'Please read.' });
  await run.fail();
  run.actor.send({ type: 'document.remove', documentId: 'one' });
  run.submit({ ...valid, message: 'Please read.' });
  expect(run.sendMessage.asked.map(({ input }) => input.idempotencyKey)).toEqual([
    'message-1:1',
    'message-1:1',
    'message-1:2',
    'message-1:3',
  ]);
});

test('[S5.06, S5.07] the screen after it says to whom, until when, and with which code', async () => {
  const run = start();
  await run.open();
  run.submit({ ...valid, emailSelf: true, hasAuthCode: true, authCode: ' K7QM-4TRX ' });
  await run.succeed();
  expect(run.at().context.receipt).toEqual({
    recipients: ['rob@bank.example', 'four-clients@demo.example'],
    expires,
    code: 'K7QM-4TRX',
  });
  run.actor.send({ type: 'dialog.close' });
  expect(run.at().context.receipt).toBeNull();
});

test('[S5.07] a code is made where recipients need one, and keeps what else is written', async () => {
  const run = start();
  await run.open();
  const random = Array<number>(12).fill(0);
  const make = { type: 'code.make', random } as const;
  run.actor.send({ type: 'form.changed', values: valid });
  expect(run.at().can(make)).toBe(false);
  run.actor.send({ type: 'form.changed', values: { ...valid, hasAuthCode: true } });
  expect(run.at().can({ ...make, random: random.slice(1) })).toBe(false);
  run.actor.send(make);
  expect(run.at().context.values).toEqual({ ...valid, hasAuthCode: true, authCode: 'AAAA-AAAA-AAAA' });
});
