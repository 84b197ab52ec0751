import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirmContact, hasContact } from './firm-contact.tsx';

const contactLine = '218 Wharf Street, Portland, ME · (207) 555-0142';
const phone = { contactPhone: '(207) 555-0142' };
const email = { contactEmail: 'office@harborpine.example' };

test.each([
  ['telephone and e-mail', { ...phone, ...email }, ['tel:2075550142', 'mailto:office@harborpine.example']],
  ['a telephone', phone, ['tel:2075550142']],
  ['an e-mail address', email, ['mailto:office@harborpine.example']],
])('a firm with %s is asked there, and its street is not shown', (_, ways, links) => {
  const markup = renderToStaticMarkup(<FirmContact contactLine={contactLine} {...ways} />);
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  expect(markup).not.toContain('Wharf Street');
});

test('a firm with neither telephone nor e-mail is asked at its street', () => {
  const markup = renderToStaticMarkup(<FirmContact contactLine="218 Wharf Street · Portland" />);
  expect(markup.replaceAll(/<[^>]*>/g, '').trim()).toBe('218 Wharf Street · Portland');
  expect(markup).not.toContain('href');
});

test.each([
  [{ contactLine: '' }, false],
  [{ contactLine }, true],
  [{ contactLine: '', ...phone }, true],
  [{ contactLine: '', ...email }, true],
])('with %j a way to ask is there: %j', (contact, is) => {
  expect(hasContact(contact)).toBe(is);
});
