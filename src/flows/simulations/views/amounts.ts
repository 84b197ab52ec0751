import { moneyOf } from '../../../../contract/brazil/cents.ts';
import type { SimulationKindId } from '../../../../contract/simulations/simulation.ts';
import { formatReais } from '../../../ui/fiscal/fiscal-format.ts';
import { perLanguage } from '../../../ui/language/format.ts';

/** Cents in reais, as the language writes them. */
export const formatCents = (cents: number, language: string): string => formatReais(moneyOf(cents), language);

const rateFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
);
/** Hundredths of a percent as a percentage. */
export const formatRate = (rate: number, language: string): string =>
  rateFormat(language).format(rate / 10_000);

/** Whether a kind is about every month, and not about a single payment. */
export const isMonthly = (kind: SimulationKindId): boolean => ['raise', 'hiring', 'proLabore'].includes(kind);
