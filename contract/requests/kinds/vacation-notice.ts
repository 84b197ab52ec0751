import type { RequestKind } from '../kind.ts';
import { employeeName } from './employee.ts';
import { vacationFacts, vacationFindings, vacationParts } from './vacation.ts';

/** An employee goes on vacation, and is told so 30 days before (brazil.md §1.4). */
export const vacationNotice: RequestKind = {
  id: 'vacation-notice',
  filter: 'NOTICE_VACATION',
  market: 'br',
  form: { parts: vacationParts },
  attachments: [{ type: 'vacationRequest' }, { type: 'signedVacationNotice' }],
  subject: employeeName,
  facts: vacationFacts,
  check: vacationFindings,
};
