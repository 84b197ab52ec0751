import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { refuseUnknownSenders } from '../http/from-portal.ts';
import { themeOf } from '../security/theme.ts';
import type { DrawBusyPage } from '../shell/busy-page.ts';
import { lastFirmOf } from '../shell/firm.ts';
import type { ProviderSecrets } from './client.ts';
import { interactionPages } from './interactions.ts';
import { themeOfSignIn } from './look.ts';
import { passwordPages } from './password-pages.ts';
import { createProvider } from './provider.ts';

/** The path of the embedded provider. */
export const providerPath = '/oidc';

/** Mounts the embedded provider and its sign-in page under `/oidc`, as an issuer of its own. */
export function mountProvider(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings' | 'passwords' | 'mails'>,
  parts: {
    readonly secrets: ProviderSecrets;
    readonly report: (line: string) => void;
    readonly drawBusyPage: DrawBusyPage;
  },
): void {
  /** The requests that the library works on: it has a context of its own. */
  const contexts = new WeakMap<IncomingMessage, Context>();
  const provider = createProvider(deps, {
    ...parts,
    awayPage(incoming) {
      const context = contexts.get(incoming);
      return context && parts.drawBusyPage(context, 503);
    },
    async themeOfRequest(incoming) {
      const context = contexts.get(incoming);
      if (!context) return themeOf({ name: '', theme: {} });
      // Also where the database is what failed.
      return await themeOfSignIn(deps, context).catch(() => lastFirmOf(deps, context).theme);
    },
  });
  const answer = provider.callback();
  app.use(`${providerPath}/*`, refuseUnknownSenders(deps.settings));
  const { protocol, host } = new URL(deps.settings.publicOrigin);
  app.use(`${providerPath}/*`, async ({ env }, next) => {
    // The issuer is the public origin, whatever name or proxy a request came by.
    env.incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    env.incoming.headers['x-forwarded-host'] = host;
    await next();
  });
  const passwordParts = { ...deps, report: parts.report };
  app.route(`${providerPath}/interaction`, interactionPages(passwordParts, provider));
  app.route(`${providerPath}/password`, passwordPages(passwordParts));
  app.all(`${providerPath}/*`, async (context) => {
    const { incoming, outgoing } = context.env;
    contexts.set(incoming as IncomingMessage, context);
    const url = incoming.url ?? '';
    // The library finds out by these two where it is mounted.
    Object.assign(incoming, { originalUrl: url, url: url.slice(providerPath.length) });
    await answer(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}
