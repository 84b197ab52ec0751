import { assign, emit, fromPromise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { chatUrlOf } from '../../contract/firm/support-contacts.ts';
import type { Language } from '../../contract/language/market.ts';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import type { Issue, Reporter } from './issue.ts';

export interface ReportContext {
  readonly facts: SessionFacts;
  /** What was typed. */
  readonly description: string;
  /** The portal's last steps up to the moment when the dialog was opened; empty where the firm withholds them. */
  readonly lines: readonly string[];
  /** Whether the user lets them go along. */
  readonly isLogIncluded: boolean;
  /** What was submitted last; `null` until then. */
  readonly issue: Issue | null;
  /** Why it did not get through. */
  readonly problem: Problem | null;
}

export type ReportEvent =
  | { type: 'dialog.open'; dialog: string }
  | { type: 'dialog.close' }
  | { type: 'description.changed'; description: string }
  | { type: 'log.include'; isIncluded: boolean }
  | { type: 'report.submit' }
  | { type: 'chat.choose' }
  | { type: 'chat.back' }
  | { type: 'flags.loaded'; flags: FeatureFlags }
  | { type: 'session.refreshed'; session: Session };

/** What a report begins with. */
export interface Beginning {
  /** What was typed before and not sent; '' for nothing. */
  readonly description: string;
  readonly lines: readonly string[];
}

/** The live chat opens so many milliseconds after it was chosen [T4.16, T9.01]. */
export const chatDelay = 3000;

/** What an alert about a report that was not sent speaks of. */
const topic = 'report';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Under whom a draft is kept (decision 10). */
export const userOf = ({ facts }: ReportContext): string => facts.session.meta.PrismGuid;
/** Where the live chat is; '' where there is none. */
export const chatUrl = ({ facts }: ReportContext): string => chatUrlOf(facts.language) ?? '';

const textOf = ({ description }: ReportContext): string => description.trim();
const logsOf = ({ lines, isLogIncluded }: ReportContext): readonly string[] => (isLogIncluded ? lines : []);
/** The submitted issue; only asked for where there is one. */
export const issueOf = ({ issue }: ReportContext): Issue =>
  issue ?? { referenceCode: '', time: '', description: '', logs: [] };

/** Names, types and rules of the report chart; the states and transitions are in `report.machine.ts`. */
export const reportSetup = setup({
  types: {
    context: {} as ReportContext,
    events: {} as ReportEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    beginReport: fromPromise<Beginning, { user: string; withLog: boolean }>(provide('beginReport')),
    keepDraft: fromPromise<void, { user: string; description: string }>(provide('keepDraft')),
    numberReport: fromPromise<Pick<Issue, 'referenceCode' | 'time'>>(provide('numberReport')),
    logIssue: fromPromise<void, { issue: Issue }>(provide('logIssue')),
    notifyReporter: fromPromise<void, { issue: Issue; reporter: Reporter; language: Language }>(
      provide('notifyReporter'),
    ),
    openChat: fromPromise<void, { url: string }>(provide('openChat')),
  },
  delays: { chatDelay },
  guards: {
    mayReport: ({ context }, dialog: string) => dialog === 'report' && may(context.facts, 'reportIssue'),
    hasDescription: ({ context }) => textOf(context) !== '',
    hasLog: ({ context }) => context.lines.length > 0,
    isSubmittedAgain: ({ context }) =>
      context.issue !== null &&
      context.issue.description === textOf(context) &&
      context.issue.logs.join('\n') === logsOf(context).join('\n'),
    hasChat: ({ context }) => chatUrl(context) !== '',
  },
  actions: {
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeBeginning: assign(({ context }, { description, lines }: Beginning) => ({
      // A browser that keeps no drafts loses nothing as long as the page is there.
      description: description || context.description,
      lines,
    })),
    storeDescription: assign((_, description: string) => ({ description })),
    storeLogChoice: assign((_, isLogIncluded: boolean) => ({ isLogIncluded })),
    storeIssue: assign(({ context }, number: Pick<Issue, 'referenceCode' | 'time'>) => ({
      issue: { ...number, description: textOf(context), logs: logsOf(context) },
    })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    clearProblem: assign({ problem: null }),
    forgetReport: assign({ description: '', lines: [], isLogIncluded: true, issue: null }),
    alertFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('servererror'), topic },
    }),
    withdrawFailure: emit(withdrawal(topic)),
  },
});
