import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { correctTheme } from '../../contract/firm/colors.ts';
import type { Theme } from '../../contract/firm/theme.ts';

/** What a message says, whatever it is about. Every text is plain; line breaks in it are kept. */
export interface Letter {
  /** The language that the translations are in. */
  readonly lang: string;
  readonly theme: Theme;
  readonly title: string;
  readonly greeting: string;
  readonly before: readonly string[];
  /** Facts, each with the name of it. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Where a button leads, below the facts, with the words on it and those before the address written out. */
  readonly action?: { readonly label: string; readonly hint: string; readonly href: string };
  readonly after: readonly string[];
  readonly footer: string;
}

const font = 'Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** A letter as the two bodies of a message: plain text, and HTML in the firm's colours without pictures or scripts. */
export function renderLetter(given: Letter): { text: string; html: string } {
  const letter: Letter = {
    ...given,
    title: shown(given.title),
    greeting: shown(given.greeting),
    before: given.before.map(shown),
    facts: given.facts.map(([name, value]) => [name, shown(value)] as const),
    after: given.after.map(shown),
  };
  return { text: textOf(letter), html: htmlOf(letter) };
}

/** A text with its line breaks, and with the characters visible that would deceive its reader: names were stored with them. */
const shown = (text: string): string =>
  text.replaceAll('\t', ' ').split(/\r?\n/).map(withoutHiddenCharacters).join('\n');

function textOf({ greeting, before, facts, action, after, theme, footer }: Letter): string {
  const parts = [
    greeting,
    ...before,
    ...facts.map(([name, value]) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`)),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...after,
    [theme.firmName, theme.contactLine].filter(Boolean).join('\n'),
    footer,
  ];
  return `${parts.join('\n\n')}\n`;
}

// The URL is written out too: not every mail program shows a button, and people want to see where it leads.
const button = ({ label, hint, href }: NonNullable<Letter['action']>, colors: Theme['colors']) =>
  html`<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${colors.buttonFillColor};color:${colors.buttonTextColor};font-weight:600;text-decoration:none">${label}</a></p><p style="margin:0 0 16px;font-size:13px;color:#576274">${hint}<br><a href="${href}" style="color:#18212f;word-break:break-all">${href}</a></p>`;

// Mail programs know neither style sheets in the head nor custom properties for certain: every style is inline.
function htmlOf(letter: Letter): string {
  const { colors, firmName, contactLine } = correctTheme(letter.theme);
  const paragraph = (text: string) => html`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`;
  return html`<!doctype html>
<html lang="${letter.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${letter.title}</title></head>
<body style="margin:0;padding:0;background:#f5f6f8;color:#18212f;font:16px/1.55 ${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f5f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#ffffff;border:1px solid #e4e7ec;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td style="padding:18px 28px;background:${colors.headerFillColor};color:${colors.headerTextColor};font:650 17px/1.4 ${font}">${firmName}</td></tr>
<tr><td style="padding:28px;font:16px/1.55 ${font};color:#18212f;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${letter.title}</h1>
${paragraph(letter.greeting)}${letter.before.map(paragraph)}${
  letter.facts.length > 0
    ? html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;background:#f5f6f8;border-radius:8px"><tr><td style="padding:16px 18px 4px">${letter.facts.map(
        ([name, value]) =>
          html`<p style="margin:0 0 12px"><span style="display:block;font-size:13px;color:#576274">${name}</span><span style="white-space:pre-line">${value}</span></p>`,
      )}</td></tr></table>`
    : ''
}${letter.action ? button(letter.action, colors) : ''}${letter.after.map(paragraph)}</td></tr>
<tr><td style="padding:18px 28px;border-top:1px solid #e4e7ec;font:13px/1.5 ${font};color:#576274"><p style="margin:0 0 6px">${[firmName, contactLine].filter(Boolean).join(' · ')}</p><p style="margin:0">${letter.footer}</p></td></tr>
</table></td></tr></table>
</body>
</html>`.toString();
}
