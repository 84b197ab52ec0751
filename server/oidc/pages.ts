import { html, raw } from 'hono/html';
import { demoPassword } from '../demo/seed.ts';
import { fill } from '../http/texts.ts';
import type { ProviderAccount } from './accounts.ts';
import { style } from './style.ts';
import type { ProviderTexts } from './texts.ts';

type Markup = ReturnType<typeof html>;

const page = (texts: ProviderTexts, title: string, nonce: string, kind: string, content: Markup): string =>
  html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body><main class="${kind}">${content}</main></body>
</html>`.toString();

/** What the sign-in page of the provider shows. */
export interface SignInView {
  /** The interaction's own address; the form posts to it. */
  readonly address: string;
  readonly email: string;
  readonly problem?: 'wrong' | 'wait' | undefined;
  /** After how many seconds to try again, with the problem `wait`. */
  readonly waitSeconds?: number;
  /** The demo's accounts; empty when the demo is off. */
  readonly demo: readonly Pick<ProviderAccount, 'email' | 'givenName' | 'familyName' | 'demoLine'>[];
}

/** The provider's sign-in page. It needs no script: a demo account is a link that fills in the e-mail. */
export function signInPage(texts: ProviderTexts, view: SignInView, nonce: string): string {
  const focusPassword = view.email !== '';
  const form = html`<section>
<h1>${texts.title}</h1>
<p>${texts.sentence}</p>
${view.problem ? html`<div role="alert" id="problem">${fill(texts[view.problem], { seconds: `${view.waitSeconds}` })}</div>` : ''}
<form method="post" action="${view.address}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" maxlength="254" value="${view.email}"${focusPassword ? '' : raw(' autofocus')}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password" maxlength="256"${view.problem ? raw(' aria-invalid="true" aria-describedby="problem"') : ''}${focusPassword ? raw(' autofocus') : ''}>
<button type="submit">${texts.continue}</button>
<a class="cancel" href="${view.address}/cancel">${texts.cancel}</a>
</form>
</section>`;
  if (view.demo.length === 0) return page(texts, texts.title, nonce, '', form);
  const demo = html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${texts.demoTitle}</h2>
<p>${fillMarkup(texts.demoText, html`<code>${demoPassword}</code>`)}</p>
<ul tabindex="0" lang="en" aria-labelledby="demo">${view.demo.map(
    (account) =>
      html`<li><a href="${view.address}?account=${encodeURIComponent(account.email)}"${
        account.email === view.email ? raw(' aria-current="true"') : ''
      }><strong>${account.email}</strong><span>${account.demoLine}</span></a></li>`,
  )}</ul>
</section>`;
  return page(texts, texts.title, nonce, 'with-demo', html`${form}${demo}`);
}

/** Puts markup where a text says `{{password}}`. */
function fillMarkup(text: string, markup: Markup): Markup {
  const [before = '', after = ''] = fill(text, { password: '\0' }).split('\0');
  return html`${before}${markup}${after}`;
}

/** A page that says what went wrong, or what is done, and leads back to the portal. */
export function problemPage(
  texts: ProviderTexts,
  view: { readonly title: string; readonly text: string; readonly publicOrigin: string },
  nonce: string,
): string {
  const back = html`<a class="button" href="${view.publicOrigin}/">${texts.back}</a>`;
  return page(
    texts,
    view.title,
    nonce,
    '',
    html`<h1>${view.title}</h1>${view.text ? html`<p>${view.text}</p>` : ''}${back}`,
  );
}

/** Confirms a sign-out by itself; `form` is the library's form with its own protection in it. */
export function signingOutPage(texts: ProviderTexts, form: string, nonce: string): string {
  return page(
    texts,
    texts.signingOut,
    nonce,
    '',
    html`<h1>${texts.signingOut}</h1>${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>
<script nonce="${nonce}">document.querySelector('button').click()</script>`,
  );
}
