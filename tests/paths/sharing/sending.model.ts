import { maxSharedItems } from '../../../contract/storage/sharing-rules.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { codeBytes } from '../../../machines/sending/access-code.ts';
import { blankValues, type MessageValues } from '../../../machines/sending/message.ts';
import { sendingMachine } from '../../../machines/sending/sending.machine.ts';
import type { SendingContext } from '../../../machines/sending/sending.types.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

/** A message that can be sent, one that cannot, and one that was written in an earlier session. */
export const completeValues: MessageValues = {
  ...blankValues,
  to: 'rob@bank.example, eve@bank.example',
  subject: 'Our papers',
};
export const faultyValues: MessageValues = { ...blankValues, to: 'rob@bank', subject: 'Our papers' };
/** A message that is opened with a code. */
const codedValues: MessageValues = { ...completeValues, hasAuthCode: true };
const earlierValues: MessageValues = { ...blankValues, to: 'eve@bank.example', subject: 'For the bank' };

const offline = new ProblemError({ code: 'offline' });
const expires = '2026-11-24T09:00:00.000Z';

const aboutDocuments = (clientId: string, ...ids: string[]): DocumentSelection => ({
  clientId,
  folder: null,
  documents: ids.map((id) => documentFor(id, 'tax')),
});
const two = aboutDocuments('acme', 'one', 'two');
const other = aboutDocuments('bolt', 'three');
const tooMany = aboutDocuments(
  'acme',
  ...Array.from({ length: maxSharedItems + 1 }, (_, index) => `document-${index}`),
);

const contextKey = ({
  clientId,
  docs,
  again,
  sent,
  failed: hasFailed,
  canceled,
  values,
  isTouched,
  offered,
  version,
  refusal,
  wanted,
}: SendingContext) => [
  clientId,
  docs.length,
  again.length,
  [sent, hasFailed, canceled],
  values,
  isTouched,
  offered !== null,
  version,
  refusal,
  wanted?.clientId,
];

/** The chart with every event that its types allow. */
export const modelOf = (name: string, facts = factsFor()) =>
  defineModel({
    name,
    machine: sendingMachine,
    input: facts,
    events: [
      { type: 'dialog.open', dialog: 'send', about: two },
      { type: 'dialog.open', dialog: 'send', about: other },
      { type: 'dialog.open', dialog: 'send', about: tooMany },
      { type: 'dialog.open', dialog: 'send' },
      { type: 'dialog.open', dialog: 'links', about: two },
      { type: 'dialog.close' },
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'bolt' },
      { type: 'language.changed', language: 'pt-BR' },
      done('beginMessage', { messageId: 'message-1', draft: null }),
      done('beginMessage', { messageId: 'message-1', draft: earlierValues }),
      { type: 'form.changed', values: completeValues },
      { type: 'form.changed', values: faultyValues },
      { type: 'form.changed', values: codedValues },
      { type: 'code.make', random: Array(codeBytes).fill(1) },
      { type: 'code.make', random: [1] },
      { type: 'draft.use' },
      { type: 'draft.drop' },
      { type: 'document.remove', documentId: 'one' },
      { type: 'form.submit', values: completeValues },
      { type: 'form.submit', values: { ...codedValues, authCode: 'BBBB-BBBB-BBBB' } },
      { type: 'form.submit', values: faultyValues },
      done('keepDraft'),
      failed('keepDraft', new Error('no storage')),
      done('sendMessage', { expires }),
      failed('sendMessage', offline),
    ],
    contextKey,
    // More tries of one message differ in nothing but their number.
    stopWhen: ({ context }) => context.version > 2,
    places: 'transitions',
    paths: 'covering',
  });
