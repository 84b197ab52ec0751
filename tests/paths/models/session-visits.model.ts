/** Visits of the demo's people whose paths are taken in a browser, each with what the servers really answer them. */
import type { TokenAnswer } from '../../../machines/session/session.setup.ts';
import { keepCovering } from '../../helpers/reduce-paths.ts';
import {
  type Answers,
  placesToGo,
  previewSession,
  question,
  type SessionModel,
  sessionModelOf,
  themes,
} from './session-chart.model.ts';

/** How a browser is prepared for a visit, and what its first address is. */
export type Beginning =
  /** Somebody has signed in at the provider, which sends the browser back with code and state. */
  | 'callback'
  | 'exchangedBefore'
  /** By a link of another browser, in one without a session. */
  | 'loginToken'
  /** By a ticket of this browser. */
  | 'sessionToken'
  /** By a link of another browser, in one that has a session. */
  | 'linkWithSession'
  | 'stored'
  /** As stored, in a browser whose provider ends its session too. */
  | 'storedWithProvider'
  /** Staff have just begun to view the portal as a client. */
  | 'preview'
  | 'canceled'
  | 'refused';

export interface Visit {
  readonly account: string;
  readonly beginning: Beginning;
  readonly model: SessionModel;
}

const client: Answers = {
  kinds: ['client'],
  themes: [themes.plain],
  exchangeFailures: ['offline'],
  questions: [],
};
const link: Answers = { ...client, questions: [question] };
const preview: Answers = { ...client, session: previewSession };

/** What cannot happen on a page, or would come about by itself. */
const isHad: NonNullable<Parameters<typeof sessionModelOf>[3]> = (snapshot, event) => {
  const { type } = event;
  // A page that comes back from the browser's cache is loaded anew.
  if (snapshot.matches('leaving')) return false;
  // The end of a session waits for nobody and fails for nothing.
  if (type === 'xstate.error.actor.endSession') return false;
  // Nobody is asked by a tab that hears of the sign-out in another one.
  if (type.endsWith('.endSession') && snapshot.context.outcome === 'signedOutElsewhere')
    return 'output' in event && isUntold(event.output);
  // A call is given up after half a minute: it is answered before the page's clock moves on.
  return !snapshot.matches({ active: { look: 'loading' } }) || /loadTheme$|^signOut\.heard$/.test(type);
};

/** The same for a link of another browser, which the server asks about first, and then no more. */
const isHadByLink: typeof isHad = (snapshot, event) => {
  if (event.type !== 'xstate.done.actor.createLongToken') return isHad(snapshot, event);
  const asks = 'output' in event && (event.output as TokenAnswer).question !== null;
  return asks === (snapshot.context.holder === null);
};

const isUntold = (output: unknown) =>
  (output as { isToldToServer?: boolean } | undefined)?.isToldToServer === false;

const visit = (
  name: string,
  account: string,
  beginning: Beginning,
  entry: Parameters<typeof sessionModelOf>[1],
  answers: Answers = client,
): Visit => ({
  account,
  beginning,
  model: sessionModelOf(name, entry, answers, answers === link ? isHadByLink : isHad),
});

const stored = { hasStoredToken: true };
const callback = { code: 'c', state: 's' };

/** Those that take the fewest steps to a transition come first: what they take, the others need not. */
export const visits: readonly Visit[] = [
  visit('a client with a stored session', 'one-client', 'stored', stored),
  visit('staff with a stored session', 'staff', 'stored', stored, { ...client, kinds: ['staff'] }),
  visit('somebody with nowhere to go', 'nowhere', 'stored', stored, { ...client, kinds: ['none'] }),
  visit('a client of a firm with a logout page', 'canada', 'stored', stored, {
    ...client,
    themes: [themes.withSignOut],
  }),
  visit('a client whose provider ends its session too', 'one-client', 'storedWithProvider', {
    ...stored,
    providerSignOut: placesToGo.providerSignOut,
  }),
  visit('somebody who acts for a client', 'emulated', 'stored', stored, {
    ...preview,
    behindPreview: [null],
  }),
  visit('staff who view as a client', 'staff', 'preview', stored, {
    ...preview,
    behindPreview: [placesToGo.behindPreview],
  }),
  visit('a client back from the provider', 'one-client', 'callback', callback),
  visit('somebody without a second factor', 'mfa', 'callback', callback, {
    ...client,
    exchangeFailures: ['mfaRequired'],
  }),
  visit('a code that was exchanged before', 'one-client', 'exchangedBefore', {
    ...callback,
    exchangedState: 's',
  }),
  visit('a login token of another browser', 'one-client', 'loginToken', { loginToken: 'ticket' }, link),
  visit('a session token in the address', 'one-client', 'sessionToken', { sessionToken: 'ticket' }),
  visit(
    'a link of another browser beside a session',
    'one-client',
    'linkWithSession',
    { sessionToken: 'ticket', ...stored },
    link,
  ),
  visit('canceled at the provider', 'one-client', 'canceled', { error: 'access_denied', state: 's' }),
  visit('refused by the provider', 'one-client', 'refused', { error: 'server_error', state: 's' }),
];

/** As many of their paths as it takes to take every transition that any of them takes. */
export const visitPaths = keepCovering(
  visits.flatMap((one) => one.model.paths.map((path) => ({ ...path, visit: one, path }))),
);
