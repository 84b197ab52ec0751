import type { TFunction } from 'i18next';
import {
  type GroupSection,
  type GroupVerb,
  weekEndOf,
} from '../../../../../contract/tasks/group-sections.ts';
import { handInWords, holderOf, nextStepWords } from '../../../../../contract/tasks/hand-in.ts';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import { partOf } from '../../../../../contract/tasks/task-parts.ts';
import type { TaskGroupType, TaskType } from '../../../../../contract/tasks/task-rules.ts';
import {
  type DueWord,
  dayOfMoment,
  formatMoney,
  formatShortDay,
  formatShortWeekday,
  formatSince,
} from '../../../../ui/language/days.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';

/** The translations of rows, each looked up once: fifteen rows ask for a hundred, nearly all the same. */
export interface CardWords {
  readonly noDate: string;
  readonly groupEmpty: string;
  readonly removed: (day: string | null) => string;
  /** Why a task was removed. */
  readonly removedBecause: (reason: string) => string;
  readonly notStarted: string;
  readonly started: string;
  readonly kind: (kind: TaskGroupType) => string;
  readonly verb: (verb: GroupVerb) => string;
  readonly section: (section: GroupSection) => string;
  /** What stands beside the heading of a section; `null` where that says all. */
  readonly note: (section: GroupSection) => string | null;
  /** The last one of a folded section. */
  readonly latest: (label: string) => string;
  /** The label as what is to be done; with `isNoun` it only names the task. */
  readonly label: (label: string, isNoun?: boolean) => string;
  readonly next: (label: string) => string;
  readonly doneOf: (done: number, count: number) => string;
  readonly doneShort: (done: number, count: number) => string;
  /** Beside an amount there is no room for the noun. */
  readonly doneTerse: (done: number, count: number) => string;
  /** How many tasks a group has that was not begun, and how much one asks for; `null` where that says nothing. */
  readonly tasks: (count: number) => string;
  readonly parts: (task: {
    readonly type: TaskType;
    readonly partCount?: number | undefined;
  }) => string | null;
  /** Which pages are missing of a returned file, from 1. */
  readonly pagesMissing: (pages: readonly number[]) => string;
  /** That one may only read a task. */
  readonly readOnly: string;
  readonly returnedFiles: (count: number) => string;
  /** How many of them have a new file that waits to be sent. */
  readonly readyToSend: (count: number) => string;
  readonly date: (word: DueWord, day: string) => string;
  readonly expired: (day: string) => string;
  /** Since when a group is overdue, below a heading that says so. */
  readonly since: (day: string) => string;
  readonly money: (toPay: { readonly amount: string; readonly currency: string }) => string;
  /** When the firm returned files; `iso` is a moment in ISO 8601. */
  readonly returned: (iso: string) => string;
  /** The state of a handed-in group, who has it, and the next step. */
  readonly standing: (task: Pick<Task, 'handIn' | 'type'>) => {
    readonly badge: string;
    /** `null` where the heading of its section says it. */
    readonly holder: string | null;
    /** `null` where nothing is left to do. */
    readonly next: string | null;
  };
}

/** How many translations are cached; beyond that the cache is emptied. */
const mostKept = 2000;

export function cardWords(t: TFunction<'tasks'>, language: string, firmName = ''): CardWords {
  const known = new Map<string, string>();
  const once = (key: string, look: () => string): string => {
    const text = known.get(key) ?? look();
    if (known.size >= mostKept) known.clear();
    known.set(key, text);
    return text;
  };
  const label = (words: string, isNoun = false) =>
    once(`label ${isNoun} ${words}`, () => readableLabel(words, t, isNoun));
  return {
    noDate: t('noDate'),
    groupEmpty: t('groupEmpty'),
    removed: (day) =>
      day === null ? t('taskRemoved') : t('removedOn', { date: formatShortDay(day, new Date(), language) }),
    removedBecause: (reason) => t('removedBecause', { reason }),
    notStarted: t('notStarted'),
    started: t('started'),
    kind: (kind) => once(`kind ${kind}`, () => t(`kind.${kind}`)),
    verb: (verb) => once(`verb ${verb}`, () => t(`verb.${verb}`)),
    section: (section) => once(`section ${section}`, () => t(`section.${section}`)),
    note(section) {
      if (section === 'withFirm') return t('nothingForYou');
      if (section !== 'thisWeek') return null;
      return t('toWeekEnd', { date: formatShortWeekday(weekEndOf(dayOfMoment(new Date())), language) });
    },
    latest: (of) => t('latestDone', { label: label(of, true) }),
    label,
    next: (of) => once(`next ${of}`, () => t('nextTask', { label: label(of) })),
    doneOf: (done, count) => once(`done ${done} ${count}`, () => t('doneOf', { done, count })),
    doneShort: (done, count) => once(`short ${done} ${count}`, () => t('doneShort', { done, count })),
    doneTerse: (done, count) => once(`terse ${done} ${count}`, () => t('doneTerse', { done, count })),
    tasks: (count) => once(`tasks ${count}`, () => t('taskCount', { count })),
    parts: ({ type, partCount = 0 }) => {
      const part = partOf[type];
      return partCount === 0 || part === null
        ? null
        : once(`${part} ${partCount}`, () => t(`partCount.${part}`, { count: partCount }));
    },
    readyToSend: (count) => once(`ready ${count}`, () => t('readyToSend', { count })),
    pagesMissing: (pages) =>
      t('pagesMissing', {
        count: pages.length,
        pages: new Intl.ListFormat(language).format(pages.map(String)),
      }),
    readOnly: t('readOnly'),
    returnedFiles: (count) => once(`back ${count}`, () => t('filesReturned', { count })),
    expired: (day) =>
      once(`expired ${day}`, () => t('expiredShort', { date: formatShortDay(day, new Date(), language) })),
    since: (day) =>
      once(`since ${day}`, () => t('since', { date: formatShortDay(day, new Date(), language) })),
    money: ({ amount, currency }) =>
      once(`money ${amount} ${currency}`, () => formatMoney(amount, currency, language)),
    returned: (iso) =>
      once(`returned ${iso}`, () => t('returnedOn', { date: formatSince(iso, new Date(), language) })),
    date: (word, day) =>
      once(`${word} ${day}`, () => t(word, { date: formatShortDay(day, new Date(), language) })),
    standing({ handIn, type }) {
      const { state, since } = handIn;
      const words = handInWords(state);
      const values = {
        holder: holderOf(handIn, firmName),
        since: since === null ? '' : formatSince(since, new Date(), language),
      };
      const say = (key: string) => t(`handIn:${key}` as 'handIn:open.badge', values);
      return {
        badge: say(words.badge),
        holder: state === 'received' ? null : say(state === 'accepted' ? 'acceptedBy' : words.holder),
        next: state === 'accepted' ? null : say(nextStepWords(state, type)),
      };
    },
  };
}
