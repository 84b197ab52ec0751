import { payHostOf, waysOf } from './invoice-rules.ts';
import type { Task } from './task-items.ts';

/** The word on the button that hands in a task: a key of `finish` in `locales/…/tasks.json`. */
export type FinishWord = 'done' | 'tellFirm' | 'sendDecision' | 'approve' | 'askForChanges';

/** The word on the button that hands in a task: it says what the user tells the firm with it [T2.26]. */
export function finishWordOf({ type, data }: Pick<Task, 'type' | 'data'>): FinishWord {
  if (type === 'invoiceTask') return 'tellFirm';
  if (type !== 'reviewDocumentTask') return 'done';
  if (data.decision === 'approved') return 'approve';
  return data.decision === 'changes' ? 'askForChanges' : 'sendDecision';
}

/** What is said of taking a task back that is with the firm: a key of `locales/…/tasks.json`. A signature stays in its document. */
export const takeBackWordsOf = ({ type }: Pick<Task, 'type'>): 'takeBackHint' | 'takeBackSigned' =>
  type === 'esignTask' ? 'takeBackSigned' : 'takeBackHint';

/** Whether an open invoice shows how it is paid, by a link, a way or the invoice itself: its button is then the main one. */
export const showsHowToPay = ({ type, data }: Pick<Task, 'type' | 'data'>): boolean =>
  type === 'invoiceTask' && (payHostOf(data) !== null || waysOf(data).length > 0 || Boolean(data.document));
