import type { TFunction } from 'i18next';
import { type DueWord, formatDay, formatSince } from '../../../../ui/language/days.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';

/** The texts of a card that do not come from its group. */
export interface CardWords {
  readonly start: string;
  readonly view: string;
  readonly noDate: string;
  readonly groupEmpty: string;
  readonly label: (label: string) => string;
  readonly status: (status: number) => string;
  readonly doneOf: (done: number, count: number) => string;
  readonly moreTasks: (count: number) => string;
  readonly date: (word: DueWord, day: string) => string;
  /** When the firm returned files; `iso` is a moment in ISO 8601. */
  readonly returned: (iso: string) => string;
}

/** How many translations are cached; beyond that the cache is emptied. */
const mostKept = 2000;

/** The translations of all cards, each looked up once: fifteen cards ask for a hundred, nearly all the same. */
export function cardWords(t: TFunction<'tasks'>, language: string): CardWords {
  const known = new Map<string, string>();
  const once = (key: string, look: () => string): string => {
    const text = known.get(key) ?? look();
    if (known.size >= mostKept) known.clear();
    known.set(key, text);
    return text;
  };
  return {
    start: t('start'),
    view: t('view'),
    noDate: t('noDate'),
    groupEmpty: t('groupEmpty'),
    label: (label) => once(`label ${label}`, () => readableLabel(label, t)),
    status: (status) => once(`status ${status}`, () => t(`status.${status}` as 'status.0')),
    doneOf: (done, count) => once(`done ${done} ${count}`, () => t('doneOf', { done, count })),
    moreTasks: (count) => once(`more ${count}`, () => t('moreTasks', { count })),
    returned: (iso) =>
      once(`returned ${iso}`, () => t('returnedOn', { date: formatSince(iso, new Date(), language) })),
    date: (word, day) => once(`${word} ${day}`, () => t(word, { date: formatDay(day, language) })),
  };
}
