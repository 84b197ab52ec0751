import { expect, test } from 'vitest';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { reporterOf } from './issue.ts';

test('[T6.01] the reporter is the signed-in user, in a preview the staff member who views it', () => {
  const { session } = factsFor({ isPreview: true });
  const Impersonator = { ContactId: 'contact-9', FirstName: 'Sam', LastName: 'Okafor' };
  expect([
    reporterOf(factsFor().session),
    reporterOf({ ...session, meta: { ...session.meta, Impersonator } }),
  ]).toEqual([
    { contactId: 'contact-1', firstName: 'Dana' },
    { contactId: 'contact-9', firstName: 'Sam' },
  ]);
});
