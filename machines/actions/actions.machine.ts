import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { AccessFacts } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import { actionsPlaceOf } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { type Action, type ActionSection, known, providerOf, unknownIn } from './action-tree.ts';

interface ActionsContext {
  readonly access: AccessFacts;
  readonly clientId: string | null;
  readonly path: string;
  /** The action tree [T3.17]; `null` until it is loaded. */
  readonly sections: readonly ActionSection[] | null;
  readonly problem: Problem | null;
  readonly search: string;
  /** The route of the action that was chosen without the right to it. */
  readonly denied: string | null;
}

type ActionsEvent =
  | { type: 'action.choose'; section: string; action: string }
  | { type: 'search.changed'; search: string }
  | { type: 'actions.retry' }
  | { type: 'dialog.close' }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: SessionFacts['flags'] };

/** The longest text that actions are searched by. */
const maxSearchLength = 100;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = ActionsContext;

/** What the path names among the actions. */
export const currentPlace = ({ path }: Pick<Context, 'path'>) =>
  actionsPlaceOf(path) ?? { root: '/actions', section: null, action: null, rest: null };

interface ActionRoute {
  readonly section: string;
  readonly action: string;
}

/** An action of the loaded tree by its routes, with the type of its section; sections may share a route [T2.16]. */
const actionIn = (
  { sections }: Pick<Context, 'sections'>,
  { section, action }: ActionRoute,
): (Action & { readonly sectionType: string }) | undefined =>
  known(sections ?? [])
    .filter(({ route }) => route === section)
    .flatMap(({ type, actions }) => actions.map((one) => ({ ...one, sectionType: type })))
    .find(({ route }) => route === action);

/** Whether the session may use an action of the loaded tree [T6.03]. */
const isAllowed = (context: Context, wanted: ActionRoute): boolean => {
  const found = actionIn(context, wanted);
  return (
    found !== undefined && providerOf(found.sectionType, found.route)?.isAllowed(context.access) === true
  );
};

const goTo = (to: string) => ({ type: 'navigation.wanted' as const, to, replace: false });

/** The action tree of the active client [T2.12, T3.17, T4.20]. */
export const actionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ActionsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadActions: fromPromise<readonly ActionSection[], { clientId: string }>(provide('loadActions')),
  },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isReturn: ({ context }, path: string) =>
      currentPlace({ path }).section === null && currentPlace(context).section !== null,
    isListed: ({ context }, wanted: ActionRoute) => actionIn(context, wanted) !== undefined,
    mayOpen: ({ context }, wanted: ActionRoute) => isAllowed(context, wanted),
  },
  actions: {
    storeAccess: assign((_, access: AccessFacts) => ({ access })),
    storeClient: assign((_, clientId: string) => ({ clientId, sections: null, problem: null })),
    storePath: assign((_, path: string) => ({ path })),
    storeSections: assign((_, sections: readonly ActionSection[]) => ({ sections, problem: null })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    storeSearch: assign((_, search: string) => ({ search: search.slice(0, maxSearchLength) })),
    noteUnknown: enqueueActions(({ enqueue }, sections: readonly ActionSection[]) => {
      for (const name of unknownIn(sections))
        enqueue.emit({
          type: 'error.noted',
          module: 'cc:actions',
          message: `Unknown action: ${name}`,
          stack: null,
        });
    }),
    openAction: emit(({ context }: { context: Context }, { section, action }: ActionRoute) =>
      goTo(`${currentPlace(context).root}/${section}/${action}`),
    ),
    goToActions: emit(({ context }: { context: Context }) => goTo(currentPlace(context).root)),
    storeDenied: assign((_, denied: string) => ({ denied })),
  },
}).createMachine({
  id: 'actions',
  description: 'What the user can ask the firm for, and look up.',
  meta: { spec: ['T2.12', 'T3.17'] },
  context: ({ input: { session, flags, clientId, path } }) => ({
    access: { session, flags },
    clientId,
    path,
    sections: null,
    problem: null,
    search: '',
    denied: null,
  }),
  type: 'parallel',
  states: {
    tree: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.choosing',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
        'route.entered': { actions: { type: 'storePath', params: ({ event }) => event.path } },
      },
      states: {
        choosing: {
          description: 'No client is active yet: a question without one would be refused [T8.05].',
          meta: { spec: ['T8.05'] },
          always: { guard: 'hasClient', target: 'loading' },
        },
        loading: {
          tags: 'busy',
          meta: { spec: ['T4.20'] },
          invoke: {
            src: 'loadActions',
            id: 'loadActions',
            input: ({ context: { clientId } }) => ({ clientId: clientId ?? '' }),
            onDone: {
              target: 'shown',
              description: 'What this portal has no screen for is logged.',
              meta: { spec: ['S8.21', 'T4.20'] },
              actions: [
                { type: 'storeSections', params: ({ event }) => event.output },
                { type: 'noteUnknown', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
        shown: {
          on: {
            'search.changed': { actions: { type: 'storeSearch', params: ({ event }) => event.search } },
            'route.entered': {
              guard: { type: 'isReturn', params: ({ event }) => event.path },
              target: 'refreshing',
              description: 'Back from an action: what waits for the client may have changed.',
              actions: { type: 'storePath', params: ({ event }) => event.path },
            },
          },
        },
        refreshing: {
          description: 'A silent reload: the tree stays on screen, also when this fails.',
          meta: { spec: ['T4.20'] },
          invoke: {
            src: 'loadActions',
            id: 'refreshActions',
            input: ({ context: { clientId } }) => ({ clientId: clientId ?? '' }),
            onDone: {
              target: 'shown',
              actions: { type: 'storeSections', params: ({ event }) => event.output },
            },
            onError: 'shown',
          },
          on: { 'search.changed': { actions: { type: 'storeSearch', params: ({ event }) => event.search } } },
        },
        failed: { on: { 'actions.retry': 'loading' } },
      },
    },
    choice: {
      initial: 'free',
      on: {
        'session.refreshed': {
          description: 'Permissions are those of the session: a new one decides again.',
          meta: { spec: ['T4.21'] },
          actions: {
            type: 'storeAccess',
            params: ({ context, event: { session } }) => ({ ...context.access, session }),
          },
        },
        'flags.loaded': {
          actions: {
            type: 'storeAccess',
            params: ({ context, event: { flags } }) => ({ ...context.access, flags }),
          },
        },
      },
      states: {
        free: {
          on: {
            'action.choose': [
              {
                guard: { type: 'mayOpen', params: ({ event }) => event },
                meta: { spec: ['T4.20', 'T6.03'] },
                actions: { type: 'openAction', params: ({ event }) => event },
              },
              {
                guard: { type: 'isListed', params: ({ event }) => event },
                target: 'denied',
                meta: { spec: ['T2.20'] },
                actions: { type: 'storeDenied', params: ({ event }) => event.action },
              },
            ],
          },
        },
        denied: {
          description: 'A dialog says what the user lacks the permission for.',
          meta: { spec: ['T2.20'] },
          tags: 'open',
          on: { 'dialog.close': { target: 'free', actions: 'goToActions' } },
        },
      },
    },
  },
});
