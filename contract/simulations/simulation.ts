/**
 * Simulations (brazil.md §1.11): what a raise, a new employee, vacation, a termination, the 13th wage or pró-labore comes
 * to. Worked out at once, from the tables of the day. An estimate: no payment is made from it.
 */
import type { Day } from '../brazil/business-days.ts';
import type { Finding, FormRules, FormValues } from '../forms/form.ts';
import type { Employee } from '../requests/employees.ts';

export const simulationKinds = [
  'raise',
  'hiring',
  'vacation',
  'termination',
  'thirteenth',
  'proLabore',
] as const;
export type SimulationKindId = (typeof simulationKinds)[number];

/** Whom a line is about: the person, the company beside what the person is paid, or neither, where it is in no sum. */
export type LinePart = 'person' | 'company' | 'info';

/** A line of the table. Amounts are cents; what is taken off is below zero. */
export interface SimulationLine {
  /** The key of its name among the translations. */
  readonly code: string;
  readonly part: LinePart;
  readonly cents: number;
  /** The same line before a raise. */
  readonly before?: number;
  /** What it is worked out from, and at which rate, in hundredths of a percent. */
  readonly base?: number;
  readonly rate?: number;
  /** Of how many days or months. */
  readonly share?: { readonly unit: 'days' | 'months'; readonly part: number; readonly whole: number };
}

/** A sum, and the same before a raise, in cents. */
export interface SimulationSum {
  readonly cents: number;
  readonly before?: number;
}

/** The table of the law that an account rests on. */
export interface TableUsed {
  readonly name: 'inss' | 'irrf' | 'minimumWage';
  readonly validFrom: Day;
  readonly source: string;
}

export interface SimulationResult {
  readonly lines: readonly SimulationLine[];
  /** What the person is left with: of a month, or of the single payment. */
  readonly net: SimulationSum;
  /** What the company pays in all: of a month and of a year, or of what is paid once. */
  readonly costMonth?: SimulationSum;
  readonly costYear?: SimulationSum;
  readonly costOnce?: SimulationSum;
  /** What is odd but does not keep anyone from working it out. */
  readonly findings: readonly Finding[];
  readonly tables: readonly TableUsed[];
  /** The day whose tables apply. */
  readonly on: Day;
}

/** What a simulation is compared with. */
export interface SimulationContext {
  /** The present day in Brasília. */
  readonly today: Day;
  readonly employees: readonly Employee[];
}

/** A kind of simulation: its form, its checks, its account, and the draft of a request that it may become. */
export interface SimulationKind {
  readonly id: SimulationKindId;
  readonly form: FormRules;
  /** What is wrong beyond single fields; an `error` keeps it from being worked out. */
  readonly check: (values: FormValues, context: SimulationContext) => readonly Finding[];
  readonly account: (values: FormValues, context: SimulationContext) => SimulationResult;
  /** The kind of request that goes on with it, and the answers that it begins with; absent where there is none. */
  readonly draft?: { readonly kind: string; readonly values: (values: FormValues) => FormValues };
}

/** How many days a simulation is kept. */
export const simulationDays = 90;
/** The largest amount that is taken, in cents: every sum of a simulation is exact up to it. */
export const mostSimulatedCents = 1_000_000_000;
/** The most lines, findings and tables of a result. */
export const mostLines = 30;
