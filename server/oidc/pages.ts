import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';
import { demoPassword } from '../demo/seed.ts';
import { fill } from '../http/translations.ts';
import { plainDocument } from '../shell/document.ts';
import { themeStyle } from '../shell/style.ts';
import type { ProviderAccount } from './accounts.ts';
import { style } from './style.ts';
import type { ProviderTranslations } from './translations.ts';

type Markup = ReturnType<typeof html>;

/** What every page of the provider is drawn with. */
export interface Frame {
  readonly translations: ProviderTranslations;
  readonly theme: Theme;
  readonly nonce: string;
}

const page = ({ translations, theme, nonce }: Frame, title: string, content: Markup, kind = ''): string =>
  plainDocument({
    language: translations.lang,
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
  translations: ProviderTranslations,
  field: {
    readonly label: string;
    readonly autocomplete: 'current-password' | 'new-password';
    readonly isWrong: boolean;
    readonly hasFocus: boolean;
    readonly describedBy?: string;
    /** The content beside the button that shows the password. */
    readonly beside?: Markup;
  },
): Markup => {
  const described = [field.isWrong && 'problem', field.describedBy].filter(Boolean).join(' ');
  return html`<label for="password">${field.label}</label>
<input id="password" name="password" type="password" required autocomplete="${field.autocomplete}" maxlength="256"${
    field.isWrong ? raw(' aria-invalid="true"') : ''
  }${described ? raw(` aria-describedby="${described}"`) : ''}${field.hasFocus ? raw(' autofocus') : ''}>
<div class="below"><button class="link" id="reveal" type="button" aria-controls="password" data-show="${translations.show}" data-hide="${translations.hide}" hidden>${translations.show}</button>${field.beside ?? ''}</div>`;
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
  const { translations, theme, nonce } = frame;
  const focusPassword = view.email !== '';
  const form = html`<section>${firmMarkup(theme)}
<h1>${translations.title}</h1>
<p>${translations.sentence}</p>
${view.problem ? problemMarkup(fill(translations[view.problem], { seconds: `${view.waitSeconds}` })) : ''}
<form method="post" action="${view.address}">
<label for="email">${translations.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" maxlength="254" value="${view.email}"${focusPassword ? '' : raw(' autofocus')}>
${passwordField(translations, {
  label: translations.password,
  autocomplete: 'current-password',
  isWrong: view.problem !== undefined,
  hasFocus: focusPassword,
  beside: html`<a href="${withAccount(`${view.address}/forgot`, view.email)}">${translations.forgotTitle}</a>`,
})}
<button type="submit">${translations.continue}</button>
<a class="cancel" href="${view.address}/cancel">${translations.cancel}</a>
</form>
</section>${revealScript(nonce)}`;
  if (view.demo.length === 0) return page(frame, translations.title, form);
  const demo = html`<section class="demo" aria-labelledby="demo">
<h2 id="demo">${translations.demoTitle}</h2>
<p>${fillMarkup(translations.demoText, html`<code>${demoPassword}</code>`)}</p>
<ul tabindex="0" lang="en" aria-labelledby="demo">${view.demo.map(
    (account) =>
      html`<li><a href="${withAccount(view.address, account.email)}"${
        account.email === view.email ? raw(' aria-current="true"') : ''
      }><strong>${account.email}</strong><span>${account.demoLine}</span></a></li>`,
  )}</ul>
</section>`;
  return page(frame, translations.title, html`${form}${demo}`, 'with-demo');
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
  const { translations, theme } = frame;
  return page(
    frame,
    translations.forgotTitle,
    html`${firmMarkup(theme)}<h1>${translations.forgotTitle}</h1><p>${translations.forgotText}</p>
${view.waitSeconds === undefined ? '' : problemMarkup(fill(translations.forgotWait, { seconds: `${view.waitSeconds}` }))}
<form method="post" action="${view.address}/forgot">
<label for="email">${translations.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" maxlength="254" value="${view.email}" autofocus>
<button type="submit">${translations.forgotSend}</button>
<a class="cancel" href="${withAccount(view.address, view.email)}">${translations.backToSignIn}</a>
</form>`,
  );
}

/** The answer to each address alike: whether it has an account is not said. */
export function linkSentPage(
  frame: Frame,
  view: { readonly address: string; readonly email: string; readonly minutes: number },
): string {
  const { translations, theme } = frame;
  const values = { email: view.email, firm: theme.firmName, minutes: `${view.minutes}` };
  return page(
    frame,
    translations.sentTitle,
    html`${firmMarkup(theme)}<h1>${translations.sentTitle}</h1><p role="status">${fill(translations.sentText, values)}</p><p>${fill(translations.sentHint, values)}</p>
<a class="button" href="${withAccount(view.address, view.email)}">${translations.backToSignIn}</a>`,
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
  const { translations, theme, nonce } = frame;
  const values = { email: view.email, count: `${view.least}` };
  return page(
    frame,
    translations.newTitle,
    html`${firmMarkup(theme)}<h1>${translations.newTitle}</h1><p>${fill(translations.newText, values)}</p>
${view.problem ? problemMarkup(fill(translations[view.problem], values)) : ''}
<form method="post" action="${view.address}">
<input type="email" name="email" autocomplete="username" value="${view.email}" readonly hidden>
${passwordField(translations, {
  label: translations.newPassword,
  autocomplete: 'new-password',
  isWrong: view.problem !== undefined,
  hasFocus: true,
  describedBy: 'rule',
})}
<p id="rule" class="rule">${fill(translations.newRule, values)}</p>
<button type="submit">${translations.newSave}</button>
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
  const { translations, theme } = frame;
  return page(
    frame,
    view.title,
    html`${firmMarkup(theme)}<h1>${view.title}</h1>${view.text ? html`<p>${view.text}</p>` : ''}<a class="button" href="${view.href}">${view.label ?? translations.back}</a>`,
  );
}

/** Confirms a sign-out by itself; `form` is the library's form with its own protection in it. */
export function signingOutPage(frame: Frame, form: string): string {
  const { translations, theme, nonce } = frame;
  return page(
    frame,
    translations.signingOut,
    html`${firmMarkup(theme)}<h1>${translations.signingOut}</h1>${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${translations.signOut}</button>
<script nonce="${nonce}">document.querySelector('button').click()</script>`,
  );
}
