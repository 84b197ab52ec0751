import { assign, fromPromise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';

/** Notices that a contact closes once and for all. */
export type Notice = 'covid' | 'welcome';

/** A notice and who it is for. */
export interface NoticeOf {
  readonly notice: Notice;
  readonly contactId: string;
}

export interface NoticesContext {
  readonly facts: SessionFacts;
  /** The page that is open, as a path inside the portal. */
  readonly path: string;
  /** Whether the user acts for a client; `null` until the clients are loaded. */
  readonly hasClient: boolean | null;
  /** Why a choice could not be read or kept; the notice then counts as open, for this visit only. */
  readonly problem: Problem | null;
}

export type NoticesEvent =
  | { type: 'covid.dismiss' }
  | { type: 'welcome.dismiss' }
  | { type: 'client.changed'; clientId: string }
  | { type: 'clients.none' }
  | { type: 'view.shown' }
  | { type: 'route.entered'; path: string };

const isHome = (path: string): boolean => /^\/home(?=[/?#]|$)/.test(path);

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** A notice for the contact of the session. */
export const forContact = ({ facts }: NoticesContext, notice: Notice): NoticeOf => ({
  notice,
  contactId: facts.session.bindings.ApplicationConfiguration.ContactId,
});

/** Names, types and rules of the notices chart; the states and transitions are in `notices.machine.ts`. */
export const noticesSetup = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    isDismissed: fromPromise<boolean, NoticeOf>(provide('isDismissed')),
    dismiss: fromPromise<void, NoticeOf>(provide('dismiss')),
  },
  guards: {
    mayShowCovidAlert: ({ context }) => may(context.facts, 'covidAlert'),
    mayShowWelcome: ({ context }) => may(context.facts, 'welcome'),
    isOnHome: ({ context }) => isHome(context.path),
    isViewShown: ({ context }) => context.facts.isViewShown,
    areClientsLoaded: ({ context }) => context.hasClient !== null,
    hasClientAtHome: ({ context }) => context.hasClient === true && isHome(context.path),
    wasDismissed: (_, isDismissed: boolean) => isDismissed,
  },
  actions: {
    storePath: assign((_, path: string) => ({ path })),
    storeViewShown: assign(({ context }) => ({ facts: { ...context.facts, isViewShown: true } })),
    storeHasClient: assign((_, hasClient: boolean) => ({ hasClient })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
  },
});
