import { assign, emit, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { OutboundMessage } from '../../contract/session/bridge.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import type { NavigationFailure, NavigationRequest, TaskRequest } from './inbound.ts';
import {
  addressOf,
  capabilityOf,
  failureOf,
  hasScreen,
  isAtAction,
  isAtTask,
  isSamePlace,
  readInbound,
  successOf,
} from './inbound.ts';

export interface MobileContext {
  readonly facts: SessionFacts;
  /** The wish under way; `null` while there is none. */
  readonly request: NavigationRequest | null;
}

export type MobileEvent =
  | { type: 'bridge.received'; data: unknown }
  | { type: 'route.entered'; path: string }
  | { type: 'task.opened'; taskId: string }
  | { type: 'task.missing'; taskId: string }
  | ({ type: 'action.opened' } & ActionPlace)
  | ({ type: 'action.missing' } & ActionPlace)
  | { type: 'session.refreshed'; session: Session };

/** What the host window sent, as it came. */
interface Message {
  readonly data: unknown;
}

/** How long the portal may take to show what the app asked for, in milliseconds: a phone on a slow line takes several seconds for the code and the task. */
export const arrivalLimit = 15_000;

/** Where the router leads instead of a place that a session may not see, or that is not there [T2.02, T2.04]. */
const refusals = { notAllowed: '/not-authorized', notFound: '/notfound' } as const;

const posted = (message: OutboundMessage) => ({ type: 'bridge.posted' as const, message });

/** The wish in a message, `null` when it is none. */
const wishIn = (data: unknown): NavigationRequest | null => {
  const inbound = readInbound(data);
  return inbound.kind === 'navigation' ? inbound.request : null;
};
/** The wish to see a task in a message, `null` when it is none. */
const taskWishIn = (data: unknown): TaskRequest | null => {
  const wish = wishIn(data);
  return wish?.type === 'NavigateToTask' ? wish : null;
};
/** What a guard has made sure of. */
const given = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('no wish to go somewhere');
  return value;
};

/** Names, types and rules of the mobile chart; the states and transitions are in `mobile.machine.ts`. */
export const mobileSetup = setup({
  types: {
    context: {} as MobileContext,
    events: {} as MobileEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  guards: {
    isPing: (_, { data }: Message) => readInbound(data).kind === 'ping',
    isMalformed: (_, { data }: Message) => readInbound(data).kind === 'broken',
    isNavigation: (_, { data }: Message) => wishIn(data) !== null,
    isWithheld: ({ context }, { data }: Message) => {
      const wish = wishIn(data);
      return wish !== null && !may(context.facts, capabilityOf(wish));
    },
    isUnknownAction: (_, { data }: Message) => {
      const wish = wishIn(data);
      return wish?.type === 'NavigateToAction' && !hasScreen(wish.payload);
    },
    isAtActionAlready: ({ context }, { data }: Message) => {
      const wish = wishIn(data);
      return wish?.type === 'NavigateToAction' && isAtAction(context.facts.path, wish.payload);
    },
    isAtTaskAlready: ({ context }, { data }: Message) => {
      const wish = taskWishIn(data);
      return wish !== null && isAtTask(context.facts.path, wish.payload.taskId);
    },
    isTaskWanted: ({ context: { request } }, taskId: string) =>
      request?.type === 'NavigateToTask' && request.payload.taskId === taskId,
    isActionWanted: ({ context: { request } }, { section, action }: ActionPlace) =>
      request?.type === 'NavigateToAction' &&
      request.payload.section === section &&
      request.payload.action === action,
    isRefusal: (_, params: { path: string; reason: keyof typeof refusals }) =>
      isSamePlace(refusals[params.reason], params.path),
  },
  actions: {
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeWish: assign((_, { data }: Message) => ({ request: wishIn(data) })),
    forgetWish: assign({ request: null }),
    navigate: emit(({ context }: { context: MobileContext }) => ({
      type: 'navigation.wanted' as const,
      to: addressOf(given(context.request)),
      replace: false,
    })),
    askForTask: emit((_: unknown, { data }: Message) => ({
      type: 'task.wanted' as const,
      taskId: given(taskWishIn(data)).payload.taskId,
    })),
    askForAction: emit((_: unknown, { data }: Message) => {
      const wish = given(wishIn(data));
      if (wish.type !== 'NavigateToAction') throw new Error('no wish to see an action');
      return { type: 'action.wanted' as const, ...wish.payload };
    }),
    noteUnknownAction: emit((_: unknown, { data }: Message) => ({
      type: 'error.noted' as const,
      module: 'cc:actions',
      message: `Unknown action: ${JSON.stringify(given(wishIn(data)).payload)}`,
      stack: null,
    })),
    postInit: emit(({ context: { facts } }: { context: MobileContext }) =>
      posted({
        type: 'InitMobileSuccess',
        payload: {
          language: facts.language,
          companyId: facts.session.bindings.ApplicationConfiguration.CompanyId,
        },
      }),
    ),
    postPingSuccess: emit((_: unknown, { data }: Message) => {
      const inbound = readInbound(data);
      return posted({
        type: 'PingSuccess',
        payload: {},
        replyTo: inbound.kind === 'ping' ? inbound.id : undefined,
      });
    }),
    postComplaint: emit((_: unknown, { data }: Message) => {
      const inbound = readInbound(data);
      if (inbound.kind !== 'broken') throw new Error('nothing is wrong with the message');
      return posted(inbound.reply);
    }),
    postRefusal: emit((_: unknown, params: Message & { reason: NavigationFailure }) =>
      posted(failureOf(given(wishIn(params.data)), params.reason)),
    ),
    postArrival: emit(({ context }: { context: MobileContext }) => posted(successOf(given(context.request)))),
    postFailure: emit(({ context }: { context: MobileContext }, reason: NavigationFailure) =>
      posted(failureOf(given(context.request), reason)),
    ),
  },
  delays: { arrivalLimit },
});
