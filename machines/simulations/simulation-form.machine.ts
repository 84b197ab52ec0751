import equal from 'fast-deep-equal';
import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Finding, FormValues } from '../../contract/forms/form.ts';
import type { Employee } from '../../contract/requests/employees.ts';
import { faultsOfSimulation, simulationEdited, simulationOf } from '../../contract/simulations/simulate.ts';
import type { SimulationKindId } from '../../contract/simulations/simulation.ts';
import type { Simulation } from '../../contract/simulations/simulations.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';

/** Which form is filled in: that of a kind, or one that begins with the answers of a simulation. */
export interface SimulationFormInput {
  /** Under whom answers are kept (decision 10). */
  readonly user: string;
  readonly clientId: string;
  readonly kind: SimulationKindId | null;
  readonly simulationId: string | null;
}

/** What a form begins with. */
export interface SimulationFormStart {
  /** The client whose employees these are: that of the simulation, where one is taken up. */
  readonly clientId: string;
  readonly kind: SimulationKindId;
  readonly values: FormValues;
  readonly employees: readonly Employee[];
  /** What was typed into this form before and never worked out; `null` without any. */
  readonly kept: FormValues | null;
  /** A random id, part of the idempotency key of what is worked out in this form. */
  readonly formId: string;
}

/** Answers to be kept by the browser; `null` forgets them. */
export interface AnswersToKeep extends SimulationFormInput {
  readonly answers: FormValues | null;
}

/** A simulation to be worked out and kept. The same version of a form again is the same simulation. */
export interface SimulationOrder extends SimulationFormInput {
  readonly kind: SimulationKindId;
  readonly values: FormValues;
  readonly formId: string;
  readonly version: number;
}

/** The answer: the simulation, or what is wrong with the answers. */
export interface SimulationAnswer {
  readonly data: Simulation | null;
  readonly findings: readonly Finding[];
}

/** What a form reports to the chart of the simulations. */
export type SimulationFormReport =
  | { type: 'form.opened'; clientId: string }
  | { type: 'simulation.made'; simulation: Simulation };

interface FormContext extends SimulationFormInput {
  readonly values: FormValues;
  /** The answers that the form began with, apart from those that were kept. */
  readonly begun: FormValues;
  /** Whether answers came back that were typed before. */
  readonly isRecalled: boolean;
  readonly employees: readonly Employee[];
  readonly formId: string;
  readonly problem: Problem | null;
  readonly findings: readonly Finding[];
  /** Whether everything that is missing or wrong is shown, because the user wanted the result. */
  readonly pointsOut: boolean;
  /** How often something was found missing or wrong: each time the first of it is shown. */
  readonly pointed: number;
  /** How many different answers there were. */
  readonly version: number;
}

type FormEvent =
  | { type: 'form.retry' }
  | { type: 'answer.changed'; field: string; value: string }
  | { type: 'answers.discard' }
  | { type: 'simulation.run' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = FormContext;

/** The kind of the form; `undefined` until the simulation that it begins with was read. */
export const kindIn = ({ kind }: Pick<Context, 'kind'>) => (kind === null ? undefined : simulationOf(kind));

/** What is wrong with single answers. */
export function faultsIn(context: Pick<Context, 'kind' | 'values' | 'employees'>) {
  const kind = kindIn(context);
  return kind ? faultsOfSimulation(kind, context.values, context.employees) : {};
}

/** Which form it is, for services. */
const formIn = ({ user, clientId, kind, simulationId }: Context): SimulationFormInput => ({
  ...{ user, clientId, kind, simulationId },
});

/** The form of a simulation: filled in, checked, and worked out by the server, which keeps it. */
export const simulationFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent,
    input: {} as SimulationFormInput,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    beginForm: fromPromise<SimulationFormStart, SimulationFormInput>(provide('beginForm')),
    keepAnswers: fromPromise<void, AnswersToKeep>(provide('keepAnswers')),
    runSimulation: fromPromise<SimulationAnswer, SimulationOrder>(provide('runSimulation')),
  },
  guards: {
    isRight: ({ context }) => Object.keys(faultsIn(context)).length === 0,
    isRecalled: ({ context }) => context.isRecalled,
    isMade: (_, { data }: SimulationAnswer) => data !== null,
  },
  actions: {
    storeStart: assign((_, { kept, values, ...start }: SimulationFormStart) => ({
      ...{ ...start, begun: values, values: kept ?? values, problem: null },
      isRecalled: kept !== null && !equal(kept, values),
    })),
    storeAnswer: assign(({ context }, change: { field: string; value: string }) => {
      const kind = kindIn(context);
      return kind
        ? {
            values: simulationEdited(kind, context.values, change, context.employees),
            // What the server found was about the answers before.
            findings: [],
            problem: null,
            version: context.version + 1,
          }
        : {};
    }),
    storeBegun: assign(({ context: { begun, version } }) => ({
      ...{ values: begun, isRecalled: false, version: version + 1 },
      ...{ findings: [], problem: null, pointsOut: false },
    })),
    storeFindings: assign(({ context }, { findings }: SimulationAnswer) => ({
      findings,
      problem: null,
      pointsOut: true,
      pointed: context.pointed + 1,
    })),
    pointOut: assign(({ context }) => ({ pointsOut: true, pointed: context.pointed + 1 })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetProblem: assign({ problem: null }),
    reportOpened: sendParent((_, { clientId }: SimulationFormStart) => ({
      type: 'form.opened' as const,
      clientId,
    })),
    reportMade: sendParent((_, { data }: SimulationAnswer) => ({
      type: 'simulation.made' as const,
      simulation: data as Simulation,
    })),
  },
}).createMachine({
  id: 'simulationForm',
  description: 'The answers that a simulation is worked out from.',
  meta: { spec: ['T2.14'] },
  context: ({ input }) => ({
    ...input,
    values: {},
    begun: {},
    isRecalled: false,
    employees: [],
    formId: '',
    problem: null,
    findings: [],
    pointsOut: false,
    pointed: 0,
    version: 0,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      description:
        'The employees of the client, and the answers of the simulation that is taken up. What was typed into the same form before, and never worked out, comes back (decision 10).',
      invoke: {
        src: 'beginForm',
        id: 'beginForm',
        input: ({ context }) => formIn(context),
        onDone: {
          target: 'filling',
          actions: [
            { type: 'storeStart', params: ({ event }) => event.output },
            { type: 'reportOpened', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'form.retry': { target: 'beginning', actions: 'forgetProblem' } } },
    filling: {
      on: {
        'answer.changed': {
          target: '.keeping',
          description: 'A chosen employee fills in the wage and the day of hire.',
          actions: { type: 'storeAnswer', params: ({ event: { field, value } }) => ({ field, value }) },
        },
        'answers.discard': {
          guard: 'isRecalled',
          target: '.keeping',
          description: 'The form begins anew.',
          actions: 'storeBegun',
        },
        'simulation.run': [
          { guard: 'isRight', target: 'running' },
          { description: 'What is missing or wrong is shown beside its field.', actions: 'pointOut' },
        ],
      },
      initial: 'kept',
      states: {
        kept: {},
        keeping: {
          description: 'With each change the browser keeps the answers: a page may be reloaded at any time.',
          invoke: {
            src: 'keepAnswers',
            id: 'keepAnswers',
            input: ({ context }) => ({
              ...formIn(context),
              answers: equal(context.values, context.begun) ? null : context.values,
            }),
            onDone: 'kept',
            onError: { target: 'kept', description: 'They hold as long as the page is there.' },
          },
        },
      },
    },
    running: {
      tags: 'busy',
      description: 'The server works it out, so that it is kept as it was on this day.',
      invoke: {
        src: 'runSimulation',
        id: 'runSimulation',
        input: ({ context }) => ({
          ...formIn(context),
          ...{ values: context.values, formId: context.formId, version: context.version },
          kind: context.kind as SimulationKindId,
        }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event.output },
            target: 'made',
            actions: { type: 'reportMade', params: ({ event }) => event.output },
          },
          {
            target: 'filling',
            description: 'Answers that contradict one another: the server says which.',
            actions: { type: 'storeFindings', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'filling',
          description: 'Nothing that was filled in is lost.',
          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    made: {
      tags: 'busy',
      description: 'The result takes the place of the form.',
    },
  },
});
