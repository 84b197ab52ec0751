import type { Problem, ProblemCode } from '../../../../machines/problem.ts';
import type { SignInOutcome } from '../../../../machines/session/entry.ts';

/** What the sign-in page has to say before it asks for anything. */
export interface Notice {
  /** Whether it interrupts a screen reader. */
  readonly role: 'status' | 'alert';
  readonly tone: 'good' | 'info' | 'warning' | 'bad';
  /** The key of the heading; without one the page is headed as the sign-in page. */
  readonly title: string | null;
  readonly text: string;
  /** Whether the firm is the one to help: its telephone and mail follow. */
  readonly asksFirm?: true;
}

/** Problems with a sentence of their own, on every page that shows them. */
const sentences: Partial<Record<ProblemCode, string>> = {
  codeUsed: 'codeUsedText',
  stateMismatch: 'stateMismatchText',
  signInInterrupted: 'signInInterruptedText',
  unavailable: 'unavailableText',
  timeout: 'unavailableText',
  tooManyRequests: 'tooManyText',
  offline: 'offlineText',
};

const outcomes: Readonly<Record<Exclude<SignInOutcome, 'none' | 'notAuthorized'>, Notice>> = {
  signedOut: { role: 'status', tone: 'good', title: 'signedOutTitle', text: 'signedOutText' },
  signedOutElsewhere: {
    role: 'status',
    tone: 'info',
    title: 'signedOutTitle',
    text: 'signedOutElsewhereText',
  },
  expired: { role: 'status', tone: 'info', title: 'expiredTitle', text: 'expiredText' },
  canceled: { role: 'status', tone: 'info', title: 'canceledTitle', text: 'canceledText' },
  mfaRequired: { role: 'status', tone: 'info', title: 'mfaTitle', text: 'mfaText', asksFirm: true },
  firmLocked: {
    role: 'alert',
    tone: 'warning',
    title: 'lockedTitle',
    text: 'lockedText',
    asksFirm: true,
  },
  signInError: { role: 'alert', tone: 'bad', title: 'errorTitle', text: 'errorText', asksFirm: true },
};

/** Problems that are the outcome itself: the outcome's own text says them. */
const saidByOutcome: ReadonlySet<ProblemCode> = new Set([
  'mfaRequired',
  'firmLocked',
  'signInCanceled',
  'unauthenticated',
  'forbidden',
]);

/**
 * What to tell a visitor who came to the sign-in area in this way [S2.02–S2.05, S4.06], as keys of `auth.json`;
 * `null` when there is no notice. A sign-in that could not be started replaces the outcome before it.
 */
export function noticeOf(outcome: SignInOutcome, problem: Problem | null): Notice | null {
  const sentence = problem ? sentences[problem.code] : undefined;
  if (outcome === 'signInError') return { ...outcomes.signInError, text: sentence ?? 'errorText' };
  if (problem && !saidByOutcome.has(problem.code))
    return { role: 'alert', tone: 'bad', title: null, text: sentence ?? 'startFailedText' };
  return outcome === 'none' || outcome === 'notAuthorized' ? null : outcomes[outcome];
}
