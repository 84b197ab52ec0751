import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { defaultLanguage, type Language, languages, prefixOf } from '../../../contract/language/market.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../http/bodies/body.ts';
import { formOf } from '../../http/bodies/form.ts';
import { sendText } from '../../http/compress.ts';
import { isFromPortal } from '../../http/from-portal.ts';
import { keepForm } from '../../http/kept-form.ts';
import { forbidden, refusalIn, unauthenticated } from '../../http/refusal.ts';
import { translationsOf } from '../../http/translations.ts';
import { readCookie, sessionCookie } from '../../security/cookies.ts';
import { marketOf, themeOf } from '../../security/theme.ts';
import { plainDocument } from '../document.ts';
import type { Markup } from '../frame-markup.ts';
import { languageWished } from '../language.ts';
import { plainPolicy } from '../policy.ts';
import { themeStyle } from '../style.ts';
import { missingMarkup, type StaffView } from './staff-page.ts';
import { type Staff, staffOf } from './staff-session.ts';
import { staffStyle } from './staff-style.ts';

/** The language of the pages that a member of staff reads. */
export const languageOf = ({ user }: Staff): Language =>
  languages.find((each) => each === user.language) ?? defaultLanguage;

/** A page of the staff area. */
interface StaffAnswer {
  readonly draw: (view: StaffView) => Markup;
  /** The translation that is the page's title; the name of the area without one. */
  readonly title?: string;
  readonly status?: 200 | 400 | 404 | 409 | 429;
}

/** The page that a query asks for, counted from 1. */
export function pageOf(context: Context): number {
  const asked = Number(context.req.query('page'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
}

/** Leads to another page of the area, which is asked for with GET. */
export function leadTo(context: Context, path: string): Response {
  context.header('cache-control', 'no-store');
  return context.redirect(path, 303);
}

/** How the staff area answers. */
export function createStaffAnswers(deps: Pick<Deps, 'db' | 'settings'>) {
  const { settings } = deps;

  const page = async (
    context: Context,
    staff: Staff,
    { draw, title = 'title', status = 200 }: StaffAnswer,
  ): Promise<Response> => {
    const theme = themeOf(staff.company);
    const language = languageOf(staff);
    const translations = translationsOf<string>(language, 'staff');
    const nonce = randomBytes(16).toString('base64');
    context.header('content-security-policy', plainPolicy(nonce, "'none'", "'self'"));
    context.header('cache-control', 'no-store');
    const view = {
      ...{ viewer: staff.user, theme, translations, language },
      isBrazilian: marketOf(staff.company.market) === 'br',
    };
    const document = plainDocument({
      language: translations.lang ?? defaultLanguage,
      theme,
      nonce,
      title: `${status === 400 || status === 409 || status === 429 ? `${translations.faultTitle}: ` : ''}${translations[title]} · ${theme.firmName}`,
      style: themeStyle(theme) + staffStyle,
      root: draw(view).toString(),
    });
    return await sendText(context, document, 'text/html; charset=utf-8', status);
  };

  /** Other signed-in users belong in the portal, visitors without a session at its sign-in. */
  const leave = (context: Context): Response => {
    const isSignedIn = readCookie(context, settings, sessionCookie) !== undefined;
    return leadTo(context, `${prefixOf(languageWished(context))}/${isSignedIn ? '' : 'auth'}`);
  };

  /**
   * Answers with what `handle` makes for a member of staff. What is not there, or not for them, is one and the same page, so
   * that nothing is learnt from the difference. Refuses with 403 a form from elsewhere. A form that is refused because its
   * sender is no longer signed in, or that the server fails to answer, comes back on the page that says so.
   */
  const forStaff =
    (handle: (context: Context, staff: Staff) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const isForm = context.req.method === 'POST';
      if (isForm && !isFromPortal(settings, context)) throw forbidden();
      if (isForm) {
        await readBody(context, settings.limits.staffFormBytes);
        keepForm(context, await formOf(context));
      }
      const staff = await staffOf(deps, context);
      if (!staff && isForm) throw unauthenticated();
      if (!staff) return leave(context);
      try {
        return await handle(context, staff);
      } catch (error) {
        const status = refusalIn(error)?.status;
        if (status !== 403 && status !== 404) throw error;
        return await page(context, staff, { draw: missingMarkup, title: 'missingTitle', status: 404 });
      }
    };

  return { page, leave, forStaff };
}

export type StaffAnswers = ReturnType<typeof createStaffAnswers>;
