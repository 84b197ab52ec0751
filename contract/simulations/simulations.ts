import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { listPart } from '../calls/json-query.ts';
import { findingSchema, formValuesSchema } from '../requests/requests.ts';
import { mostLines, simulationKinds } from './simulation.ts';

const path = '/api/br-simulations/v1/simulations';
const ours = { path: 'ours', shape: 'ours' } as const;
const refused = {
  401: 'The session is over.',
  403: 'The user has no service requests, is of the firm, or only reads.',
  404: 'Not there, or not for this user.',
};
const ofSimulation = z.object({ id: z.string() });

/** How many simulations a part of the list has. */
export const simulationsPerPage = 20;

const sumSchema = z.object({ cents: z.int(), before: z.optional(z.int()) });
const resultSchema = z.object({
  lines: z
    .array(
      z.object({
        code: z.string(),
        part: z.enum(['person', 'company', 'info']),
        cents: z.int(),
        before: z.optional(z.int()),
        base: z.optional(z.int()),
        rate: z.optional(z.number()),
        share: z.optional(
          z.object({ unit: z.enum(['days', 'months']), part: z.number(), whole: z.number() }),
        ),
      }),
    )
    .check(z.maxLength(mostLines)),
  net: sumSchema,
  costMonth: z.optional(sumSchema),
  costYear: z.optional(sumSchema),
  costOnce: z.optional(sumSchema),
  findings: z.array(findingSchema),
  tables: z.array(
    z.object({
      name: z.enum(['inss', 'irrf', 'minimumWage']),
      validFrom: z.string(),
      source: z.string(),
    }),
  ),
  on: z.string(),
});

/** A kept simulation. Moments are ISO 8601 in UTC; amounts are cents. */
const simulationSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  kind: z.enum(simulationKinds),
  /** Whom it is about; '' where no employee was chosen. */
  subject: z.string(),
  by: z.string(),
  at: z.string(),
  /** When it is removed. */
  until: z.string(),
  values: formValuesSchema,
  result: resultSchema,
  /** Whether the caller may delete it, or make a draft of it: people who only read may not. */
  mayChange: z.boolean(),
});
export type Simulation = z.infer<typeof simulationSchema>;

/** The simulations of a client, the newest first. */
export const listSimulations = defineCall({
  id: 'listSimulations',
  spec: ['T2.14', 'T2.19'],
  origin: ours,
  summary: 'The simulations of a client that are kept, the newest first.',
  method: 'GET',
  path,
  access: 'session',
  query: z.object({ ...listPart(simulationsPerPage), clientId: z.string() }),
  response: z.object({
    items: z.array(simulationSchema),
    totalItems: z.number(),
    /** Whether the user may make simulations of this client: people who only read may not. */
    mayStart: z.boolean(),
  }),
  errors: refused,
});

export const getSimulation = defineCall({
  id: 'getSimulation',
  spec: ['T2.14'],
  origin: ours,
  summary: 'A simulation that is kept.',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'session',
  params: ofSimulation,
  response: z.object({ data: simulationSchema }),
  errors: refused,
});

/** Works a simulation out and keeps it; answers what is wrong when it cannot be worked out, and keeps nothing then. */
export const createSimulation = defineCall({
  id: 'createSimulation',
  spec: ['T2.14', 'T2.19'],
  origin: ours,
  summary: 'Works out a simulation and keeps it for 90 days.',
  method: 'POST',
  path,
  access: 'session',
  body: z.object({ clientId: z.string(), kind: z.enum(simulationKinds), values: formValuesSchema }),
  response: z.object({
    data: z.nullable(simulationSchema),
    faults: z.record(z.string(), z.string()),
    findings: z.array(findingSchema),
  }),
  errors: {
    ...refused,
    422: 'idempotencyMismatch: the key was used for another simulation.',
    429: 'The user has made as many simulations as fit into a day.',
  },
});

export const deleteSimulation = defineCall({
  id: 'deleteSimulation',
  spec: ['T2.14'],
  origin: ours,
  summary: 'Deletes a simulation.',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'session',
  params: ofSimulation,
  response: 'empty',
  errors: refused,
});

/** Makes the draft of a service request with the answers of a simulation. */
export const draftFromSimulation = defineCall({
  id: 'draftFromSimulation',
  spec: ['T2.14'],
  origin: ours,
  summary: 'Makes the draft of the matching service request from a simulation.',
  method: 'POST',
  path: `${path}/{id}/draft`,
  access: 'session',
  params: ofSimulation,
  response: z.object({ data: z.object({ id: z.string(), kind: z.string() }) }),
  errors: {
    ...refused,
    400: 'No kind of request matches this simulation.',
    422: 'idempotencyMismatch: the key was used for another request.',
    429: 'The client has as many drafts as it may, or the user has made as many requests as fit into a day.',
  },
});
