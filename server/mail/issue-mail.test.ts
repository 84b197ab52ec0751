import { expect, test } from 'vitest';
import { themeOf } from '../security/theme.ts';
import { issueMail } from './issue-mail.ts';

const theme = themeOf({
  name: 'Pale & <b>Sons</b>',
  theme: {
    contactLine: '1 Test Street',
    colors: {
      headerFillColor: '#fff3b0',
      headerTextColor: '#ffffff',
      buttonFillColor: '#fff3b0',
      buttonTextColor: '#ffffff',
      translucentColor: '',
    },
  },
});
const issue = {
  firstName: 'Zoë',
  referenceCode: 'AB12C-9ZK4Q',
  issueDescription: 'It says <script>alert(1)</script>\nand {{firm}} 🧾',
  date: 'November 21, 2026',
};

test('the confirmation says code, date and description, in text as they were written', () => {
  const { subject, text } = issueMail(theme, 'en-US', issue);
  expect(subject).toBe('We have your report AB12C-9ZK4Q');
  expect(text).toBe(`Hello Zoë,

What you reported has reached us. Keep the reference code at hand: with it we find your report at once.

Reference code: AB12C-9ZK4Q

Reported on: November 21, 2026

What you wrote:
It says <script>alert(1)</script>
and {{firm}} 🧾

You need not do anything else. If something changes in the meantime, contact Pale & <b>Sons</b> and name the code.

Pale & <b>Sons</b>
1 Test Street

You get this message because you use the client portal of Pale & <b>Sons</b>. It was written automatically; a reply to it is not read.
`);
});

test('in HTML every text stays text, and the firm’s colours can be read', () => {
  const { html } = issueMail(theme, 'en-US', issue);
  expect(html).toContain('It says &lt;script&gt;alert(1)&lt;/script&gt;\nand {{firm}} 🧾');
  expect(html).toContain('Pale &amp; &lt;b&gt;Sons&lt;/b&gt;');
  expect(html).not.toMatch(/<script|<b>|<img/);
  expect(html).toContain('background:#fff3b0;color:#000000');
});

test.each([
  ['pt-BR', 'pt-BR', 'Recebemos seu relato AB12C-9ZK4Q'],
  ['es-AR', 'es-AR', 'Recibimos tu aviso AB12C-9ZK4Q'],
  ['fr-CA', 'fr-CA', 'Nous avons reçu votre signalement AB12C-9ZK4Q'],
  ['nl-NL', 'nl-NL', 'Wij hebben uw melding AB12C-9ZK4Q ontvangen'],
  ['en-AU', 'en-US', 'We have your report AB12C-9ZK4Q'],
])('[S9.10] a reporter whose language is %s gets it in %s', (language, expected, subject) => {
  const mail = issueMail(theme, language, { ...issue, firstName: ' ' });
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${expected}">`);
  expect(mail.text).not.toMatch(/\{\{(?!firm\}\} 🧾)/);
});
