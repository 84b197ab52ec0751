/** A sending flow whose services answer when the test says so. */

import { ProblemError } from '../../../machines/problem.ts';
import { blankValues, type MessageValues } from '../../../machines/sending/message.ts';
import { sendingMachine } from '../../../machines/sending/sending.machine.ts';
import type { Delivery, DraftToKeep, MessageStart } from '../../../machines/sending/sending.types.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { live, service, settle } from '../charts/live.ts';
import { documentFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });
/** When the links of these tests end. */
export const expires = '2026-11-24T09:00:00.000Z';
/** A message without fault. */
export const valid: MessageValues = { ...blankValues, to: 'rob@bank.example', subject: 'Our papers' };
/** These documents of a client, of one folder. */
export const about = (clientId: string, ...ids: string[]): DocumentSelection => ({
  clientId,
  folder: null,
  documents: ids.map((id) => documentFor(id, 'tax')),
});

/** Starts the flow of a session; nothing is open yet. */
export function startSending(facts = factsFor()) {
  const beginMessage = service<MessageStart, { user: string; clientId: string }>();
  const keepDraft = service<void, DraftToKeep>();
  const sendMessage = service<{ expires: string }, Delivery>();
  const run = live(
    sendingMachine.provide({
      actors: {
        beginMessage: beginMessage.logic,
        keepDraft: keepDraft.logic,
        sendMessage: sendMessage.logic,
      },
    }),
    facts,
  );
  const { actor } = run;
  const at = () => actor.getSnapshot();
  const open = async (selection = about('acme', 'one', 'two'), draft: MessageValues | null = null) => {
    actor.send({ type: 'dialog.open', dialog: 'send', about: selection });
    beginMessage.last().resolve({ messageId: 'message-1', draft });
    await settle();
  };
  const submit = (values: MessageValues = valid) => actor.send({ type: 'form.submit', values });
  const succeed = async () => {
    sendMessage.last().resolve({ expires });
    await settle();
  };
  const fail = async (error: unknown = offline) => {
    sendMessage.last().reject(error);
    await settle();
  };
  const state = () => {
    const { docs, sent, failed, canceled } = at().context;
    return { docs: docs.map(({ id }) => id), sent, failed, canceled };
  };
  return { ...run, at, open, submit, succeed, fail, state, beginMessage, keepDraft, sendMessage };
}
