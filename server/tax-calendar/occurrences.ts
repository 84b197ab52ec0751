import {
  areBanksClosed,
  businessDaysBefore,
  type Day,
  dayIn,
  lastBusinessDay,
  lastDayOf,
  nthBusinessDay,
  shifted,
  type WorkingDays,
} from '../../contract/brazil/business-days.ts';
import type { CalendarLeads, ObligationState, TaxFacts } from '../../contract/brazil/tax-calendar.ts';
import { type Competence, type Condition, type Due, type TaxRule, taxRules } from './rules.ts';

/** The leads of a firm that has set none. */
export const usualLeads: CalendarLeads = { guideLeadDays: 2, payrollLeadDays: 3 };

/** One obligation of a client in one period. */
export interface Occurrence {
  /** Rule and competence, as `das:2026-10`. */
  readonly id: string;
  readonly rule: TaxRule;
  readonly competence: string;
  readonly legalDate: Day;
  /** The firm's own date. */
  readonly internalDate: Day;
  readonly banksClosed: boolean;
}

const monthsInYear = 12;

/** The due date in a month, or `undefined` when nothing is due in it. */
export function dueIn(due: Due, year: number, month: number, days?: WorkingDays): Day | undefined {
  switch (due.kind) {
    case 'day': {
      const last = lastDayOf(year, month);
      const day = dayIn(year, month, due.day);
      return shifted(day > last ? last : day, due.shift, days);
    }
    case 'nthBusiness':
      return nthBusinessDay(year, month, due.n, due.saturdays ? { ...days, saturdays: true } : days);
    case 'lastBusiness':
      return due.months && !due.months.includes(month) ? undefined : lastBusinessDay(year, month, days);
    case 'fixed':
      return due.month === month ? shifted(dayIn(year, month, due.day), due.shift, days) : undefined;
  }
}

/** Year and month that lie so many months from January of the year 0. */
const monthAt = (index: number): { year: number; month: number } => ({
  year: Math.floor(index / monthsInYear),
  month: (index % monthsInYear) + 1,
});
const indexOf = (year: number, month: number): number => year * monthsInYear + month - 1;
const indexOfDay = (day: Day): number => indexOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

function competenceOf(competence: Competence, year: number, month: number): string {
  if (competence.unit === 'year') return String(year + competence.offset);
  if (competence.unit === 'quarter') {
    const end = monthAt(indexOf(year, month) - competence.monthsAfter);
    return `${end.year}-Q${Math.ceil(end.month / 3)}`;
  }
  const about = monthAt(indexOf(year, month) + competence.offset);
  return dayIn(about.year, about.month, 1).slice(0, 7);
}

/** The last day of a competence. */
function endOf(competence: string): Day {
  const [year = '', part] = competence.split('-');
  const month = part === undefined ? 12 : part.startsWith('Q') ? Number(part[1]) * 3 : Number(part);
  return lastDayOf(Number(year), month);
}

const holds = ({ regimes, traits = [], without = [], payroll, place }: Condition, facts: TaxFacts): boolean =>
  (regimes?.includes(facts.regime) ?? true) &&
  traits.every((trait) => facts.traits.includes(trait)) &&
  !without.some((trait) => facts.traits.includes(trait)) &&
  (!payroll || facts.traits.some((trait) => trait === 'employees' || trait === 'proLabore')) &&
  (place === undefined || place === facts.stateCode || place === facts.municipality);

/** Whether the client was there in a competence: one that it ended before has no obligation. */
const isAfterOpening = (competence: string, { openedOn }: TaxFacts): boolean =>
  openedOn === null || endOf(competence) >= openedOn;

interface Range {
  readonly first: Day;
  readonly last: Day;
}

/** The occurrences of one rule whose legal date lies in a range, for clients in these places. */
function occurrencesOfRule(
  rule: TaxRule,
  leads: CalendarLeads,
  { first, last }: Range,
  places: readonly string[],
): Occurrence[] {
  const days = rule.isLocal ? { places } : {};
  const lead = rule.kind === 'payroll' ? leads.payrollLeadDays : leads.guideLeadDays;
  const found: Occurrence[] = [];
  // A shift may lead into the month before or after.
  for (let index = indexOfDay(first) - 1; index <= indexOfDay(last) + 1; index += 1) {
    const { year, month } = monthAt(index);
    const legalDate = dueIn(rule.due, year, month, days);
    if (!legalDate || legalDate < first || legalDate > last) continue;
    if (legalDate < rule.from || (rule.until && legalDate > rule.until)) continue;
    const competence = competenceOf(rule.competence, year, month);
    found.push({
      id: `${rule.id}:${competence}`,
      rule,
      competence,
      legalDate,
      internalDate: businessDaysBefore(legalDate, lead, days),
      banksClosed: areBanksClosed(legalDate),
    });
  }
  return found;
}

/**
 * The obligations of clients of one firm whose legal date lies from `first` to `last`, by date and then in the order of
 * the rules. The dates of a rule are reckoned once for all clients that are asked about.
 */
export function occurrencesIn(
  leads: CalendarLeads,
  range: Range,
  rules: readonly TaxRule[] = taxRules,
): (facts: TaxFacts) => Occurrence[] {
  const known = new Map<string, Occurrence[]>();
  return (facts) => {
    const places = [facts.stateCode, facts.municipality];
    return rules
      .flatMap((rule, index) => {
        if (!rule.for.some((condition) => holds(condition, facts))) return [];
        const key = [index, ...(rule.isLocal ? places : [])].join(' ');
        const found = known.get(key) ?? occurrencesOfRule(rule, leads, range, places);
        known.set(key, found);
        return found.filter(({ competence }) => isAfterOpening(competence, facts));
      })
      .sort((one, other) => (one.legalDate < other.legalDate ? -1 : one.legalDate > other.legalDate ? 1 : 0));
  };
}

/** The obligations of one client. */
export const occurrencesOf = (
  facts: TaxFacts,
  leads: CalendarLeads,
  range: Range,
  rules?: readonly TaxRule[],
): Occurrence[] => occurrencesIn(leads, range, rules)(facts);

/** The obligation with this id, if the client has it. */
export function findOccurrence(facts: TaxFacts, leads: CalendarLeads, id: string): Occurrence | undefined {
  const [ruleId, competence = ''] = id.split(':');
  const year = Number(/^20\d\d/.exec(competence)?.[0] ?? 0);
  const rules = taxRules.filter((rule) => rule.id === ruleId);
  if (year === 0 || rules.length === 0) return undefined;
  // What is about a year is due from that year to the next; the choice for a year in the year before.
  const range = { first: dayIn(year - 1, 1, 1), last: dayIn(year + 1, 12, 31) };
  return occurrencesOf(facts, leads, range, rules).find((one) => one.id === id);
}

/** The state of an obligation on a day. */
export function stateOf(
  { legalDate }: Pick<Occurrence, 'legalDate'>,
  { isPaid, guide }: { readonly isPaid: boolean; readonly guide: { readonly isRead: boolean } | null },
  today: Day,
): ObligationState {
  if (isPaid) return 'paid';
  if (legalDate < today) return 'overdue';
  if (!guide) return 'none';
  return guide.isRead ? 'opened' : 'guideReady';
}
