/** The session chart, and all that can happen to it, by the ways in which a visit begins. */

import type { Theme } from '../../../contract/firm/theme.ts';
import type { SessionKind } from '../../../contract/session/access.ts';
import type { Session } from '../../../contract/session/session.ts';
import { type ProblemCode, ProblemError } from '../../../machines/problem.ts';
import type { Entry } from '../../../machines/session/entry.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { TokenAnswer } from '../../../machines/session/session.setup.ts';
import { defineModel, done, failed, type ModelOptions } from '../../support/charts/model.ts';
import { entryFor, sessionFor, themeFor } from '../../support/values/fixtures.ts';

/** The requested page of a visit, and its page when the session ends, here or in another tab. */
export const visitedPaths = {
  wanted: '/documents/f1',
  expired: '/documents/f2',
  heard: '/documents/f3',
} as const;

/** Every URL that the page can be left for. */
export const placesToGo = {
  provider: 'https://provider.example/authorize',
  staff: '/staff/',
  /** Where the page is. */
  here: '',
  behindPreview: '/clientcenter/en/us/?sessionToken=t',
  providerSignOut: '/clientcenter/sign-out',
  /** The same when the session ended without a sign-out. */
  providerSignOutExpired: '/clientcenter/sign-out?state=expired',
  firmSignOut: 'https://laurier.example/bye',
} as const;

export const ordinarySession = sessionFor('1001');
/** The session of staff who view the portal as a client. */
export const previewSession: Session = {
  ...ordinarySession,
  meta: { ...ordinarySession.meta, EmulateePrismGuid: 'user-2' },
};

/** Another user's session, which another tab has begun in the same browser. */
export const otherSession: Session = {
  ...ordinarySession,
  meta: { ...ordinarySession.meta, PrismGuid: 'user-9' },
};

const plainTheme = themeFor('Harbor & Pine CPAs');
/** The theme of a firm with a logout URL of its own. */
const themeWithSignOut: Theme = { ...themeFor('Laurier'), logoutUrl: placesToGo.firmSignOut };

/** What is answered to a ticket of another browser. */
export const question: NonNullable<TokenAnswer['question']> = {
  ticket: 'ticket of this browser',
  holder: { firstName: 'Ellis', lastName: 'Ward', email: 'one-client@demo.example' },
};

type UploadEvent =
  | { type: 'uploads.changed'; isUnderWay: boolean }
  | { type: 'signOut.confirm' }
  | { type: 'signOut.cancel' };

/** The answers of the servers in a model; by default all that are possible. */
export interface Answers {
  readonly session?: Session;
  readonly kinds?: readonly SessionKind[];
  readonly themes?: readonly Theme[];
  readonly exchangeFailures?: readonly ProblemCode[];
  /** The page after a preview is closed. */
  readonly behindPreview?: readonly (string | null)[];
  /** What is said of uploads and asked about them. */
  readonly uploads?: readonly UploadEvent[];
  /** Whom a ticket of another browser signs in. */
  readonly questions?: readonly NonNullable<TokenAnswer['question']>[];
}

const problem = (code: ProblemCode) => new ProblemError({ code });

/** All that a person, another tab, the servers and the network can do. */
function eventsFor({
  session = ordinarySession,
  kinds = ['client', 'staff', 'none'],
  themes: looks = [plainTheme, themeWithSignOut],
  exchangeFailures = ['mfaRequired', 'offline'],
  behindPreview = [placesToGo.behindPreview, null],
  questions = [question],
  uploads = [],
}: Answers) {
  return [
    { type: 'signIn.start' as const },
    { type: 'ticket.confirm' as const },
    { type: 'ticket.decline' as const },
    { type: 'session.retry' as const },
    { type: 'session.expired' as const, returnTo: visitedPaths.expired },
    { type: 'session.refresh' as const },
    { type: 'page.woken' as const },
    { type: 'preview.close' as const },
    { type: 'signOut.start' as const },
    ...uploads,
    { type: 'signOut.heard' as const, returnTo: visitedPaths.heard },
    done('startSignIn', { url: placesToGo.provider }),
    failed('startSignIn', problem('offline')),
    done('exchangeCode', { loginToken: 'ticket', returnTo: visitedPaths.wanted }),
    ...exchangeFailures.map((code) => failed('exchangeCode', problem(code))),
    done('restoreSession', undefined),
    failed('restoreSession', problem('unknown')),
    done('createLongToken', { question: null }),
    ...questions.map((question) => done('createLongToken', { question })),
    failed('createLongToken', problem('unauthenticated')),
    failed('createLongToken', problem('tooManyRequests')),
    ...kinds.map((kind) => done('loadBindings', { kind, session })),
    failed('loadBindings', problem('offline')),
    failed('loadBindings', problem('unauthenticated')),
    failed('loadBindings', problem('sessionReplaced')),
    done('refreshBindings', { kind: 'client', session }),
    done('refreshBindings', { kind: 'client', session: otherSession }),
    failed('refreshBindings', problem('offline')),
    failed('refreshBindings', problem('forbidden')),
    failed('refreshBindings', problem('sessionReplaced')),
    done('switchAccount', { address: placesToGo.staff }),
    done('switchAccount', { address: null }),
    failed('switchAccount', problem('offline')),
    failed('switchAccount', problem('forbidden')),
    failed('switchAccount', problem('unauthenticated')),
    ...behindPreview.map((address) => done('closePreview', { address })),
    failed('closePreview', problem('offline')),
    ...looks.map((theme) => done('loadTheme', theme)),
    failed('loadTheme', problem('offline')),
    done('endSession', { isToldToServer: true }),
    done('endSession', { isToldToServer: false }),
    failed('endSession', problem('offline')),
  ];
}

type Filter = ModelOptions<typeof sessionMachine>['filterEvents'];

/** The model of visits that begin with `entry`; `filterEvents` leaves out what cannot happen in a state of theirs. */
export const sessionModelOf = (
  name: string,
  entry: Partial<Entry>,
  answers: Answers = {},
  filterEvents: Filter = () => true,
) =>
  defineModel({
    name,
    machine: sessionMachine,
    input: entryFor({ returnTo: visitedPaths.wanted, ...entry }),
    events: eventsFor(answers),
    filterEvents,
    contextKey: ({ outcome, problem: why, theme, ticket }) => [
      outcome,
      why?.code,
      theme?.logoutUrl,
      ticket !== null,
    ],
    places: 'transitions',
  });
export type SessionModel = ReturnType<typeof sessionModelOf>;

const { providerSignOut } = placesToGo;

/** Every way in which a visit begins. */
export const sessionModels: readonly [SessionModel, ...SessionModel[]] = [
  sessionModelOf('code and state in the address', { code: 'c', state: 's' }),
  sessionModelOf('a code that was exchanged before', { code: 'c', state: 's', exchangedState: 's' }),
  sessionModelOf('a login token in the address', { loginToken: 'ticket' }),
  sessionModelOf('a long-lived session token in the address', { sessionToken: 'ticket' }),
  sessionModelOf('a link to another account in a browser with a session', {
    sessionToken: 'ticket',
    hasStoredToken: true,
  }),
  sessionModelOf('a stored session', { hasStoredToken: true }),
  sessionModelOf('a stored session at the URL of a firm', {
    hasStoredToken: true,
    returnTo: '/company/1001/tasks',
  }),
  sessionModelOf('a stored session without its token', { hasStoredSession: true }),
  sessionModelOf('canceled at the provider', { error: 'access_denied', state: 's' }),
  sessionModelOf('a provider that ends its session too', {
    hasStoredToken: true,
    providerSignOut,
    isProduction: true,
  }),
  sessionModelOf('staff who view as a client', { hasStoredToken: true }, { session: previewSession }),
  sessionModelOf(
    'a user who signs out while files are uploading',
    { hasStoredToken: true },
    {
      kinds: ['client'],
      themes: [plainTheme],
      uploads: [
        { type: 'uploads.changed', isUnderWay: true },
        { type: 'uploads.changed', isUnderWay: false },
        { type: 'signOut.confirm' },
        { type: 'signOut.cancel' },
      ],
    },
  ),
  sessionModelOf('refused by the provider', { error: 'server_error', state: 's' }),
];
