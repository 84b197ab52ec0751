import { describe, expect, test } from 'vitest';
import { sharePayloadSchema } from '../../contract/storage/sharing.ts';
import {
  expirationDays,
  expirationPeriods,
  maxCodeLength,
  maxMessageLength,
  maxRecipients,
  maxSubjectLength,
  minCodeLength,
} from '../../contract/storage/sharing-rules.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import {
  blankValues,
  faultsOf,
  firstFaulty,
  isSameMessage,
  type MessageValues,
  payloadOf,
} from './message.ts';

const sender = 'dana@demo.example';
const valid: MessageValues = { ...blankValues, to: 'rob@bank.example', subject: 'Our papers' };
const faults = (change: Partial<MessageValues>) => faultsOf({ ...valid, ...change }, sender);
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `r${index}@bank.example`).join(' ');

test('[S5.01] a form without fault has none, and an empty one names what is needed', () => {
  expect(faults({})).toEqual({});
  expect(faultsOf(blankValues, sender)).toEqual({ to: 'missing', subject: 'missing' });
});

test('[S5.02, S8.24] recipients: needed, each an address, and no more than a message takes', () => {
  expect([
    faults({ to: ' ;, ' }),
    faults({ to: 'rob@bank.example, rob' }),
    faults({ to: addresses(maxRecipients) }),
    faults({ to: addresses(maxRecipients + 1) }),
    faults({ to: addresses(maxRecipients), emailSelf: true }),
    faults({ to: `${addresses(maxRecipients - 1)} ${sender}`, emailSelf: true }),
  ]).toEqual([{ to: 'missing' }, { to: 'email' }, {}, { to: 'tooMany' }, { to: 'tooMany' }, {}]);
});

test('[S5.03] a subject: needed, and not of control characters alone', () => {
  expect([
    faults({ subject: ' \r\n\t ' }),
    faults({ subject: 'x'.repeat(maxSubjectLength) }),
    faults({ subject: 'x'.repeat(maxSubjectLength + 1) }),
  ]).toEqual([{ subject: 'missing' }, {}, { subject: 'tooLong' }]);
});

test('[S3.23, S5.04, S9.07] an expiry: one of four, needed, three days unless another is chosen', () => {
  expect(blankValues.expire).toBe('AfterThreeDays');
  expect(faults({ expire: '' })).toEqual({ expire: 'missing' });
  expect(expirationPeriods.map((expire) => [expirationDays[expire], faults({ expire })])).toEqual([
    [14, {}],
    [7, {}],
    [3, {}],
    [1, {}],
  ]);
});

test('[S5.05] a message: not needed', () => {
  expect([
    faults({ message: '' }),
    faults({ message: 'x'.repeat(maxMessageLength) }),
    faults({ message: 'x'.repeat(maxMessageLength + 1) }),
  ]).toEqual([{}, {}, { message: 'tooLong' }]);
});

test('[S5.07] a code: off by default; when on, needed, and neither short nor endless', () => {
  expect(blankValues.hasAuthCode).toBe(false);
  const code = (authCode: string) => faults({ hasAuthCode: true, authCode });
  expect([
    faults({ authCode: 'x' }),
    code(''),
    code('   '),
    code(` ${'x'.repeat(minCodeLength - 1)} `),
    code('x'.repeat(minCodeLength)),
    code('x'.repeat(maxCodeLength + 1)),
  ]).toEqual([
    {},
    { authCode: 'missing' },
    { authCode: 'missing' },
    { authCode: 'tooShort' },
    {},
    { authCode: 'tooLong' },
  ]);
});

test('[S5.08] the field to look at first is the first in the form', () => {
  expect(firstFaulty({ authCode: 'missing', subject: 'missing' })).toBe('subject');
  expect(firstFaulty({})).toBeUndefined();
});

describe('[S3.22] the share payload', () => {
  const payload = (change: Partial<MessageValues> = {}, language: 'en-US' | 'pt-BR' = 'en-US') =>
    payloadOf({
      values: { ...valid, ...change },
      documents: [documentFor('one', 'tax')],
      sender,
      language,
    });

  test('is what the contract takes', () => {
    const full = payload({
      to: 'rob@bank.example; eve@bank.example',
      subject: ' Our\r\npapers ',
      message: ' Here they are. \n',
      expire: 'AfterOneWeek',
      emailSelf: true,
      hasAuthCode: true,
      authCode: ' K7QM-4TRX ',
    });
    expect(full).toEqual({
      expirationPeriod: 'AfterOneWeek',
      language: 'en-US',
      locale: 'en-US',
      templateType: 'DOCUMENTS',
      templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
      overrides: { body: 'Here they are.', subject: 'Our papers' },
      receipents: [
        { emailAddress: 'rob@bank.example' },
        { emailAddress: 'eve@bank.example' },
        { emailAddress: sender },
      ],
      sharedItems: [{ containerType: 'Folder', containerId: 'tax', documentId: 'one', name: 'one' }],
      variables: { senderEmail: sender },
      authorizationCode: 'K7QM-4TRX',
    });
    expect(sharePayloadSchema.parse(full)).toEqual(full);
  });

  test('[S5.07] has no code unless one is asked for', () => {
    expect(payload({ authCode: 'K7QM-4TRX' })).not.toHaveProperty('authorizationCode');
  });

  test('[S9.10] is in the language of the session', () => {
    expect(payload({}, 'pt-BR')).toMatchObject({ language: 'pt-BR', locale: 'pt-BR' });
  });

  test('is the same message when nothing that is sent has changed', () => {
    expect([
      isSameMessage(payload(), payload({ to: ' rob@bank.example ', authCode: 'not sent' })),
      isSameMessage(payload(), payload({ message: 'One more word.' })),
      isSameMessage(
        payload({ hasAuthCode: true, authCode: 'first code' }),
        payload({ hasAuthCode: true, authCode: 'other code' }),
      ),
    ]).toEqual([true, false, false]);
  });
});
