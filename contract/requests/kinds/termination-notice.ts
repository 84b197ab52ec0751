import type { RequestKind } from '../kind.ts';
import { employeeIn, employeeName } from './employee.ts';
import { found } from './findings.ts';
import { letterReasons, terminationFacts, terminationFindings, terminationParts } from './termination.ts';

/** The contract of an employee ends, by dismissal or resignation (brazil.md §1.6). */
export const terminationNotice: RequestKind = {
  id: 'termination-notice',
  filter: 'NOTICE_TERMINATION',
  market: 'br',
  form: { parts: terminationParts },
  attachments: [
    { type: 'terminationLetter', required: { field: 'terminationReason', is: letterReasons } },
    { type: 'deathCertificate' },
  ],
  subject: employeeName,
  facts: terminationFacts,
  check: (values, context) => {
    const leftOn = employeeIn(values, context)?.leftOn;
    return [
      ...(leftOn ? [found('employeeLeft', 'employeeId', { date: leftOn })] : []),
      ...terminationFindings(values, context),
    ];
  },
};
