import { addDays, type Day } from '../../contract/brazil/business-days.ts';
import { type AgencyKind, agencyKinds, type ClearanceValidity } from '../../contract/brazil/clearances.ts';

/** Names of agencies by state and municipality; others are named by their code. */
const places: Readonly<Record<string, string>> = {
  'sefaz-pr': 'Estado · SEFA-PR',
  'sefaz-sp': 'Estado · SEFAZ-SP',
  'sefaz-pa': 'Estado · SEFA-PA',
  'pref-4106902': 'Prefeitura de Curitiba',
  'pref-3550308': 'Prefeitura de São Paulo',
  'pref-1501402': 'Prefeitura de Belém',
};

/** The kind of an agency, by its id. */
export function kindOf(agencyId: string): AgencyKind {
  if (agencyId.startsWith('sefaz-')) return 'state';
  if (agencyId.startsWith('pref-')) return 'city';
  if (agencyId === 'fgts-crf') return 'fgts';
  return agencyId === 'tst-cndt' ? 'labor' : 'federal';
}

/** The name of an agency in Portuguese. */
export function nameOf(agencyId: string): string {
  const code = agencyId.replace(/^\w+-/, '').toUpperCase();
  const names: Readonly<Record<AgencyKind, string>> = {
    federal: 'Receita Federal / PGFN',
    state: places[agencyId] ?? `Estado · ${code}`,
    city: places[agencyId] ?? `Prefeitura · IBGE ${code}`,
    fgts: 'FGTS / Caixa',
    labor: 'TST',
  };
  return names[kindOf(agencyId)];
}

/** The order of a list: the order of the kinds in the contract. */
export const byAgency = (one: string, other: string): number =>
  agencyKinds.indexOf(kindOf(one)) - agencyKinds.indexOf(kindOf(other)) || (one < other ? -1 : 1);

/** From how many days before its end a certificate is about to expire: a CRF is renewed from 10 days before. */
export const expiringDays = (agencyId: string): number => (kindOf(agencyId) === 'fgts' ? 7 : 15);

/** Whether a certificate holds on a day. */
export function validityOf(agencyId: string, validUntil: Day, today: Day): ClearanceValidity {
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, expiringDays(agencyId)) ? 'expiring' : 'valid';
}
