import { expect, test } from 'vitest';
import { languages } from './market.ts';
import { baseOf, withDifferences } from './translations.ts';

test('the English variants are based on en-US, and no other language has a base', () => {
  expect(languages.map((language) => [language, baseOf(language)])).toEqual([
    ['en-US', undefined],
    ['en-GB', 'en-US'],
    ['en-AU', 'en-US'],
    ['en-CA', 'en-US'],
    ['es-AR', undefined],
    ['pt-BR', undefined],
    ['fr-CA', undefined],
  ]);
});

test('a difference replaces one text in its group, one plural form, or a whole list; the order stays', () => {
  const base = {
    title: 'Canceled',
    status: { done: 'Done', canceled: 'Canceled' },
    sent_one: 'One e-mail',
    sent_other: '{{count}} e-mails',
    steps: ['Open the e-mail.', 'Press the link.'],
  };
  const merged = withDifferences(base, {
    steps: ['Open the email.'],
    status: { canceled: 'Cancelled' },
    sent_other: '{{count}} emails',
  });
  expect(JSON.stringify(merged)).toBe(
    JSON.stringify({
      title: 'Canceled',
      status: { done: 'Done', canceled: 'Cancelled' },
      sent_one: 'One e-mail',
      sent_other: '{{count}} emails',
      steps: ['Open the email.'],
    }),
  );
  expect(base.status.canceled).toBe('Canceled');
});
