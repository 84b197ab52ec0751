import { assign, emit, fromPromise, setup } from 'xstate';
import type { Terms } from '../../contract/firm/support.ts';
import type { Language } from '../../contract/language/market.ts';
import { isPreview } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';

export interface TermsContext {
  readonly facts: SessionFacts;
  /** The terms to accept; `null` while none are known. */
  readonly terms: Terms | null;
  /** Whether the box "I have read and accept the terms" is ticked. */
  readonly hasAgreed: boolean;
  /** Whether a newer version took the place of the one on screen. */
  readonly isRenewed: boolean;
  /** How often the check has been tried again since it last succeeded. */
  readonly retries: number;
  /** Why the last call failed; kept when the check is given up. */
  readonly problem: Problem | null;
}

export type TermsEvent =
  | { type: 'terms.agree'; hasAgreed: boolean }
  | { type: 'terms.accept' }
  | { type: 'terms.retry' };

/** How often a failed check is tried again before it is given up for this visit. */
export const maxCheckRetries = 2;
/** How long a failed check waits before it is tried again, in milliseconds. */
export const checkRetryDelay = 2000;
/** The status that says that a newer version is out. */
const newerVersionStatus = 409;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the terms chart; the states and transitions are in `terms.machine.ts`. */
export const termsSetup = setup({
  types: {
    context: {} as TermsContext,
    events: {} as TermsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    checkTerms: fromPromise<Terms | null, { language: Language }>(provide('checkTerms')),
    acceptTerms: fromPromise<void, { version: string }>(provide('acceptTerms')),
  },
  delays: { checkRetryDelay },
  guards: {
    isOnlyLookingOn: ({ context }) => isPreview(context.facts.session),
    isNothingLeftToAccept: ({ context }, terms: Terms | null) => terms === null && context.terms !== null,
    isNothingToAccept: (_, terms: Terms | null) => terms === null,
    isInApp: ({ context }) => context.facts.isMobile,
    hasRetriesLeft: ({ context }) => context.retries < maxCheckRetries,
    hasAgreed: ({ context }) => context.hasAgreed,
    isNewerVersionOut: (_, params: { error: unknown }) =>
      problemOf(params.error).status === newerVersionStatus,
  },
  actions: {
    storeTerms: assign(({ context }, terms: Terms | null) => ({
      terms,
      isRenewed: context.terms !== null && terms?.version !== context.terms.version,
      hasAgreed: false,
      retries: 0,
      problem: null,
    })),
    storeAgreement: assign((_, hasAgreed: boolean) => ({ hasAgreed })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    clearProblem: assign({ problem: null }),
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    startOver: assign({ retries: 0, problem: null }),
    announceTerms: emit((_: unknown, terms: Terms | null) => ({
      type: 'terms.required' as const,
      version: terms?.version ?? '',
    })),
    tellApp: emit((_: unknown, terms: Terms | null) => ({
      type: 'bridge.posted' as const,
      message: { type: 'TermsAndConditionsRequired' as const, payload: { version: terms?.version ?? '' } },
    })),
    announceAcceptance: emit({ type: 'terms.accepted' }),
  },
});
