import type { TFunction } from 'i18next';
import type { Alert } from '../../../../machines/signals.ts';
import { readableFolderName } from '../../../ui/files/folder-name.ts';

type Translate = TFunction<['alerts', 'problems', 'common']>;
const problemPrefix = 'problem.';

/** A reason in words: one of the alerts' own, or what is said of a problem everywhere. */
export const reasonText = (t: Translate, reason: string): string =>
  reason.startsWith(problemPrefix)
    ? t(`problems:${reason.slice(problemPrefix.length)}`)
    : t(`alerts:${reason}`);

/** Every reason against one file, joined with commas [S5.09]. */
export const reasonsText = (t: Translate, reasons: readonly string[]): string =>
  reasons.map((reason) => reasonText(t, reason)).join(', ');

/** What an alert says [S8.05, S8.07, S8.15–S8.17]; the reasons of its first file are at hand for its text. */
export const alertText = (t: Translate, alert: Alert): string =>
  t(`alerts:${alert.key}`, {
    ...alert.values,
    ...(typeof alert.values?.folder === 'string'
      ? { folder: readableFolderName(alert.values.folder, t) }
      : {}),
    list: (alert.listed ?? []).map((key) => t(`alerts:${key}`)),
    reasons: reasonsText(t, alert.modalItems?.[0]?.reasons ?? []),
  });
