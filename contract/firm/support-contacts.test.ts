import { expect, test } from 'vitest';
import { chatUrlOf, privacyLinkOf, supportEmailOf } from './support-contacts.ts';

test.each([
  ['en-GB', 'support.gb@clientportal.example'],
  ['en-CA', 'support.ca@clientportal.example'],
  ['fr-CA', 'support.ca@clientportal.example'],
  ['nl-NL', 'support.nl@clientportal.example'],
  ['es-AR', 'support.ar@clientportal.example'],
  ['pt-BR', 'support.br@clientportal.example'],
  ['en-IN', 'support.in@clientportal.example'],
  ['en-AU', 'support.au@clientportal.example'],
  ['en-US', 'support.us@clientportal.example'],
  ['de-DE', 'support.us@clientportal.example'],
  ['nl', 'support.us@clientportal.example'],
  ['', 'support.us@clientportal.example'],
])('[T9.08] the support of %j is %s', (locale, address) => {
  expect(supportEmailOf(locale)).toBe(address);
});

test.each([
  ['en-US', '/privacy?lang=en-US'],
  ['en-AU', '/privacy?lang=en-US'],
  ['es-AR', '/privacy?lang=es-AR'],
  ['pt-BR', '/privacy?lang=pt-BR'],
  ['fr-CA', '/privacy?lang=fr-CA'],
  ['fr-FR', '/privacy?lang=en-US'],
  ['nl-NL', '/privacy?lang=en-US'],
])('[T9.08] the privacy policy of %s is at %s', (locale, link) => {
  expect(privacyLinkOf(locale)).toBe(link);
});

test('the live chat is in the language of the page', () => {
  expect(chatUrlOf('pt-BR')).toBe('https://support.clientportal.example/chat/pt-BR');
});
