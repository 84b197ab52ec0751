import { expect, test } from 'vitest';
import { factsFor } from '../../tests/helpers/facts.ts';
import { reporterOf } from './issue.ts';

test('[T6.01] who reports is the person before the screen, in a preview the one who looks on', () => {
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
