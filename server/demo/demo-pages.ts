import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { prefixOf } from '../../contract/language/market.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { newNonce } from '../http/nonce.ts';
import { themeOf } from '../security/theme.ts';
import type { Settings } from '../settings.ts';
import { plainDocument } from '../shell/document.ts';
import { plainPolicy } from '../shell/policy.ts';
import { sheet, sheetStyle } from '../shell/sheet.ts';
import { themeStyle } from '../shell/style.ts';
import { demoGoodbyePath, firms } from './firms.ts';

const title = 'À bientôt';

/**
 * The page of the demo firm that has a logout address of its own [S3.08]: a firm's web site, for which there is none.
 * A URL without a page would end each sign-out in an error of the browser.
 */
export function addDemoPages(app: Hono<{ Bindings: HttpBindings }>, settings: Settings): void {
  const firm = firms.find(({ theme }) => theme.logoutUrl === demoGoodbyePath);
  if (!settings.demo || !firm) return;
  const theme = themeOf(firm);
  const language = firm.language;
  app.get(demoGoodbyePath, (context) => {
    const nonce = newNonce();
    context.header('content-security-policy', plainPolicy(nonce, frameAncestors(settings)));
    context.header('cache-control', 'no-store');
    return context.html(
      plainDocument({
        language,
        theme,
        nonce,
        title: `${title} · ${theme.firmName}`,
        style: themeStyle(theme) + sheetStyle,
        root: sheet(
          theme,
          html`<h1>${title}</h1><p>Vous êtes déconnecté du portail de ${theme.firmName}. Cette page tient lieu de site Web du cabinet dans la démonstration.</p><p><a class="button main" href="${prefixOf(language)}/auth">Retour au portail</a></p>`,
        ),
      }),
    );
  });
}
