/** A day as `yyyy-MM-dd`. */
export type Day = string;

/** The direction in which a due date moves that is no business day. */
export type Shift = 'prev' | 'next' | 'none';

const dayMs = 86_400_000;
const momentOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);
const two = (number: number): string => String(number).padStart(2, '0');

export const dayIn = (year: number, month: number, day: number): Day => `${year}-${two(month)}-${two(day)}`;
export const addDays = (day: Day, count: number): Day => dayOf(momentOf(day) + count * dayMs);
/** The day of the week, 0 for Sunday. */
const weekdayOf = (day: Day): number => new Date(momentOf(day)).getUTCDay();
/** The last day of a month, months from 1. */
export const lastDayOf = (year: number, month: number): Day => dayOf(Date.UTC(year, month, 0));

/** To make one takes a hundred times as long as to use it, and a list of invoices asks for some days a row. */
const dayInBrazil = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** The present day in Brasília. */
export const todayInBrazil = (now = new Date()): Day => dayInBrazil.format(now);

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return dayIn(year, month, day);
}

/** A holiday of every year: a day of a month, or so many days after Easter. */
interface Holiday {
  readonly name: string;
  readonly on: { readonly month: number; readonly day: number } | { readonly afterEaster: number };
  /** The first year in which it is one. */
  readonly from?: number;
  /** The state (two letters) or the municipality (IBGE) in which it is one; everywhere when absent. */
  readonly place?: string;
  readonly source: string;
}

const byLaw = 'Leis 662/1949, 6.802/1980 e 10.607/2002';
const byBanks = 'Resolução CMN 4.880/2020: sem expediente bancário';

/** The days on which banks are closed. Local holidays move local taxes only. */
export const holidays: readonly Holiday[] = [
  { name: 'Confraternização Universal', on: { month: 1, day: 1 }, source: byLaw },
  { name: 'Carnaval, segunda-feira', on: { afterEaster: -48 }, source: byBanks },
  { name: 'Carnaval, terça-feira', on: { afterEaster: -47 }, source: byBanks },
  { name: 'Sexta-feira Santa', on: { afterEaster: -2 }, source: 'Lei 9.093/1995' },
  { name: 'Tiradentes', on: { month: 4, day: 21 }, source: byLaw },
  { name: 'Dia do Trabalho', on: { month: 5, day: 1 }, source: byLaw },
  { name: 'Corpus Christi', on: { afterEaster: 60 }, source: byBanks },
  { name: 'Independência', on: { month: 9, day: 7 }, source: byLaw },
  { name: 'Nossa Senhora Aparecida', on: { month: 10, day: 12 }, source: byLaw },
  { name: 'Finados', on: { month: 11, day: 2 }, source: byLaw },
  { name: 'Proclamação da República', on: { month: 11, day: 15 }, source: byLaw },
  { name: 'Consciência Negra', on: { month: 11, day: 20 }, from: 2024, source: 'Lei 14.759/2023' },
  { name: 'Natal', on: { month: 12, day: 25 }, source: byLaw },
  {
    name: 'Nossa Senhora da Luz dos Pinhais',
    on: { month: 9, day: 8 },
    place: '4106902',
    source: 'Curitiba, feriado municipal',
  },
  {
    name: 'Aniversário de São Paulo',
    on: { month: 1, day: 25 },
    place: '3550308',
    source: 'São Paulo, feriado municipal',
  },
  {
    name: 'Revolução Constitucionalista',
    on: { month: 7, day: 9 },
    place: 'SP',
    source: 'Lei estadual 9.497/1997',
  },
];

const known = new Map<string, ReadonlySet<Day>>();

function holidaysOf(year: number, places: readonly string[]): ReadonlySet<Day> {
  const key = [year, ...places].join(' ');
  const found = known.get(key);
  if (found) return found;
  const easter = easterOf(year);
  const days = holidays
    .filter(({ from = 0, place }) => year >= from && (place === undefined || places.includes(place)))
    .map(({ on }) => ('afterEaster' in on ? addDays(easter, on.afterEaster) : dayIn(year, on.month, on.day)));
  const made = new Set(days);
  known.set(key, made);
  return made;
}

/** Which days count. */
export interface WorkingDays {
  /** State and municipality whose holidays count too. */
  readonly places?: readonly string[];
  /** Whether a Saturday counts that is no holiday, as it does for wages (CLT 459). */
  readonly saturdays?: boolean;
}

const national: WorkingDays = {};

/** Whether banks are open: no weekend, no holiday. */
export function isBusinessDay(day: Day, { places = [], saturdays = false }: WorkingDays = national): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || (weekday === 6 && !saturdays)) return false;
  return !holidaysOf(Number(day.slice(0, 4)), places).has(day);
}

/** The day itself if it is a business day, else the nearest before or after it. */
export function shifted(day: Day, shift: Shift, days: WorkingDays = national): Day {
  if (shift === 'none') return day;
  let moved = day;
  while (!isBusinessDay(moved, days)) moved = addDays(moved, shift === 'prev' ? -1 : 1);
  return moved;
}

/** The business day that lies `count` business days before a day. */
export function businessDaysBefore(day: Day, count: number, days: WorkingDays = national): Day {
  let moved = shifted(day, 'prev', days);
  for (let left = count; left > 0; left -= 1) moved = shifted(addDays(moved, -1), 'prev', days);
  return moved;
}

/** The nth business day of a month, from 1. */
export function nthBusinessDay(year: number, month: number, n: number, days: WorkingDays = national): Day {
  let moved = shifted(dayIn(year, month, 1), 'next', days);
  for (let left = n - 1; left > 0; left -= 1) moved = shifted(addDays(moved, 1), 'next', days);
  return moved;
}

/** The last business day of a month. */
export const lastBusinessDay = (year: number, month: number, days: WorkingDays = national): Day =>
  shifted(lastDayOf(year, month), 'prev', days);

/** Whether no bank takes money on a day: on the last of the year banks work inside only. */
export const areBanksClosed = (day: Day): boolean => day.endsWith('-12-31') || !isBusinessDay(day);

/** How many days lie from a day to another one; negative when that is earlier. */
export const daysBetween = (from: Day, to: Day): number => (momentOf(to) - momentOf(from)) / dayMs;
