/** What a person ought to see of documents that are being sent. */
import type { SnapshotFrom } from 'xstate';
import type { CheckedField, MessageFault } from '../../machines/sending/message.ts';
import { checkedFields } from '../../machines/sending/message.ts';
import { wrongAddressesIn } from '../../machines/sending/recipients.ts';
import type { sendingMachine } from '../../machines/sending/sending.machine.ts';
import { listedDocuments, shownFaults } from '../../machines/sending/sending.setup.ts';
import type { Alert } from '../../machines/signals.ts';
import type { SendingScreen } from './sending-page.ts';

/** What an alert of the flow says about one or two documents. */
export function alertText({ key, values }: Alert): string {
  const what = values?.count === 1 ? 'Your document was' : `Your ${values?.count} documents were`;
  return key === 'sendDocsSuccessMsg' ? `${what} sent.` : `${what} not sent. What you wrote was kept.`;
}

function faultText(field: CheckedField, fault: MessageFault, to: string): string {
  if (fault === 'email')
    return `Please enter valid e-mail addresses. This needs another look: ${wrongAddressesIn(to).join(', ')}`;
  return field === 'to' ? 'Enter at least one e-mail address.' : 'Enter a subject.';
}

/** What a person ought to see of the dialog. */
export function screenFor(snapshot: SnapshotFrom<typeof sendingMachine>): SendingScreen | null {
  if (!snapshot.hasTag('open')) return null;
  const { context } = snapshot;
  if (snapshot.matches('sent')) return { kind: 'sent', recipients: context.receipt?.recipients ?? [] };
  if (snapshot.matches({ sending: 'queued' }))
    return { kind: 'waiting', text: 'The message before is still being sent. This one comes next.' };
  const isSending = snapshot.matches('sending');
  const documents = listedDocuments(context).length;
  const faults = shownFaults(context);
  return {
    kind: 'form',
    to: context.values.to,
    subject: context.values.subject,
    documents,
    canRemove: documents > 1 && !isSending,
    faults: checkedFields.flatMap((field) => {
      const fault = faults[field];
      return fault ? [faultText(field, fault, context.values.to)] : [];
    }),
    hasOffer: context.offered !== null,
    problem: context.problem
      ? 'Your documents were not sent; what you wrote is still here. Connection lost. Nothing is lost on our side.'
      : null,
    canSend: !isSending,
  };
}
