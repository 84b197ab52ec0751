import { html } from 'hono/html';
import { signInStartPath } from '../../contract/session/return-path.ts';
import { fill } from '../http/translations.ts';
import { contactMarkup, type FrameView, frameMarkup, icons, type Markup } from './frame-markup.ts';

interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly role: 'status' | 'alert';
  readonly tone: 'good' | 'info' | 'warning' | 'bad';
  /** Whether the firm is the one to help. */
  readonly asksFirm?: true;
}

/** The pages that say why there is no session [S2.02–S2.05], by their path below the prefix. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '/auth/logout': { title: 'signedOutTitle', text: 'signedOutText', role: 'status', tone: 'good' },
  '/auth/mfa-required': { title: 'mfaTitle', text: 'mfaText', role: 'status', tone: 'info', asksFirm: true },
  '/auth/firm-locked': {
    title: 'lockedTitle',
    text: 'lockedText',
    role: 'alert',
    tone: 'warning',
    asksFirm: true,
  },
  '/auth/signin-error': {
    title: 'errorTitle',
    text: 'errorText',
    role: 'alert',
    tone: 'bad',
    asksFirm: true,
  },
};

/** The session was over; the provider's sign-out led back to the logout page [S8.01]. */
const expired: Outcome = { title: 'expiredTitle', text: 'expiredText', role: 'status', tone: 'info' };

const outcomeOf = ({ path, isExpired }: SignInView): Outcome | undefined =>
  isExpired ? expired : outcomes[path.replace(/\/+$/, '')];

export interface SignInView extends FrameView {
  readonly isExpired: boolean;
  /** Where the sign-in leads back to, as `safeReturn` let it through. */
  readonly returnTo: string | null;
}

/** The title of a page of the sign-in area. */
export const titleOf = (view: SignInView): string =>
  view.translations[outcomeOf(view)?.title ?? 'title'] ?? '';

/** The sign-in page, or the page that says how a sign-in ended, for the first paint. */
export function signInMarkup(view: SignInView): Markup {
  const text = (key: string) => fill(view.translations[key] ?? key, { firm: view.theme.firmName });
  const outcome = outcomeOf(view);
  return frameMarkup(
    view,
    html`<h1 class="si-title" tabindex="-1">${titleOf(view)}</h1>${
      outcome
        ? html`<p class="si-notice si-notice-${outcome.tone}" role="${outcome.role}">${outcome.tone === 'good' ? icons.done : icons.note}<span>${text(outcome.text)}</span></p>${outcome.asksFirm ? contactMarkup(view.theme) : ''}`
        : html`<p class="si-sentence">${text('sentence')}</p>`
    }<a class="si-button" href="${signInStartPath(view.language, view.returnTo)}" rel="nofollow">${text(outcome ? 'again' : 'button')}</a><p class="si-protected">${icons.shield}<span>${text('protected')}</span></p>`,
  );
}

/** What the portal keeps about its visitors; needs no script at all. */
export function privacyMarkup(view: FrameView, back: string): Markup {
  const text = (key: string) => fill(view.translations[key] ?? key, { firm: view.theme.firmName });
  return frameMarkup(
    view,
    html`<h1 class="si-title">${text('privacyTitle')}</h1><p class="si-sentence">${text('privacyText')}</p><a class="si-button" href="${back}">${text('back')}</a>`,
  );
}

const bones = (count: number): Markup[] =>
  Array.from({ length: count }, () => html`<span class="sk-bone sk-line"></span>`);

/** The shape of a signed-in page while it is on its way; the browser app draws the same. */
export function skeletonMarkup({ theme, translations }: Pick<FrameView, 'theme' | 'translations'>): Markup {
  return html`<div class="sk-page"><div class="sk-header"><span class="sk-mark" aria-hidden="true">${
    theme.logoUrl ? html`<img src="${theme.logoUrl}" alt="">` : theme.monogram
  }</span><span class="sk-name">${theme.firmName}</span></div><div class="sk-client"><span class="sk-bone sk-tile"></span><span class="sk-bone sk-line"></span></div><main class="sk-main" aria-busy="true"><p class="sk-label" role="status">${translations.loading}</p><div class="sk-card sk-folders" aria-hidden="true">${bones(6)}</div><div class="sk-body" aria-hidden="true"><span class="sk-bone sk-title"></span><div class="sk-card sk-rows">${bones(8)}</div></div></main></div>`;
}
