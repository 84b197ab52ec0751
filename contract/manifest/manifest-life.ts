import { addDays, type Day, daysBetween, todayInBrazil } from '../brazil/business-days.ts';

/**
 * What the recipient of an NF-e answers to the tax authority, as data: the chart `machines/manifest/manifest-life.machine.ts`
 * is made of it, the server and the embedded authority ask it whether an answer is accepted, and the list says beforehand for
 * how many of the chosen invoices it is. No other place holds this rule.
 */

/** The answers: awareness of the operation, its confirmation, that it is unknown, that it did not take place. */
export const manifestEvents = ['acknowledge', 'confirm', 'unknown', 'notPerformed'] as const;
export type ManifestEvent = (typeof manifestEvents)[number];

/** What an invoice was answered last. */
export const manifestStates = ['none', 'acknowledged', 'confirmed', 'unknown', 'notPerformed'] as const;
export type ManifestState = (typeof manifestStates)[number];

/** Whether the invoice itself holds: its issuer may have canceled it; until 2024 the authority could deny one. */
export const invoiceStandings = ['authorized', 'canceled', 'denied'] as const;
export type InvoiceStanding = (typeof invoiceStandings)[number];

/** What the authority answers to an event that it does not register. */
export const rejectionCodes = ['573', '594', '595', '596', '650', '651', '655'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

interface EventRule {
  /** `tpEvento` of the layout. */
  readonly code: string;
  /** `descEvento`, which the layout writes without accents. */
  readonly name: string;
  /** How many days after the invoice was authorised it is still registered. */
  readonly days: number;
  /** How often it is registered for one invoice. */
  readonly times: number;
  /** Whether it says why (`xJust`). */
  readonly justification: 'none' | 'optional' | 'required';
  readonly target: ManifestState;
}

/** The events of the layout. Sources: NT 2020.001 for the windows, the layout's schema for codes and lengths. */
export const eventRules: Readonly<Record<ManifestEvent, EventRule>> = {
  acknowledge: {
    code: '210210',
    name: 'Ciencia da Operacao',
    days: 10,
    times: 1,
    justification: 'none',
    target: 'acknowledged',
  },
  confirm: {
    code: '210200',
    name: 'Confirmacao da Operacao',
    days: 180,
    times: 2,
    justification: 'none',
    target: 'confirmed',
  },
  unknown: {
    code: '210220',
    name: 'Desconhecimento da Operacao',
    days: 180,
    times: 2,
    justification: 'optional',
    target: 'unknown',
  },
  notPerformed: {
    code: '210240',
    name: 'Operacao nao Realizada',
    days: 180,
    times: 2,
    justification: 'required',
    target: 'notPerformed',
  },
};

/** The length of a justification, in characters. */
export const justificationLength = { least: 15, most: 255 } as const;

interface ManifestPlace {
  readonly description: string;
  /** The code with which the authority refuses an event in this state. */
  readonly refuses: Readonly<Partial<Record<ManifestEvent, RejectionCode>>>;
}

/** The states of an invoice and what they refuse; every other event leads to the state of its rule. */
export const manifestLife: Readonly<Record<ManifestState, ManifestPlace>> = {
  none: { description: 'The recipient has not answered.', refuses: {} },
  acknowledged: {
    description: 'The recipient knows of the invoice. One of the three other answers has to follow.',
    refuses: { acknowledge: '573' },
  },
  confirmed: {
    description: 'The goods arrived. The issuer can no longer cancel the invoice.',
    refuses: { acknowledge: '655', confirm: '573' },
  },
  unknown: {
    description: 'The recipient did not order anything of this issuer.',
    refuses: { acknowledge: '655', unknown: '573' },
  },
  notPerformed: {
    description: 'The recipient ordered, but the goods did not come or went back.',
    refuses: { acknowledge: '655', notPerformed: '573' },
  },
};

/** What decides whether an event is registered. `used` counts the registered events of each type. */
export interface ManifestFacts {
  readonly state: ManifestState;
  readonly standing: InvoiceStanding;
  /** ISO 8601 in UTC. */
  readonly authorizedAt: string;
  readonly used: Readonly<Record<ManifestEvent, number>>;
}

/** The last day on which an event is registered, in Brasília; the day of the authorisation does not count. */
export const lastDayFor = (event: ManifestEvent, authorizedAt: string): Day =>
  addDays(todayInBrazil(new Date(authorizedAt)), eventRules[event].days);

/** How many days are left for an event at a moment (ISO 8601): 0 on the last day, negative afterwards. */
export const daysLeftFor = (event: ManifestEvent, authorizedAt: string, moment: string): number =>
  daysBetween(todayInBrazil(new Date(moment)), lastDayFor(event, authorizedAt));

/** The rejections of an invoice that does not hold: the authority has none for the two other events. */
const notHolding: Readonly<Partial<Record<ManifestEvent, RejectionCode>>> = {
  acknowledge: '650',
  unknown: '651',
};

/** The code with which the authority refuses an event at a moment (ISO 8601), whatever its justification; `null` when it registers it. */
export function rejectionOf(
  facts: ManifestFacts,
  event: ManifestEvent,
  moment: string,
): RejectionCode | null {
  const { times } = eventRules[event];
  const isOver = (one: ManifestEvent) => daysLeftFor(one, facts.authorizedAt, moment) < 0;
  if (manifestEvents.every(isOver)) return '596';
  const held = facts.standing === 'authorized' ? undefined : notHolding[event];
  const refused = held ?? manifestLife[facts.state].refuses[event];
  if (refused) return refused;
  if (isOver(event)) return '596';
  return facts.used[event] >= times ? '594' : null;
}

/**
 * Whether the portal offers an event for an invoice: the authority registers it, and the invoice holds. For a canceled
 * invoice the authority would take a confirmation as well, which says nothing any more.
 */
export const mayAnswer = (facts: ManifestFacts, event: ManifestEvent, moment: string): boolean =>
  facts.standing === 'authorized' && rejectionOf(facts, event, moment) === null;

/** Whether any answer to an invoice is possible. */
export const isOpen = (facts: ManifestFacts, moment: string): boolean =>
  manifestEvents.some((event) => mayAnswer(facts, event, moment));

/** Whether an event replaces an answer that was given for good. */
export const isChange = ({ state }: Pick<ManifestFacts, 'state'>, event: ManifestEvent): boolean =>
  state !== 'none' && state !== 'acknowledged' && eventRules[event].target !== state;

/** Whether a justification fits an event, without the spaces around it. */
export function fitsJustification(event: ManifestEvent, justification: string): boolean {
  const { length } = justification.trim();
  const rule = eventRules[event].justification;
  if (length === 0) return rule !== 'required';
  return rule !== 'none' && length >= justificationLength.least && length <= justificationLength.most;
}
