import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';
import { demoPassword } from '../demo/seed.ts';
import { fill } from '../http/texts.ts';
import { plainDocument } from '../shell/document.ts';
import { themeStyle } from '../shell/style.ts';
import type { ProviderAccount } from './accounts.ts';
import { style } from './style.ts';
import type { ProviderTexts } from './texts.ts';

type Markup = ReturnType<typeof html>;

/** What every page of the provider is drawn with. */
export interface Frame {
  readonly texts: ProviderTexts;
  readonly theme: Theme;
  readonly nonce: string;
}

const page = ({ texts, theme, nonce }: Frame, title: string, content: Markup, kind = ''): string =>
  plainDocument({
    language: texts.lang,
    title: `${title} · ${theme.firmName}`,
    theme,
    nonce,
    style: themeStyle(theme) + style,
    root: html`<main class="${kind}">${content}</main>`.toString(),
  });

/** The firm's logo, or its monogram, and its name. */
const firmMarkup = ({ logoUrl, monogram, firmName }: Theme): Markup =>
  html`<p class="firm">${
    logoUrl
      ? html`<img class="mark" src="${logoUrl}" alt="">`
      : html`<span class="mark" aria-hidden="true">${monogram}</span>`
  }<span>${firmName}</span></p>`;

const problemMarkup = (text: string): Markup => html`<div role="alert" id="problem">${text}</div>`;

/** The field of a password. What shows it is there only where a script runs. */
const passwordField = (
  texts: ProviderTexts,
  field: {
    readonly label: string;
    readonly autocomplete: 'current-password' | 'new-password';
    readonly isWrong: boolean;
    readonly hasFocus: boolean;
    readonly describedBy?: string;
    /** What stands beside the button that shows the password. */
    readonly beside?: Markup;
  },
): Markup => {
  const described = [field.isWrong && 'problem', field.describedBy].filter(Boolean).join(' ');
  return html`<label for="password">${field.label}</label>
<input id="password" name="password" type="password" required autocomplete="${field.autocomplete}" maxlength="256"${
    field.isWrong ? raw(' aria-invalid="true"') : ''
  }${described ? raw(` aria-describedby="${described}"`) : ''}${field.hasFocus ? raw(' autofocus') : ''}>
<div class="below"><button class="link" id="reveal" type="button" aria-controls="password" data-show="${texts.show}" data-hide="${texts.hide}" hidden>${texts.show}</button>${field.beside ?? ''}</div>`;
};

/** Shows and hides what is typed as a password, and hides it again before it is sent: browsers keep what fields of text held. */
const revealScript = (nonce: string): Markup =>
  html`<script nonce="${nonce}">${raw(`{
const button = document.getElementById('reveal'), field = document.getElementById('password');
const show = (isShown) => {
  field.type = isShown ? 'text' : 'password';
  button.textContent = isShown ? button.dataset.hide : button.dataset.show;
};
button.hidden = false;
button.addEventListener('click', () => { show(field.type === 'password'); field.focus(); });
field.form.addEventListener('submit', () => show(false));
}`)}</script>`;

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

const withAccount = (address: string, email: string): string =>
  email === '' ? address : `${address}?account=${encodeURIComponent(email)}`;

/** The provider's sign-in page. It works without a script: a demo account is a link that fills in the e-mail. */
export function signInPage(frame: Frame, view: SignInView): string {
  const { texts, theme, nonce } = frame;
  const focusPassword = view.email !== '';
  const form = html`<section>${firmMarkup(theme)}
<h1>${texts.title}</h1>
<p>${texts.sentence}</p>
${view.problem ? problemMarkup(fill(texts[view.problem], { seconds: `${view.waitSeconds}` })) : ''}
<form method="post" action="${view.address}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" maxlength="254" value="${view.email}"${focusPassword ? '' : raw(' autofocus')}>
${passwordField(texts, {
  label: texts.password,
  autocomplete: 'current-password',
  isWrong: view.problem !== undefined,
  hasFocus: focusPassword,
  beside: html`<a href="${withAccount(`${view.address}/forgot`, view.email)}">${texts.forgotTitle}</a>`,
})}
<button type="submit">${texts.continue}</button>
<a class="cancel" href="${view.address}/cancel">${texts.cancel}</a>
</form>
</section>${revealScript(nonce)}`;
  if (view.demo.length === 0) return page(frame, texts.title, form);
  const demo = html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${texts.demoTitle}</h2>
<p>${fillMarkup(texts.demoText, html`<code>${demoPassword}</code>`)}</p>
<ul tabindex="0" lang="en" aria-labelledby="demo">${view.demo.map(
    (account) =>
      html`<li><a href="${withAccount(view.address, account.email)}"${
        account.email === view.email ? raw(' aria-current="true"') : ''
      }><strong>${account.email}</strong><span>${account.demoLine}</span></a></li>`,
  )}</ul>
</section>`;
  return page(frame, texts.title, html`${form}${demo}`, 'with-demo');
}

/** Puts markup where a text says `{{password}}`. */
function fillMarkup(text: string, markup: Markup): Markup {
  const [before = '', after = ''] = fill(text, { password: '\0' }).split('\0');
  return html`${before}${markup}${after}`;
}

/** The page that asks for the address to send a link to; `waitSeconds` says when to ask again after too many. */
export function forgotPage(
  frame: Frame,
  view: { readonly address: string; readonly email: string; readonly waitSeconds?: number },
): string {
  const { texts, theme } = frame;
  return page(
    frame,
    texts.forgotTitle,
    html`${firmMarkup(theme)}<h1>${texts.forgotTitle}</h1><p>${texts.forgotText}</p>
${view.waitSeconds === undefined ? '' : problemMarkup(fill(texts.forgotWait, { seconds: `${view.waitSeconds}` }))}
<form method="post" action="${view.address}/forgot">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" maxlength="254" value="${view.email}" autofocus>
<button type="submit">${texts.forgotSend}</button>
<a class="cancel" href="${withAccount(view.address, view.email)}">${texts.backToSignIn}</a>
</form>`,
  );
}

/** The answer to each address alike: whether it has an account is not said. */
export function linkSentPage(
  frame: Frame,
  view: { readonly address: string; readonly email: string; readonly minutes: number },
): string {
  const { texts, theme } = frame;
  const values = { email: view.email, firm: theme.firmName, minutes: `${view.minutes}` };
  return page(
    frame,
    texts.sentTitle,
    html`${firmMarkup(theme)}<h1>${texts.sentTitle}</h1><p role="status">${fill(texts.sentText, values)}</p><p>${fill(texts.sentHint, values)}</p>
<a class="button" href="${withAccount(view.address, view.email)}">${texts.backToSignIn}</a>`,
  );
}

/** The page on which a new password is set. */
export function newPasswordPage(
  frame: Frame,
  view: {
    readonly address: string;
    readonly email: string;
    readonly least: number;
    readonly problem?: 'tooShort' | 'likeEmail' | undefined;
  },
): string {
  const { texts, theme, nonce } = frame;
  const values = { email: view.email, count: `${view.least}` };
  return page(
    frame,
    texts.newTitle,
    html`${firmMarkup(theme)}<h1>${texts.newTitle}</h1><p>${fill(texts.newText, values)}</p>
${view.problem ? problemMarkup(fill(texts[view.problem], values)) : ''}
<form method="post" action="${view.address}">
<input type="email" name="email" autocomplete="username" value="${view.email}" readonly hidden>
${passwordField(texts, {
  label: texts.newPassword,
  autocomplete: 'new-password',
  isWrong: view.problem !== undefined,
  hasFocus: true,
  describedBy: 'rule',
})}
<p id="rule" class="rule">${fill(texts.newRule, values)}</p>
<button type="submit">${texts.newSave}</button>
</form>${revealScript(nonce)}`,
  );
}

/** A page that says what went wrong, or what is done, and leads on: back to the portal unless `href` says where. */
export function messagePage(
  frame: Frame,
  view: {
    readonly title: string;
    readonly text: string;
    readonly href: string;
    readonly label?: string;
  },
): string {
  const { texts, theme } = frame;
  return page(
    frame,
    view.title,
    html`${firmMarkup(theme)}<h1>${view.title}</h1>${view.text ? html`<p>${view.text}</p>` : ''}<a class="button" href="${view.href}">${view.label ?? texts.back}</a>`,
  );
}

/** Confirms a sign-out by itself; `form` is the library's form with its own protection in it. */
export function signingOutPage(frame: Frame, form: string): string {
  const { texts, theme, nonce } = frame;
  return page(
    frame,
    texts.signingOut,
    html`${firmMarkup(theme)}<h1>${texts.signingOut}</h1>${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>
<script nonce="${nonce}">document.querySelector('button').click()</script>`,
  );
}
