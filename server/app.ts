import type { HttpBindings } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { addClientRoutes } from './clients/clients.routes.ts';
import type { Deps } from './deps.ts';
import { errorAnswer } from './http/errors.ts';
import { type Routes, routesOn } from './http/handle.ts';
import { commonHeaders, withHeaders } from './http/headers.ts';
import { notFound } from './http/refusal.ts';
import type { ProviderSecrets } from './oidc/client.ts';
import { mountProvider, providerPath } from './oidc/mount.ts';
import { authenticateWith } from './security/authenticate.ts';
import { createRelyingParty } from './security/relying-party.ts';
import { addSessionRoutes } from './security/session.routes.ts';
import { addThemeRoutes } from './security/theme.ts';
import type { PageSource } from './shell/page-source.ts';
import { addShell } from './shell/shell.routes.ts';
import { addStorageRoutes } from './storage/storage.routes.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

/** What the app needs beside `Deps`. */
export interface AppParts {
  /** Secrets of the embedded provider; `undefined` when an external one is used. */
  readonly secrets: ProviderSecrets | undefined;
  /** Where the page of the browser app comes from. */
  readonly pages: PageSource;
  readonly report: (line: string) => void;
}

/** Builds the one app: the calls of the contract, the embedded provider and the pages. */
export function createApp(deps: Deps, { secrets, pages, report }: AppParts): { app: App; routes: Routes } {
  const { settings, db } = deps;
  const app: App = new Hono();
  const common = commonHeaders(settings);

  app.onError(errorAnswer(report));
  // The provider's library writes to the socket itself, so its headers are set there.
  app.use(`${providerPath}/*`, async ({ env }, next) => {
    for (const [name, value] of Object.entries(common)) env.outgoing.setHeader(name, value);
    await next();
  });
  app.use('*', withHeaders(common));
  app.use('/api/*', withHeaders(apiHeaders));

  app.get('/healthz', async (context) => {
    await db.execute(sql`select 1`);
    return context.json({ status: 'ok' });
  });

  const party = createRelyingParty(deps, secrets);
  const routes = routesOn(app as unknown as Hono, authenticateWith(deps));
  addSessionRoutes(routes, deps, party);
  addThemeRoutes(routes, deps);
  addClientRoutes(routes, deps);
  addStorageRoutes(routes, deps);
  app.all('/api/*', () => {
    throw notFound();
  });

  if (secrets) mountProvider(app, deps, secrets);
  addShell(app, deps, { party, pages });
  return { app, routes };
}

const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
