import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';

/** Tax regimes: Simples Nacional, MEI, lucro presumido, lucro real; PF is a person without a company. */
export const taxRegimes = ['SN', 'MEI', 'LP', 'LR', 'PF'] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/**
 * What decides, beside the regime, which obligations a client has: employees, pró-labore, taxes withheld from others,
 * services (ISS), industry (IPI), ICMS-ST or difal, tax benefits (Dirbi), payments in cash of R$ 30,000 or more (DME),
 * real estate (Dimob), health (Dmed), IRPJ by monthly estimate, IRPJ of a quarter in three quotas.
 */
export const taxTraits = [
  'employees',
  'proLabore',
  'retains',
  'services',
  'industry',
  'icmsSt',
  'benefits',
  'cash',
  'realEstate',
  'health',
  'estimate',
  'threeQuotas',
] as const;
export type TaxTrait = (typeof taxTraits)[number];

/** What the client hands over: money against a guide, wages, or a declaration. */
export const obligationKinds = ['guide', 'payroll', 'declaration'] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** `paid` is the client's own word; `opened` says that a user of the client has read the guide. */
export const obligationStates = ['none', 'guideReady', 'opened', 'paid', 'overdue'] as const;
export type ObligationState = (typeof obligationStates)[number];

/** The most business days by which a firm's own date lies before the legal one. */
export const mostLeadDays = 15;

const day = z.iso.date();
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const path = '/api/br-tax-calendar/v1';
const origin = { path: 'ours', shape: 'ours' } as const;
const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };
const ofClient = z.object({ clientId: z.string() });
const ofObligation = z.object({
  clientId: z.string(),
  obligationId: z.string().check(z.regex(/^[a-z0-9-]{2,40}:20\d\d(-(\d\d|Q[1-4]))?$/)),
});

/**
 * An obligation of a client. `id` is rule and competence, such as `das:2026-10`; `competence` is a month, a quarter
 * (`2026-Q3`) or a year. `internalDate` is the firm's own date. `banksClosed` says that no bank takes money on the legal
 * date, `verified` that a published source confirms the date. `name` and `source` are Portuguese.
 */
const obligationSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(obligationKinds),
  competence: z.string(),
  legalDate: day,
  internalDate: day,
  banksClosed: z.boolean(),
  source: z.string(),
  verified: z.boolean(),
  state: z.enum(obligationStates),
  paid: z.nullable(z.object({ at: z.string(), by: z.string() })),
  guide: z.nullable(
    z.object({ documentId: z.string(), folderId: z.string(), name: z.string(), sizeBytes: z.number() }),
  ),
});
export type Obligation = z.infer<typeof obligationSchema>;

/** The obligations of a client in a month, by legal date. Without `month` it is the present one in Brazil. */
export const listObligations = defineCall({
  id: 'listObligations',
  spec: ['T2.22'],
  origin,
  summary: 'The obligations of a client that are due in a month.',
  method: 'GET',
  path: `${path}/clients/{clientId}/obligations`,
  access: 'session',
  params: ofClient,
  query: z.object({ month: z.optional(month) }),
  response: z.object({
    data: z.object({
      month,
      /** The present day in Brazil. */
      today: day,
      /** `null` while the firm has not entered the client's facts: then there are no obligations. */
      regime: z.nullable(z.enum(taxRegimes)),
      obligations: z.array(obligationSchema),
      /** How many obligations of the month before are overdue on `today`. */
      overdueBefore: z.int(),
      /** Whether the user may say that an obligation is paid. */
      mayMark: z.boolean(),
    }),
  }),
  errors: { ...gone, 403: 'The user has no dashboards.' },
});

/** The client's own word that an obligation is paid, or that it is not. */
export const markObligation = defineCall({
  id: 'markObligation',
  spec: ['T2.22'],
  origin,
  summary: 'Marks an obligation as paid, or takes the mark off.',
  method: 'PATCH',
  path: `${path}/clients/{clientId}/obligations/{obligationId}`,
  access: 'session',
  params: ofObligation,
  body: z.object({ paid: z.boolean() }),
  response: z.object({ data: obligationSchema }),
  errors: { ...gone, 403: 'A reader, the firm, or a user without dashboards.' },
});

/** Links the guide of an obligation: a stored document of the client, downloaded as any other; `null` unlinks it. */
export const linkGuide = defineCall({
  id: 'linkGuide',
  spec: ['T2.22'],
  origin,
  summary: 'Links a stored document to an obligation as its guide, for staff.',
  method: 'PUT',
  path: `${path}/clients/{clientId}/obligations/{obligationId}/guide`,
  access: 'session',
  params: ofObligation,
  body: z.object({ documentId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))) }),
  response: z.object({ data: obligationSchema }),
  errors: { ...gone, 403: 'For staff only.' },
});

const factsSchema = z.object({
  regime: z.enum(taxRegimes),
  traits: z.array(z.enum(taxTraits)).check(z.maxLength(taxTraits.length)),
  /** Two letters of the state, and the municipality's code of IBGE. */
  stateCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  municipality: z.string().check(z.regex(/^\d{7}$/)),
  /** There are no obligations of competences before it. */
  openedOn: z.nullable(day),
});
export type TaxFacts = z.infer<typeof factsSchema>;

/** The facts of a client that decide its obligations. */
export const setTaxFacts = defineCall({
  id: 'setTaxFacts',
  spec: ['T2.22'],
  origin,
  summary: 'Stores the facts that decide a client’s obligations, for staff.',
  method: 'PUT',
  path: `${path}/clients/{clientId}/facts`,
  access: 'session',
  params: ofClient,
  body: factsSchema,
  response: z.object({ data: factsSchema }),
  errors: { ...gone, 403: 'For staff only.' },
});

const leadSchema = z.int().check(z.gte(0), z.lte(mostLeadDays));
const leadsSchema = z.object({ guideLeadDays: leadSchema, payrollLeadDays: leadSchema });
export type CalendarLeads = z.infer<typeof leadsSchema>;

/** By how many business days a firm's own dates lie before the legal ones. */
export const setCalendarLeads = defineCall({
  id: 'setCalendarLeads',
  spec: ['T2.22'],
  origin,
  summary: 'Stores how many business days the firm’s own dates lie before the legal ones, for staff.',
  method: 'PUT',
  path: `${path}/settings`,
  access: 'session',
  body: leadsSchema,
  response: z.object({ data: leadsSchema }),
  errors: { 401: 'The session is over.', 403: 'For staff only.' },
});

const feedPath = `${path}/feed`;

/** When the user's subscription was created; its address is not kept. */
export const findCalendarFeed = defineCall({
  id: 'findCalendarFeed',
  spec: ['T2.22'],
  origin,
  summary: 'Whether the user has a calendar subscription, and since when.',
  method: 'GET',
  path: feedPath,
  access: 'session',
  response: z.object({ data: z.nullable(z.object({ createdAt: z.string() })) }),
  errors: { 401: 'The session is over.', 403: 'The user has no dashboards.' },
});

/** Creates the address of the user's subscription. An earlier address stops working. */
export const createCalendarFeed = defineCall({
  id: 'createCalendarFeed',
  spec: ['T2.22'],
  origin,
  summary: 'Creates the secret address of the user’s calendar subscription.',
  method: 'POST',
  path: feedPath,
  access: 'session',
  response: z.object({ data: z.object({ url: z.string(), createdAt: z.string() }) }),
  errors: { 401: 'The session is over.', 403: 'A preview session, or a user without dashboards.' },
});

/** Ends the user's subscription. */
export const revokeCalendarFeed = defineCall({
  id: 'revokeCalendarFeed',
  spec: ['T2.22'],
  origin,
  summary: 'Revokes the address of the user’s calendar subscription.',
  method: 'DELETE',
  path: feedPath,
  access: 'session',
  response: 'empty',
  errors: { 401: 'The session is over.', 403: 'A preview session.' },
});

/** The subscription itself, for calendar programs: the obligations of the clients that the user has now (RFC 5545). */
export const readCalendarFeed = defineCall({
  id: 'readCalendarFeed',
  spec: ['T2.22'],
  origin,
  summary: 'The user’s obligations as iCalendar, by the secret address.',
  method: 'GET',
  path: `${path}/calendar.ics`,
  access: 'public',
  query: z.object({ token: z.string() }),
  response: 'file',
  errors: {
    404: 'No such subscription, or its user has no dashboards.',
    429: 'Too many requests of one source, or of one subscription.',
  },
});
