import type { TFunction } from 'i18next';

/** Labels that the service writes in English for every firm, and their words in `tasks.json` [T9.11]. */
const knownLabels: Readonly<Record<string, string>> = {
  'Review Document': 'label.review',
  'Document Request': 'label.request',
  'eSignature Request': 'label.esign',
  'Approval Request': 'label.approval',
};
const invoice = /^Payment Request - Invoice #(.+)$/;

/** The label of a task or a group in the person's language, where it is one that the service makes [T9.11]. */
export function readableLabel(label: string, t: TFunction<'tasks'>): string {
  const key = knownLabels[label];
  if (key) return t(key as 'label.review');
  const number = invoice.exec(label)?.[1];
  return number === undefined ? label : t('label.invoice', { number });
}
