import type { Finding, FindingLevel } from '../forms/form.ts';

/** What the checks of simulations may find. An `error` keeps a simulation from being worked out. */
export const simulationFindings = {
  amountZero: 'error',
  amountTooHigh: 'error',
  fapOutOfRange: 'error',
  yearOdd: 'error',
  vacationTooLong: 'error',
  soldTooMany: 'error',
  lastDayBeforeHire: 'error',
  tablesMayChange: 'info',
  wageBelowMinimum: 'warn',
  wageCut: 'warn',
} as const satisfies Readonly<Record<string, FindingLevel>>;

/** A finding with the level of its code. */
export const found = (
  code: keyof typeof simulationFindings,
  path?: string,
  values?: Finding['values'],
): Finding => ({
  code,
  level: simulationFindings[code],
  ...(path === undefined ? {} : { path }),
  ...(values === undefined ? {} : { values }),
});
