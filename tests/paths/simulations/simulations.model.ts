/** Models of the simulations: their list, the form of a new one, and the one that the path leads to. */
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { simulationListMachine } from '../../../machines/simulations/simulation-list.ts';
import { simulationsMachine } from '../../../machines/simulations/simulations.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { simulation } from './simulation-form.model.ts';

export const listPath = '/actions/service-request/mocks';
export const formPath = `${listPath}/new/raise`;
export const onePath = `${listPath}/one`;

type Event = ModelEvent<typeof simulationsMachine>;
const enter = (path: string): Event => ({ type: 'route.entered', path });
const turnTo = (clientId: string): Event => ({ type: 'client.changed', clientId });
const wanted = (action: string): Event => ({ type: 'action.wanted', section: 'service-request', action });
const made: Event = { type: 'simulation.made', simulation: simulation() };
const deleted: Event = { type: 'simulation.deleted', simulationId: 'one' };
const opened = (clientId: string): Event => ({ type: 'form.opened', clientId });
const loaded = (clientId: string): Event => ({ type: 'simulation.loaded', clientId });

const define = (name: string, facts: Partial<SessionFacts>, events: readonly Event[]) =>
  defineModel({
    name,
    machine: simulationsMachine,
    input: factsFor({ path: listPath, ...facts }),
    events,
    contextKey: ({ clientId, path, owner }) => [clientId, path, owner],
    systemIds: [],
    places: 'transitions',
    paths: 'covering',
  });

export const simulationsModels = [
  define('a user who looks at the list', { clientId: 'acme' }, [
    enter(formPath),
    enter(`${listPath}/new/tarot`),
    enter(`${listPath}?from=home`),
    enter('/home'),
    wanted('mocks'),
    wanted('payroll-entries'),
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a user who fills in a form', { clientId: 'acme', path: formPath }, [
    opened('acme'),
    made,
    enter(onePath),
    enter(listPath),
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define(
    'a form with the answers of another client’s simulation',
    { clientId: 'acme', path: `${onePath}/change` },
    [opened('dana'), turnTo('dana'), turnTo('zoe')],
  ),
  define('a user with an open simulation', { clientId: 'acme', path: onePath }, [
    loaded('acme'),
    loaded('dana'),
    deleted,
    enter(`${onePath}/change`),
    enter(listPath),
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a simulation by its path, before the client is known', { path: onePath }, [
    loaded('acme'),
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a form by its path, before the client is known', { path: formPath }, [turnTo('acme')]),
  define(
    'a user without service requests',
    { clientId: 'acme', session: sessionWith({ grants: ['ServiceRequest.Denied'] }) },
    [
      { type: 'session.refreshed', session: sessionWith({}) },
      { type: 'flags.loaded', flags: new Map() },
      wanted('mocks'),
      enter(formPath),
    ],
  ),
  define('a read-only preview session', { clientId: 'acme', session: sessionWith({ isPreview: true }) }, [
    enter(formPath),
    enter(listPath),
  ]),
] as const;

const offline = new ProblemError({ code: 'offline' });

export const simulationListModels = [
  defineModel({
    name: 'the simulations of a client',
    machine: simulationListMachine,
    input: { query: { clientId: 'acme' } },
    events: [
      done('loadPart', {
        items: [simulation(), simulation({ id: 'two', kind: 'hiring', subject: '' })],
        totalItems: 3,
        extra: { mayStart: true },
      }),
      done('loadPart', { items: [], totalItems: 0, extra: { mayStart: false } }),
      failed('loadPart', offline),
      { type: 'list.more' },
      failed('loadNextPart', offline),
    ],
    contextKey: ({ list, problem }) => [list?.items.length, problem?.code],
  }),
] as const;
