import type { Finding, FindingLevel } from '../../forms/form.ts';

/**
 * What the checks of all kinds may find, and how serious it is. Only what cannot be right blocks sending: where the law
 * leaves room, or the firm may know more, the client decides.
 */
export const findingLevels = {
  // Employees.
  employeeLeft: 'error',
  leftAlready: 'warn',
  cpfActive: 'error',
  hireDateUnknown: 'warn',
  salaryUnknown: 'info',
  amountBelowZero: 'error',
  endBeforeStart: 'error',
  yearOdd: 'error',
  tablesMayChange: 'info',
  // Leave.
  inssFromDay16: 'warn',
  catDue: 'warn',
  maternityDays: 'warn',
  paternityDays: 'warn',
  leaveReportedLate: 'info',
  // General requests.
  wantedByPast: 'error',
  wantedBySoon: 'warn',
  // Vacation.
  acquisitionBeforeHire: 'error',
  acquisitionNotOfEmployee: 'warn',
  acquisitionNotComplete: 'error',
  noVacationRight: 'error',
  daysNotRight: 'error',
  noLongPart: 'error',
  partTooShort: 'error',
  splitNeedsConsent: 'error',
  partsOverlap: 'error',
  startBeforeRest: 'error',
  soldTooMany: 'error',
  soldLate: 'warn',
  noticeShort: 'warn',
  vacationPaidLate: 'warn',
  concessionOver: 'warn',
  schoolHolidays: 'info',
  // Termination.
  lastDayBeforeHire: 'error',
  lastDayBeforeNotice: 'error',
  workedNoticeShort: 'error',
  noticeRestPaid: 'warn',
  noticeHalfPaid: 'info',
  reductionMissing: 'warn',
  stability: 'warn',
  nearBaseDate: 'warn',
  terminationPaidLate: 'warn',
  restOfContract: 'info',
  examMissing: 'warn',
  percentAbove100: 'error',
  fgtsFine: 'info',
  unemploymentInsurance: 'info',
  // Employees to be registered.
  admissionPast: 'error',
  admissionSoon: 'warn',
  wageBelowMinimum: 'warn',
  experienceLong: 'warn',
  hoursAboveWeek: 'warn',
  tooYoung: 'warn',
  apprenticeAge: 'warn',
  cboDigits: 'error',
  vaccinationCard: 'info',
  // Interns.
  internDayLong: 'warn',
  internWeekLong: 'warn',
  internshipLong: 'warn',
  insuranceMissing: 'warn',
  stipendDue: 'warn',
  transportDue: 'warn',
  internRecess: 'info',
  // Partners.
  quotasNot100: 'error',
  leavingWithQuota: 'error',
  proLaboreBelowMinimum: 'warn',
  proLaboreMissing: 'warn',
  proLaboreInss: 'info',
  changeDatePast: 'warn',
  changeDateWish: 'info',
  // Payroll entries.
  payrollClosed: 'error',
  payrollCells: 'error',
  payrollEmpty: 'error',
  payrollNotEmpty: 'error',
  payrollLate: 'warn',
  payrollOvertime: 'warn',
  payrollAdvance: 'warn',
  payrollTransport: 'warn',
  payrollOpenLeave: 'warn',
  payrollRestLoss: 'info',
} as const satisfies Readonly<Record<string, FindingLevel>>;
export type FindingCode = keyof typeof findingLevels;

/** A finding with the level of its code. */
export const found = (code: FindingCode, path?: string, values?: Finding['values']): Finding => ({
  code,
  level: findingLevels[code],
  ...(path === undefined ? {} : { path }),
  ...(values === undefined ? {} : { values }),
});
