import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Obligation, TaxRegime } from '../../contract/brazil/tax-calendar.ts';
import { may, readsByOpening } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import { type DownloadReport, downloadsMachine } from '../downloads.machine.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import { type ReadReport, readMarksMachine } from '../read-marks.machine.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { countObligations, firstOpen } from './urgency.ts';

/** The obligations of a client in a month, with the present day in Brazil (`yyyy-MM-dd`). */
export interface CalendarMonth {
  /** `yyyy-MM`. */
  readonly month: string;
  readonly today: string;
  /** `null` while the firm has not entered what decides the client's obligations. */
  readonly regime: TaxRegime | null;
  readonly obligations: readonly Obligation[];
  /** How many of the month before are overdue. */
  readonly overdueBefore: number;
  /** Whether the user may say that an obligation is paid. */
  readonly mayMark: boolean;
}

/** `month: null` asks for the present one. */
export interface CalendarQuestion {
  readonly clientId: string;
  readonly month: string | null;
}

interface MarkWish {
  readonly clientId: string;
  readonly obligationId: string;
  readonly paid: boolean;
}

interface TaxCalendarContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly clientId: string | null;
  /** The month that the user went to; `null` for the present one. */
  readonly month: string | null;
  readonly shown: CalendarMonth | null;
  /** The obligation at which the list begins on screen: overdue or next when the month came; `null` for its first. */
  readonly opensAt: string | null;
  readonly problem: Problem | null;
  readonly mark: MarkWish | null;
}

type TaxCalendarEvent =
  | { type: 'month.next' }
  | { type: 'month.previous' }
  | { type: 'list.retry' }
  | { type: 'obligation.mark'; id: string; paid: boolean }
  | { type: 'guide.download'; id: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | DownloadReport
  | ReadReport;

/** How many months before and after the present one can be shown. */
export const mostMonthsAway = 12;

const monthNumber = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

/** The month so many months after another, as `yyyy-MM`. */
export function monthAfter(month: string, count: number): string {
  const number = monthNumber(month) + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The month that a step leads to; `null` when it is too far away, or no month is shown yet. */
function monthBeside({ shown }: TaxCalendarContext, step: 1 | -1): string | null {
  if (shown === null) return null;
  const month = monthAfter(shown.month, step);
  const away = monthNumber(month) - monthNumber(shown.today.slice(0, 7));
  return Math.abs(away) > mostMonthsAway ? null : month;
}

const obligationIn = ({ shown }: TaxCalendarContext, id: string): Obligation | undefined =>
  shown?.obligations.find((one) => one.id === id);

const markTopic = 'taxCalendar.mark';

/** What a client of the Brazilian edition has to pay or declare in a month [T2.22]. */
export const taxCalendarMachine = setup({
  types: {
    context: {} as TaxCalendarContext,
    events: {} as TaxCalendarEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadMonth: fromPromise<CalendarMonth, CalendarQuestion>(async () => {
      throw new Error('provide loadMonth');
    }),
    markObligation: fromPromise<Obligation, MarkWish>(async () => {
      throw new Error('provide markObligation');
    }),
    downloads: downloadsMachine,
    readMarks: readMarksMachine,
  },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    mayGo: ({ context }, step: 1 | -1) => monthBeside(context, step) !== null,
    mayMark: ({ context }, { id, paid }: { id: string; paid: boolean }) => {
      const obligation = obligationIn(context, id);
      return (
        context.shown?.mayMark === true &&
        may(context.access, 'changes') &&
        obligation !== undefined &&
        (obligation.paid !== null) !== paid
      );
    },
    hasGuide: ({ context }, id: string) => obligationIn(context, id)?.guide != null,
    isUnreadGuide: ({ context }, documentId: string) =>
      readsByOpening(context.access) &&
      context.shown?.obligations.some(
        ({ guide, state }) => guide?.documentId === documentId && state !== 'opened',
      ) === true,
  },
  actions: {
    storeClient: assign((_, clientId: string) => ({
      clientId,
      month: null,
      shown: null,
      opensAt: null,
      problem: null,
      mark: null,
    })),
    goToMonth: assign(({ context }, step: 1 | -1) => ({
      month: monthBeside(context, step),
      shown: null,
      opensAt: null,
    })),
    storeMonth: assign(({ context }, shown: CalendarMonth) => ({
      shown,
      // A month that is read anew stays where the user has scrolled to.
      opensAt: context.shown?.month === shown.month ? context.opensAt : firstOpen(shown.obligations),
      problem: null,
    })),
    tellCounts: enqueueActions(({ context: { clientId, shown }, enqueue }) => {
      if (clientId === null || shown === null || shown.month !== shown.today.slice(0, 7)) return;
      const counts = countObligations(shown);
      enqueue.emit({ type: 'obligations.counted', clientId, counts });
    }),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    storeObligation: assign(({ context: { shown } }, obligation: Obligation) => ({
      shown: shown && {
        ...shown,
        obligations: shown.obligations.map((one) => (one.id === obligation.id ? obligation : one)),
      },
      mark: null,
    })),
    withdrawMarkFailure: emit(withdrawal(markTopic)),
    alertMarkFailure: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('obligationNotMarkedMsg'), topic: markTopic },
    }),
    download: sendTo('downloads', ({ context }, id: string) => ({
      type: 'document.download' as const,
      documentId: obligationIn(context, id)?.guide?.documentId ?? '',
    })),
    markRead: sendTo('readMarks', (_, documentId: string) => ({
      type: 'read.set' as const,
      documentIds: [documentId],
      isRead: true,
      isOpening: true as const,
    })),
  },
}).createMachine({
  id: 'taxCalendar',
  description: 'The tax calendar of the active client, a month at a time.',
  meta: { spec: ['T2.22'] },
  context: ({ input: { session, flags, clientId } }) => ({
    access: { session, flags },
    clientId,
    month: null,
    shown: null,
    opensAt: null,
    problem: null,
    mark: null,
  }),
  invoke: [
    {
      src: 'downloads',
      id: 'downloads',
      input: ({ self }) => ({ parent: self as unknown as ActorRef<Snapshot<unknown>, DownloadReport> }),
    },
    {
      src: 'readMarks',
      id: 'readMarks',
      input: ({ self }) => ({ parent: self as unknown as ActorRef<Snapshot<unknown>, ReadReport> }),
    },
  ],
  type: 'parallel',
  on: {
    'session.refreshed': {
      actions: assign({ access: ({ context, event }) => ({ ...context.access, session: event.session }) }),
    },
    'guide.download': {
      guard: { type: 'hasGuide', params: ({ event }) => event.id },
      description: 'The guide is a stored document of the client.',
      meta: { spec: ['S7.19'] },
      actions: { type: 'download', params: ({ event }) => event.id },
    },
  },
  states: {
    month: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.loading',
          description: 'Nothing of the client before stays on screen.',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
      },
      states: {
        choosing: {
          description: 'No client is active yet.',
          always: { guard: 'hasClient', target: 'loading' },
        },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadMonth',
            id: 'loadMonth',
            input: ({ context: { clientId, month } }) => ({ clientId: clientId ?? '', month }),
            onDone: {
              target: 'shown',
              description: 'The greeting of home counts what is overdue or next in the present month.',
              actions: [{ type: 'storeMonth', params: ({ event }) => event.output }, 'tellCounts'],
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        shown: {
          on: {
            'month.next': {
              guard: { type: 'mayGo', params: 1 },
              target: 'loading',
              actions: { type: 'goToMonth', params: 1 },
            },
            'month.previous': {
              guard: { type: 'mayGo', params: -1 },
              target: 'loading',
              actions: { type: 'goToMonth', params: -1 },
            },
            'document.opened': {
              guard: { type: 'isUnreadGuide', params: ({ event }) => event.documentId },
              description: 'A guide was downloaded here, or shown elsewhere: it counts as read.',
              meta: { spec: ['S6.06'] },
              actions: { type: 'markRead', params: ({ event }) => event.documentId },
            },
            'documents.marked': {
              target: 'loading',
              description: 'The month says now that the guide was opened; it stays on screen meanwhile.',
            },
          },
        },
        failed: { on: { 'list.retry': 'loading' } },
      },
    },
    marking: {
      description: 'One mark at a time: it is the client’s own word, and the answer says who gave it first.',
      initial: 'idle',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.idle',
          description: 'The answer for the client before is not waited for.',
        },
      },
      states: {
        idle: {
          on: {
            'obligation.mark': {
              guard: { type: 'mayMark', params: ({ event }) => event },
              target: 'saving',
              actions: [
                assign({
                  mark: ({ context, event: { id, paid } }) => ({
                    clientId: context.clientId ?? '',
                    obligationId: id,
                    paid,
                  }),
                }),
                'withdrawMarkFailure',
              ],
            },
          },
        },
        saving: {
          invoke: {
            src: 'markObligation',
            id: 'markObligation',
            input: ({ context }) => context.mark ?? { clientId: '', obligationId: '', paid: false },
            onDone: {
              target: 'idle',
              actions: [{ type: 'storeObligation', params: ({ event }) => event.output }, 'tellCounts'],
            },
            onError: { target: 'idle', actions: ['alertMarkFailure', assign({ mark: null })] },
          },
        },
      },
    },
  },
});
