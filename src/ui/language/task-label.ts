import type { TFunction } from 'i18next';

/** Labels that the service writes in English for every firm, and their words in `tasks.json` [T9.11]. */
const knownLabels: Readonly<Record<string, 'review' | 'request' | 'esign' | 'approval'>> = {
  'Review Document': 'review',
  'Document Request': 'request',
  'eSignature Request': 'esign',
  'Approval Request': 'approval',
};
const invoice = /^Payment Request - Invoice #(.+)$/;

/**
 * The label of a task or a group in the person's language, where it is one that the service makes [T9.11]. It asks for
 * something; with `isNoun` it only names the task, for one that is over or that the person cannot do.
 */
export function readableLabel(label: string, t: TFunction<'tasks'>, isNoun = false): string {
  const words = isNoun ? 'labelNoun' : 'label';
  const key = Object.hasOwn(knownLabels, label) ? knownLabels[label] : undefined;
  if (key) return t(`${words}.${key}`);
  const number = invoice.exec(label)?.[1];
  return number === undefined ? label : t(`${words}.invoice`, { number });
}
