import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSharedItems } from '../../contract/storage/sharing-rules.ts';
import { ProblemError } from '../../machines/problem.ts';
import { blankValues, type MessageValues } from '../../machines/sending/message.ts';
import { listedDocuments, shownFaults } from '../../machines/sending/sending.setup.ts';
import type { Delivery, DraftToKeep } from '../../machines/sending/sending.types.ts';
import type { DocumentSelection, Signal } from '../../machines/signals.ts';
import { settle } from '../support/charts/live.ts';
import { about, expires, startSending } from '../support/flows/sending-live.ts';
import { historyOf } from './history.ts';
import { type OpenCall, openCallsOf } from './open-calls.ts';
import { type Deed, type Form, forms, PlainSending, type Selection, textOfForm } from './plain-sending.ts';

const valuesOf = ({ to, subject, code }: Form): MessageValues => ({
  ...blankValues,
  to,
  subject,
  hasAuthCode: code !== null,
  authCode: code ?? '',
});
const formOf = ({ to, subject, hasAuthCode, authCode }: MessageValues): Form => ({
  to,
  subject,
  code: hasAuthCode ? authCode : null,
});

function textOf(what: string, input: { clientId: string } & DraftToKeep & Delivery): string {
  if (what === 'beginMessage') return `begin ${input.clientId}`;
  if (what === 'keepDraft')
    return `keep ${input.clientId}: ${input.values ? textOfForm(formOf(input.values)) : 'nothing'}`;
  const { receipents, overrides, authorizationCode, sharedItems, language } = input.payload;
  const to = receipents.map(({ emailAddress }) => emailAddress).join(' ');
  const form = textOfForm({ to, subject: overrides.subject, code: authorizationCode ?? null });
  return `send ${input.idempotencyKey} ${form}: ${sharedItems.map(({ documentId }) => documentId).join(' ')} in ${language}`;
}

function wordsOf(signal: Signal): string {
  if (signal.type === 'alert.withdrawn') return `withdrawn ${signal.topic}`;
  if (signal.type !== 'alert.raised') return signal.type;
  const { type, key, values, topic } = signal.alert;
  return [type, key, values?.count, topic ?? []].flat().join(' ');
}

/** The documents of a selection; those that the user only reads say so. */
function selectionOf({ client, documents, refusal }: Selection): DocumentSelection {
  const selection = about(client, ...documents);
  if (refusal !== 'reader') return selection;
  return {
    ...selection,
    documents: selection.documents.map((one) => ({
      ...one,
      permissions: { ...one.permissions, canUpdate: false },
    })),
  };
}

function startReal() {
  const run = startSending();
  const { actor, at, signals, beginMessage, keepDraft, sendMessage } = run;
  const open = openCallsOf({ beginMessage, keepDraft, sendMessage }, textOf);
  const call = (what: string): OpenCall | undefined => open().find((one) => one.what === what);
  let [ids, heard] = [0, 0];
  const answers: Partial<Record<Deed['do'], (deed: never) => void>> = {
    begun: ({ draft }: Deed & { do: 'begun' }) => {
      const asked = call('beginMessage');
      if (asked) ids += 1;
      asked?.resolve({ messageId: `message-${ids}`, draft: draft && valuesOf(draft) });
    },
    draftKept: ({ isKept }: Deed & { do: 'draftKept' }) => {
      if (isKept) call('keepDraft')?.resolve(undefined);
      else call('keepDraft')?.reject(new Error('no room'));
    },
    sent: () => call('sendMessage')?.resolve({ expires }),
    notSent: ({ mayHaveGone }: Deed & { do: 'notSent' }) =>
      call('sendMessage')?.reject(
        new ProblemError(mayHaveGone ? { code: 'offline' } : { code: 'notFound', status: 404 }),
      ),
  };
  const take = async (deed: Deed) => {
    answers[deed.do]?.(deed as never);
    if (deed.do === 'open')
      actor.send({ type: 'dialog.open', dialog: 'send', about: selectionOf(deed.about) });
    // Another dialog, or no documents: neither is to be sent.
    if (deed.do === 'openOther')
      actor.send({
        type: 'dialog.open',
        dialog: deed.dialog,
        about: about('acme', ...(deed.dialog === 'send' ? [] : ['one'])),
      });
    if (deed.do === 'close') actor.send({ type: 'dialog.close' });
    if (deed.do === 'useDraft') actor.send({ type: 'draft.use' });
    if (deed.do === 'dropDraft') actor.send({ type: 'draft.drop' });
    if (deed.do === 'client') actor.send({ type: 'client.changed', clientId: deed.client });
    if (deed.do === 'language') actor.send({ type: 'language.changed', language: deed.language as 'pt-BR' });
    if (deed.do === 'write') actor.send({ type: 'form.changed', values: valuesOf(deed.form) });
    if (deed.do === 'submit') actor.send({ type: 'form.submit', values: valuesOf(deed.form) });
    if (deed.do === 'makeCode')
      actor.send({ type: 'code.make', random: Array(deed.hasBytes ? 12 : 11).fill(0) });
    if (deed.do === 'remove') actor.send({ type: 'document.remove', documentId: deed.document });
    await settle();
  };
  /** What a person sees of the dialog. */
  const shown = () => {
    const snapshot = at();
    if (!snapshot.hasTag('open')) return 'nothing';
    if (snapshot.matches({ composing: 'refused' })) return 'refused';
    if (snapshot.matches({ composing: 'opening' })) return 'opening';
    if (snapshot.matches({ composing: 'editing' })) return 'form';
    if (snapshot.matches({ composing: 'failed' })) return 'failed';
    if (snapshot.matches({ sending: 'queued' })) return 'waits';
    return snapshot.matches('sent') ? 'sent' : 'goingOut';
  };
  const facts = () => {
    const snapshot = at();
    const { context } = snapshot;
    const { receipt, sent, failed, canceled } = context;
    const said = signals.slice(heard).map(wordsOf);
    heard = signals.length;
    const shows = shown();
    return {
      shows,
      documents: shows === 'nothing' || shows === 'sent' ? [] : listedDocuments(context).map(({ id }) => id),
      form: textOfForm(formOf(context.values)),
      faults: Object.entries(shownFaults(context)).map((pair) => pair.join(' ')),
      isRefused: context.refusal,
      offered: context.offered && textOfForm(formOf(context.offered)),
      receipt:
        receipt && `${receipt.recipients.join(' ')} until ${receipt.expires}, ${receipt.code ?? 'no code'}`,
      problem: context.problem !== null,
      outcome: [sent ? 'sent' : [], failed ? 'failed' : [], canceled ? 'canceled' : []].flat()[0] ?? null,
      calls: open().map(({ text }) => text.replace(/^\w+ /, '')),
      may: {
        useDraft: snapshot.can({ type: 'draft.use' }),
        makeCode: snapshot.can({ type: 'code.make', random: Array(12).fill(0) }),
      },
      said,
    };
  };
  return { take, facts };
}

const client = fc.constantFrom('acme', 'bolt');
const form = fc.constantFrom(...Object.values(forms));
const manyDocuments = Array.from({ length: maxSharedItems + 1 }, (_, index) => `d${index}`);
const selection: fc.Arbitrary<Selection> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      client,
      documents: fc.constantFrom(['one'], ['one', 'two'], ['one', 'two', 'three']),
      refusal: fc.constant(null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      client,
      documents: fc.constant(['one', 'two']),
      refusal: fc.constant('reader' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      client,
      documents: fc.constant(manyDocuments),
      refusal: fc.constant('tooMany' as const),
    }),
  },
);
const on = <Name extends string, More extends object>(
  weight: number,
  name: Name,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }) as fc.Arbitrary<unknown> as fc.Arbitrary<Deed>,
});
const deed: fc.Arbitrary<Deed> = fc.oneof(
  on(9, 'open', { about: selection }),
  on(1, 'openOther', { dialog: fc.constantFrom('links', 'send') }),
  on(6, 'close', {}),
  on(2, 'useDraft', {}),
  on(1, 'dropDraft', {}),
  on(3, 'client', { client }),
  on(1, 'language', { language: fc.constantFrom('en-US', 'pt-BR') }),
  on(3, 'write', { form }),
  on(5, 'submit', { form }),
  on(8, 'submit', { form: fc.constant(forms.valid) }),
  on(2, 'makeCode', { hasBytes: fc.boolean() }),
  on(2, 'remove', { document: fc.constantFrom('one', 'two') }),
  on(14, 'begun', { draft: fc.option(fc.constantFrom(forms.other, forms.coded)) }),
  on(2, 'draftKept', { isKept: fc.boolean() }),
  on(3, 'sent', {}),
  on(4, 'notSent', { mayHaveGone: fc.boolean() }),
);

test('[S3.19, S3.22, S4.21, S8.12] whatever is done and answered, documents are sent as a plain model of the rules says', async () => {
  await fc.assert(
    fc.asyncProperty(historyOf(deed, 55), async (deeds) => {
      const plain = new PlainSending();
      const real = startReal();
      for (const one of deeds) {
        plain.take(one);
        await real.take(one);
        expect(real.facts(), JSON.stringify(one)).toEqual(plain.facts());
      }
    }),
    { numRuns: 120 },
  );
});
