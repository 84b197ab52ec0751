import { assign, emit, sendTo, setup } from 'xstate';
import { simulationsRoute } from '../../contract/requests/actions.ts';
import { type AccessFacts, may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { Simulation } from '../../contract/simulations/simulations.ts';
import { requestSection, simulationPathOf } from '../action-paths.ts';
import type { SessionFacts } from '../facts.ts';
import type { ActionPlace, Signal } from '../signals.ts';
import { simulationsPlaceOf } from './paths.ts';
import { type SimulationReport, simulationMachine } from './simulation.machine.ts';
import { type SimulationFormReport, simulationFormMachine } from './simulation-form.machine.ts';
import { simulationListMachine } from './simulation-list.ts';

interface SimulationsContext {
  readonly access: AccessFacts;
  readonly clientId: string | null;
  readonly path: string;
  /** The client of the open simulation, once it is known. */
  readonly owner: string | null;
}

type SimulationsEvent =
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: SessionFacts['flags'] }
  | ({ type: 'action.wanted' } & ActionPlace)
  | SimulationReport
  | SimulationFormReport;

type Context = SimulationsContext;

const placeIn = ({ path }: Pick<Context, 'path'>) => simulationsPlaceOf(path);
const goTo = (to: string) => ({ type: 'navigation.wanted' as const, to, replace: true });
const here: ActionPlace = { section: requestSection, action: simulationsRoute };

/** Simulations of the active client: their list, the form of a new one, and the one that the path leads to [T2.14, T2.19]. */
export const simulationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SimulationsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    list: simulationListMachine,
    form: simulationFormMachine,
    simulation: simulationMachine,
  },
  guards: {
    hasClient: ({ context }) => context.clientId !== null,
    isAllowed: ({ context }) => context.clientId !== null && may(context.access, 'serviceRequests'),
    isOtherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isWithoutClient: ({ context }) => context.clientId === null,
    isOwner: ({ context }, clientId: string) => clientId === context.owner,
    isForeign: ({ context }, clientId: string) =>
      context.clientId === null && context.owner !== null && context.owner !== clientId,
    isElsewhere: ({ context }, clientId: string) =>
      context.clientId !== null && context.clientId !== clientId,
    isOtherPlace: ({ context }, path: string) => {
      const [before, after] = [placeIn(context), simulationsPlaceOf(path)];
      return (['isAway', 'kind', 'simulationId', 'isForm'] as const).some(
        (name) => before[name] !== after[name],
      );
    },
    isAway: ({ context }) => placeIn(context).isAway,
    isRefused: ({ context }) => !may(context.access, 'serviceRequests'),
    isForm: ({ context }) => placeIn(context).isForm,
    isUnknownForm: ({ context }) => {
      const { isForm, kind, simulationId } = placeIn(context);
      return isForm && kind === null && simulationId === null;
    },
    mayStart: ({ context }) => may(context.access, 'changes'),
    isSimulation: ({ context }) => placeIn(context).simulationId !== null,
    isHere: (_, { section, action }: ActionPlace) => section === here.section && action === here.action,
  },
  actions: {
    storeAccess: assign((_, access: AccessFacts) => ({ access })),
    storeClient: assign((_, clientId: string) => ({ clientId })),
    storePath: assign((_, path: string) => ({ path })),
    storeOwner: assign((_, owner: string) => ({ owner })),
    forgetOwner: assign({ owner: null }),
    reloadList: sendTo('list', { type: 'list.reload' }),
    dropFromList: sendTo('list', (_, id: string) => ({ type: 'item.removed' as const, id })),
    goToList: emit(({ context }: { context: Context }) => goTo(simulationPathOf(placeIn(context).root))),
    goToSimulation: emit(({ context }: { context: Context }, { id }: Simulation) =>
      goTo(simulationPathOf(placeIn(context).root, id)),
    ),
    wantClient: emit((_: unknown, clientId: string) => ({ type: 'client.wanted' as const, clientId })),
    wantOwner: emit(({ context }: { context: Context }) => ({
      type: 'client.wanted' as const,
      clientId: context.owner ?? '',
    })),
    announceOpened: emit(() => ({ type: 'action.opened' as const, ...here })),
    announceMissing: emit(() => ({ type: 'action.missing' as const, ...here })),
  },
}).createMachine({
  id: 'simulations',
  description: 'Simulations of the active client.',
  meta: { spec: ['T2.14', 'T2.19'] },
  context: ({ input: { session, flags, clientId, path } }) => ({
    access: { session, flags },
    clientId,
    path,
    owner: null,
  }),
  on: {
    'session.refreshed': {
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
  type: 'parallel',
  states: {
    list: {
      initial: 'choosing',
      on: {
        'client.changed': {
          guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
          target: '.choosing',
          description: 'Nothing of the client before stays on screen.',
          meta: { spec: ['S4.11'] },
          actions: { type: 'storeClient', params: ({ event }) => event.clientId },
        },
      },
      states: {
        choosing: {
          description: 'Without a client, or the right to service requests, there is nothing to list.',
          always: { guard: 'isAllowed', target: 'running' },
        },
        running: {
          invoke: {
            src: 'list',
            id: 'list',
            input: ({ context }) => ({ query: { clientId: context.clientId ?? '' } }),
          },
          on: {
            'simulation.made': { actions: 'reloadList' },
            'simulation.deleted': {
              actions: { type: 'dropFromList', params: ({ event }) => event.simulationId },
            },
          },
        },
      },
    },
    open: {
      description: 'The form or the simulation that the path leads to.',
      initial: 'choosing',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherPlace', params: ({ event }) => event.path },
            target: '.choosing',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
        'action.wanted': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.choosing',
          description: 'The hosting app asks whether this action is shown.',
          meta: { spec: ['S4.25'] },
        },
      },
      states: {
        choosing: {
          entry: 'forgetOwner',
          always: [
            { guard: 'isAway', target: 'closed', description: 'Another page is shown.' },
            {
              guard: 'isRefused',
              target: 'refused',
              meta: { spec: ['T2.12', 'T3.15'] },
              actions: 'announceMissing',
            },
            {
              guard: 'isUnknownForm',
              target: 'closed',
              description: 'There is no such kind: one is chosen from the list.',
              actions: ['announceOpened', 'goToList'],
            },
            { guard: 'isForm', target: 'waiting', actions: 'announceOpened' },
            { guard: 'isSimulation', target: 'shown', actions: 'announceOpened' },
            { target: 'closed', actions: 'announceOpened' },
          ],
        },
        closed: {},
        refused: {
          description: 'The screen "not authorized", without another address.',
          meta: { spec: ['T2.12'] },
        },
        waiting: {
          description: 'A new simulation needs a client.',
          always: { guard: 'hasClient', target: 'permitting' },
        },
        permitting: {
          always: [
            { guard: 'mayStart', target: 'form' },
            { target: 'refused', description: 'A read-only preview session.' },
          ],
        },
        form: {
          description: 'The answers of a new simulation.',
          invoke: {
            src: 'form',
            id: 'form',
            input: ({ context }) => {
              const { kind, simulationId } = placeIn(context);
              const user = context.access.session.meta.PrismGuid;
              return { user, clientId: context.clientId ?? '', kind, simulationId };
            },
          },
          on: {
            'form.opened': [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.clientId },
                description:
                  'The simulation that is taken up is of another client, which becomes the active one.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeOwner', params: ({ event }) => event.clientId },
                  { type: 'wantClient', params: ({ event }) => event.clientId },
                ],
              },
              { actions: { type: 'storeOwner', params: ({ event }) => event.clientId } },
            ],
            'client.changed': [
              {
                guard: { type: 'isOwner', params: ({ event }) => event.clientId },
                description: 'The client of the form is the active one now: it stays open.',
              },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                description: 'Another client has other employees.',
                meta: { spec: ['S4.11'] },
                actions: ['goToList', 'forgetOwner'],
              },
            ],
            'simulation.made': {
              description: 'Its own path takes the place of that of the form: Back leads to the list.',
              actions: { type: 'goToSimulation', params: ({ event }) => event.simulation },
            },
          },
        },
        shown: {
          description: 'A simulation is open.',
          invoke: {
            src: 'simulation',
            id: 'simulation',
            input: ({ context }) => {
              const { root, simulationId } = placeIn(context);
              return { simulationId: simulationId ?? '', access: context.access, root };
            },
          },
          on: {
            'simulation.loaded': [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.clientId },
                description: 'A simulation of another client: its client becomes the active one.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeOwner', params: ({ event }) => event.clientId },
                  { type: 'wantClient', params: ({ event }) => event.clientId },
                ],
              },
              { actions: { type: 'storeOwner', params: ({ event }) => event.clientId } },
            ],
            'simulation.deleted': { target: 'closed', actions: 'goToList' },
            'client.changed': [
              {
                guard: { type: 'isOwner', params: ({ event }) => event.clientId },
                description: 'The client of the simulation is the active one now: it stays open.',
              },
              {
                guard: { type: 'isForeign', params: ({ event }) => event.clientId },
                description: 'The first client is known, and the simulation is of another one.',
                meta: { spec: ['T2.05'] },
                actions: 'wantOwner',
              },
              { guard: 'isWithoutClient', description: 'The first client is known, the simulation not yet.' },
              {
                guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
                target: 'closed',
                description: 'The user has turned to another client.',
                meta: { spec: ['S4.11'] },
                actions: ['goToList', 'forgetOwner'],
              },
            ],
          },
        },
      },
    },
  },
});
