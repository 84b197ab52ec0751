import type { Day, Shift } from '../../contract/brazil/business-days.ts';
import type { ObligationKind, TaxRegime, TaxTrait } from '../../contract/brazil/tax-calendar.ts';

/** When an obligation is due in a month in which it is due at all. Months count from 1. */
export type Due =
  | { readonly kind: 'day'; readonly day: number; readonly shift: Shift }
  | { readonly kind: 'nthBusiness'; readonly n: number; readonly saturdays?: true }
  | { readonly kind: 'lastBusiness'; readonly months?: readonly number[] }
  | { readonly kind: 'fixed'; readonly month: number; readonly day: number; readonly shift: Shift };

/** The period that an obligation is about, counted from the month of its due date. */
export type Competence =
  | { readonly unit: 'month'; readonly offset: number }
  | { readonly unit: 'year'; readonly offset: number }
  /** The quarter that ended so many months before. */
  | { readonly unit: 'quarter'; readonly monthsAfter: number };

/** Clients that have an obligation: all that is named must hold. */
export interface Condition {
  readonly regimes?: readonly TaxRegime[];
  readonly traits?: readonly TaxTrait[];
  readonly without?: readonly TaxTrait[];
  /** Employees or pró-labore. */
  readonly payroll?: true;
  /** A state (two letters) or a municipality (IBGE). */
  readonly place?: string;
}

/** An obligation as the law has it. `from` and `until` bound the legal date. */
export interface TaxRule {
  readonly id: string;
  readonly name: string;
  readonly kind: ObligationKind;
  /** A client has it when one of these holds. */
  readonly for: readonly Condition[];
  readonly due: Due;
  readonly competence: Competence;
  readonly source: string;
  /** Set where date or shift are common knowledge that was not verified in a published source. */
  readonly isUnverified?: true;
  readonly from: Day;
  readonly until?: Day;
  /** Whether holidays of the client's state and municipality move it. */
  readonly isLocal?: true;
}

/** An obligation whose dates nobody has verified: it is shown to no client. */
export interface UnconfirmedRule {
  readonly id: string;
  readonly name: string;
  readonly from: Day;
  readonly why: string;
}

const companies = ['SN', 'LP', 'LR'] as const satisfies readonly TaxRegime[];
const normal = ['LP', 'LR'] as const satisfies readonly TaxRegime[];
const employers = ['SN', 'MEI', 'LP', 'LR'] as const satisfies readonly TaxRegime[];
const micro = ['MEI', 'PF'] as const satisfies readonly TaxRegime[];

const month = (offset: number): Competence => ({ unit: 'month', offset });
const year = (offset: number): Competence => ({ unit: 'year', offset });
const quarter = (monthsAfter: number): Competence => ({ unit: 'quarter', monthsAfter });
const onDay = (day: number, shift: Shift): Due => ({ kind: 'day', day, shift });
const on = (day: number, inMonth: number, shift: Shift): Due => ({
  kind: 'fixed',
  month: inMonth,
  day,
  shift,
});
const last = (...months: readonly number[]): Due =>
  months.length > 0 ? { kind: 'lastBusiness', months } : { kind: 'lastBusiness' };

/** The first day of the year whose dates were verified (docs/decisions/061-tax-calendar.md). */
const from: Day = '2026-01-01';

const quota = (id: string, name: string, monthsAfter: number, months: readonly number[]): TaxRule => ({
  id,
  name,
  kind: 'guide',
  for: [
    { regimes: ['LP'], traits: monthsAfter > 1 ? ['threeQuotas'] : [] },
    { regimes: ['LR'], traits: monthsAfter > 1 ? ['threeQuotas'] : [], without: ['estimate'] },
  ],
  due: last(...months),
  competence: quarter(monthsAfter),
  source: 'Lei 9.430/1996, art. 5',
  from,
});

/** Every obligation with confirmed dates. */
export const taxRules: readonly TaxRule[] = [
  {
    id: 'salario',
    name: 'Pagamento de salários',
    kind: 'payroll',
    for: [{ traits: ['employees'] }],
    due: { kind: 'nthBusiness', n: 5, saturdays: true },
    competence: month(-1),
    source: 'CLT, art. 459, § 1º',
    isUnverified: true,
    from,
  },
  {
    id: 'esocial',
    name: 'eSocial: fechamento (S-1299)',
    kind: 'declaration',
    for: [{ regimes: employers, payroll: true }],
    due: onDay(15, 'next'),
    competence: month(-1),
    source: 'Manual de Orientação do eSocial',
    from,
  },
  {
    id: 'reinf',
    name: 'EFD-Reinf',
    kind: 'declaration',
    for: [{ regimes: companies, traits: ['retains'] }],
    due: onDay(15, 'next'),
    competence: month(-1),
    source: 'IN RFB 2.043/2021',
    from,
  },
  {
    id: 'inss-ci',
    name: 'INSS contribuinte individual (GPS)',
    kind: 'guide',
    for: [{ regimes: ['PF'] }],
    due: onDay(15, 'next'),
    competence: month(-1),
    source: 'Lei 8.212/1991, art. 30',
    from,
  },
  {
    id: 'fgts',
    name: 'FGTS Digital',
    kind: 'guide',
    for: [{ regimes: companies, traits: ['employees'] }],
    due: onDay(20, 'prev'),
    competence: month(-1),
    source: 'Lei 8.036/1990, art. 15',
    from,
  },
  {
    id: 'darf-prev',
    name: 'DARF INSS e IRRF',
    kind: 'guide',
    for: [
      { regimes: companies, payroll: true },
      { regimes: companies, traits: ['retains'] },
    ],
    due: onDay(20, 'prev'),
    competence: month(-1),
    source: 'Lei 8.212/1991, art. 30; Lei 11.196/2005, art. 70',
    from,
  },
  {
    id: 'dctfweb',
    name: 'DCTFWeb e MIT',
    kind: 'declaration',
    for: [{ regimes: normal }, { regimes: ['SN'], payroll: true }, { regimes: ['SN'], traits: ['retains'] }],
    due: last(),
    competence: month(-1),
    source: 'IN RFB 2.248/2025',
    from,
  },
  {
    id: 'das',
    name: 'DAS Simples Nacional (PGDAS-D)',
    kind: 'guide',
    for: [{ regimes: ['SN'] }],
    due: onDay(20, 'next'),
    competence: month(-1),
    source: 'Resolução CGSN 140/2018, art. 40',
    from,
  },
  {
    id: 'das-mei',
    name: 'DAS-MEI',
    kind: 'guide',
    for: [{ regimes: ['MEI'] }],
    due: onDay(20, 'next'),
    competence: month(-1),
    source: 'Resolução CGSN 140/2018, art. 104',
    isUnverified: true,
    from,
  },
  {
    id: 'dae-mei',
    name: 'DAE do empregador MEI ou doméstico',
    kind: 'guide',
    for: [{ regimes: micro, traits: ['employees'] }],
    due: onDay(20, 'prev'),
    competence: month(-1),
    source: 'Lei 14.438/2022',
    isUnverified: true,
    from,
  },
  {
    id: 'piscofins',
    name: 'PIS e Cofins',
    kind: 'guide',
    for: [{ regimes: normal }],
    due: onDay(25, 'prev'),
    competence: month(-1),
    source: 'MP 2.158-35/2001, art. 18',
    from,
    until: '2026-12-31',
  },
  {
    id: 'ipi',
    name: 'IPI',
    kind: 'guide',
    for: [{ regimes: normal, traits: ['industry'] }],
    due: onDay(25, 'prev'),
    competence: month(-1),
    source: 'Lei 8.383/1991, art. 52',
    from,
    until: '2026-12-31',
  },
  {
    id: 'efd-contrib',
    name: 'EFD-Contribuições',
    kind: 'declaration',
    for: [{ regimes: normal }],
    due: { kind: 'nthBusiness', n: 10 },
    competence: month(-2),
    source: 'IN RFB 1.252/2012, art. 7',
    from,
    // The last competence is December 2026.
    until: '2027-02-28',
  },
  quota('irpj-csll-tri', 'IRPJ e CSLL do trimestre, 1ª quota ou quota única', 1, [1, 4, 7, 10]),
  quota('irpj-csll-tri-2', 'IRPJ e CSLL do trimestre, 2ª quota', 2, [2, 5, 8, 11]),
  quota('irpj-csll-tri-3', 'IRPJ e CSLL do trimestre, 3ª quota', 3, [3, 6, 9, 12]),
  {
    id: 'irpj-csll-est',
    name: 'IRPJ e CSLL por estimativa',
    kind: 'guide',
    for: [{ regimes: ['LR'], traits: ['estimate'] }],
    due: last(),
    competence: month(-1),
    source: 'Lei 9.430/1996, art. 6',
    from,
  },
  {
    id: 'irpj-ajuste',
    name: 'IRPJ e CSLL: ajuste anual',
    kind: 'guide',
    for: [{ regimes: ['LR'], traits: ['estimate'] }],
    due: last(3),
    competence: year(-1),
    source: 'Lei 9.430/1996, art. 6',
    isUnverified: true,
    from,
  },
  {
    id: 'dirbi',
    name: 'Dirbi',
    kind: 'declaration',
    for: [{ regimes: normal, traits: ['benefits'] }],
    due: onDay(20, 'next'),
    competence: month(-2),
    source: 'IN RFB 2.198/2024',
    isUnverified: true,
    from,
  },
  {
    id: 'dme',
    name: 'DME: recebimentos em espécie',
    kind: 'declaration',
    for: [{ traits: ['cash'] }],
    due: last(),
    competence: month(-1),
    source: 'IN RFB 1.761/2017',
    from,
  },
  {
    id: 'carne',
    name: 'Carnê-leão',
    kind: 'guide',
    for: [{ regimes: ['PF'] }],
    due: last(),
    competence: month(-1),
    source: 'Lei 8.383/1991, art. 6',
    from,
  },
  {
    id: 'destda',
    name: 'DeSTDA',
    kind: 'declaration',
    for: [{ regimes: ['SN'], traits: ['icmsSt'] }],
    due: onDay(28, 'next'),
    competence: month(-1),
    source: 'Ajuste Sinief 12/2015',
    isUnverified: true,
    from,
  },
  {
    id: 'iss-4106902',
    name: 'ISS Curitiba',
    kind: 'guide',
    for: [{ traits: ['services'], place: '4106902' }],
    due: onDay(20, 'next'),
    competence: month(-1),
    source: 'Curitiba, calendário do ISS',
    isUnverified: true,
    from,
    isLocal: true,
  },
  {
    id: '13-1',
    name: '13º salário, 1ª parcela',
    kind: 'payroll',
    for: [{ traits: ['employees'] }],
    due: on(30, 11, 'prev'),
    competence: year(0),
    source: 'Lei 4.749/1965, art. 2',
    isUnverified: true,
    from,
  },
  {
    id: '13-2',
    name: '13º salário, 2ª parcela',
    kind: 'payroll',
    for: [{ traits: ['employees'] }],
    due: on(20, 12, 'prev'),
    competence: year(0),
    source: 'Lei 4.749/1965, art. 1',
    isUnverified: true,
    from,
  },
  {
    id: 'esocial-13',
    name: 'eSocial: fechamento do 13º',
    kind: 'declaration',
    for: [{ regimes: employers, traits: ['employees'] }],
    due: on(20, 12, 'prev'),
    competence: year(0),
    source: 'Manual de Orientação do eSocial',
    from,
  },
  {
    id: 'dctfweb-13',
    name: 'DCTFWeb anual (13º)',
    kind: 'declaration',
    for: [{ regimes: companies, traits: ['employees'] }],
    due: on(20, 12, 'prev'),
    competence: year(0),
    source: 'IN RFB 2.248/2025',
    from,
  },
  {
    id: 'darf-13',
    name: 'DARF INSS do 13º',
    kind: 'guide',
    for: [{ regimes: companies, traits: ['employees'] }],
    due: on(20, 12, 'prev'),
    competence: year(0),
    source: 'Lei 8.620/1993, art. 7',
    isUnverified: true,
    from,
  },
  {
    id: 'informes',
    name: 'Comprovantes de rendimentos',
    kind: 'declaration',
    for: [{ regimes: employers, payroll: true }],
    due: last(2),
    competence: year(-1),
    source: 'IN RFB 2.060/2021',
    from,
  },
  {
    id: 'dimob',
    name: 'Dimob',
    kind: 'declaration',
    for: [{ regimes: companies, traits: ['realEstate'] }],
    due: last(2),
    competence: year(-1),
    source: 'IN RFB 1.115/2010',
    from,
  },
  {
    id: 'dmed',
    name: 'Dmed',
    kind: 'declaration',
    for: [{ regimes: companies, traits: ['health'] }],
    due: last(2),
    competence: year(-1),
    source: 'IN RFB 2.074/2022',
    from,
  },
  {
    id: 'defis',
    name: 'DEFIS',
    kind: 'declaration',
    for: [{ regimes: ['SN'] }],
    due: on(31, 3, 'next'),
    competence: year(-1),
    source: 'Resolução CGSN 140/2018, art. 72',
    isUnverified: true,
    from,
  },
  {
    id: 'dasn',
    name: 'DASN-SIMEI',
    kind: 'declaration',
    for: [{ regimes: ['MEI'] }],
    due: on(31, 5, 'next'),
    competence: year(-1),
    source: 'Resolução CGSN 140/2018, art. 109',
    isUnverified: true,
    from,
  },
  {
    id: 'ecd',
    name: 'ECD',
    kind: 'declaration',
    for: [{ regimes: normal }],
    due: last(6),
    competence: year(-1),
    source: 'IN RFB 2.003/2021',
    from,
  },
  {
    id: 'ecf',
    name: 'ECF',
    kind: 'declaration',
    for: [{ regimes: normal }],
    due: last(7),
    competence: year(-1),
    source: 'IN RFB 2.004/2021',
    from,
  },
  {
    id: 'sn-opcao',
    name: 'Opção pelo Simples e pelo regime de IBS e CBS para 2027 (desde 1º de setembro)',
    kind: 'declaration',
    for: [{ regimes: ['SN'] }],
    due: on(30, 9, 'none'),
    competence: year(1),
    source: 'Resolução CGSN 186/2026',
    from: '2026-09-01',
    until: '2026-09-30',
  },
];

/** What is to be confirmed: of these nothing is shown. */
export const unconfirmedRules: readonly UnconfirmedRule[] = [
  {
    id: 'piscofins',
    name: 'PIS e Cofins',
    from: '2027-01-01',
    why: 'PIS/Cofins end with 2026; last payment',
  },
  { id: 'ipi', name: 'IPI', from: '2027-01-01', why: 'rates and dates of 2027' },
  { id: 'cbs', name: 'CBS', from: '2027-01-01', why: 'date of payment' },
  { id: 'icms', name: 'ICMS', from: '2026-01-01', why: 'date by state and CNAE' },
  { id: 'efd-icms', name: 'EFD ICMS/IPI', from: '2026-01-01', why: 'date by state' },
  { id: 'iss', name: 'ISS of other municipalities', from: '2026-01-01', why: 'date by municipality' },
];
