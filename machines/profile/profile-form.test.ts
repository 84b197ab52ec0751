import { expect, test } from 'vitest';
import type { Profile } from '../../contract/session/account.ts';
import { maxNameLength, profileChangeSchema } from '../../contract/session/account.ts';
import { changeOf, faultsOf, isUnchanged, valuesOf } from './profile-form.ts';

const profile: Profile = {
  id: 'user-1',
  prefix: null,
  firstName: 'Dana',
  middleName: 'Lee',
  lastName: 'Reyes',
  suffix: null,
  email: 'dana@demo.example',
  language: 'en-US',
  account: { companyName: 'Harbor & Pine CPAs', contactId: 'contact-1' },
};
const shown = { prefix: '', firstName: 'Dana', middleName: 'Lee', lastName: 'Reyes', suffix: '' };

test('[S3.07] a profile fills the form, and the form makes the change to save', () => {
  expect(valuesOf(profile)).toEqual(shown);
  expect(changeOf({ ...shown, prefix: ' Dr. ', middleName: ' ', lastName: 'Reyes\tDiaz' })).toEqual({
    prefix: 'Dr.',
    firstName: 'Dana',
    middleName: null,
    lastName: 'Reyes Diaz',
    suffix: null,
  });
});

test.each([
  [shown, true],
  [{ ...shown, prefix: ' ' }, true],
  [{ ...shown, prefix: 'Dr.' }, false],
  [{ ...shown, middleName: '' }, false],
])('%j changes nothing of the profile: %s', (values, expected) => {
  expect(isUnchanged(values, profile)).toBe(expected);
});

test.each([
  [{}, {}],
  [{ firstName: ' ' }, { firstName: 'missing' }],
  [
    { firstName: '', lastName: '\n' },
    { firstName: 'missing', lastName: 'missing' },
  ],
  [{ suffix: 'x'.repeat(maxNameLength + 1) }, { suffix: 'tooLong' }],
  [{ suffix: ` ${'x'.repeat(maxNameLength)} ` }, {}],
])('%j is faulted as %j, and what is not is what the server takes', (change, faults) => {
  const values = { ...shown, ...change };
  expect(faultsOf(values)).toEqual(faults);
  expect(profileChangeSchema.safeParse(changeOf(values)).success).toBe(Object.keys(faults).length === 0);
});
