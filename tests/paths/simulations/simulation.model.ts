/** Models of an open simulation. */
import { ProblemError } from '../../../machines/problem.ts';
import { simulationMachine } from '../../../machines/simulations/simulation.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { simulation } from './simulation-form.model.ts';

const offline = new ProblemError({ code: 'offline' });
const gone = new ProblemError({ code: 'notFound' });

export const hired = simulation({ kind: 'hiring' });

const { session, flags } = factsFor({ grants: ['ServiceRequest.Employee'] });
const define = (name: string, access: { session: typeof session }, loaded: typeof hired) =>
  defineModel({
    name,
    machine: simulationMachine,
    input: { simulationId: 'one', access: { ...access, flags }, root: '/mobile/actions' },
    events: [
      done('loadSimulation', { simulation: loaded, visitId: 'visit' }),
      failed('loadSimulation', offline),
      failed('loadSimulation', gone),
      { type: 'simulation.retry' },
      { type: 'draft.make' },
      done('makeDraft', { id: 'draft', kind: 'employee-registration' }),
      failed('makeDraft', offline),
      { type: 'deletion.start' },
      { type: 'deletion.cancel' },
      { type: 'deletion.confirm' },
      done('deleteSimulation'),
      failed('deleteSimulation', offline),
      failed('deleteSimulation', gone),
    ],
    contextKey: ({ simulation: shown, problem }) => [shown?.kind, problem?.code],
    places: 'transitions',
    paths: 'covering',
  });

export const simulationModels = [
  define('a simulation that goes on as a draft, or is deleted', { session }, hired),
  define('a raise, which no kind of request goes on with', { session }, simulation()),
  define(
    'a user who only reads for the client',
    { session },
    simulation({ kind: 'hiring', mayChange: false }),
  ),
  define('a read-only preview session', { session: sessionWith({ isPreview: true }) }, hired),
] as const;
