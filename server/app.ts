import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { basePath } from '../contract/language/market.ts';
import { addAccountRoutes } from './account/account.routes.ts';
import { addClearanceRoutes } from './clearances/clearances.routes.ts';
import { addClientRoutes } from './clients/clients.routes.ts';
import { addCommentRoutes } from './comments/comments.routes.ts';
import { onAccountOf } from './db/caller.ts';
import { addDemoPages } from './demo/demo-pages.ts';
import type { Deps } from './deps.ts';
import { addExportRoutes } from './exporting/export.routes.ts';
import { createExportRunner } from './exporting/export-runner.ts';
import { addFirstView } from './first-view/first-view.routes.ts';
import { addFiscalRoutes } from './fiscal/fiscal.routes.ts';
import { addHelpPages, addHelpRoutes } from './help/help.routes.ts';
import { addHomeRoutes } from './home/home.routes.ts';
import { addNoticeRoutes } from './home/notices.routes.ts';
import { letDownloadsPause } from './http/attachment.ts';
import { announceClose } from './http/bodies/body.ts';
import { boundCompression } from './http/compress.ts';
import { errorAnswer, routeOf } from './http/errors.ts';
import { refuseForeignPages } from './http/from-portal.ts';
import { type Routes, routesOn } from './http/handle.ts';
import { closeUnsentBody } from './http/head.ts';
import { commonHeaders, pageHeaders, withHeaders } from './http/headers.ts';
import { createHealth } from './http/health.ts';
import { limitOpenCalls } from './http/limits/open-calls.ts';
import { refuseOverflow } from './http/limits/overflow.ts';
import { sourceOfRequest } from './http/limits/source.ts';
import { notFound, Refusal, retryAfterSeconds } from './http/refusal.ts';
import { refuseNul } from './http/unstorable.ts';
import { addManifestRoutes } from './manifest/manifest.routes.ts';
import { addNewsRoutes } from './news/news.routes.ts';
import { addNewsStaffRoutes } from './news/news-staff.routes.ts';
import type { ProviderSecrets } from './oidc/client.ts';
import { mountProvider, providerPath } from './oidc/mount.ts';
import { openPaths } from './open-paths.ts';
import { refuseUnknownHosts } from './origins.ts';
import { addPayrollRoutes } from './payroll/payroll.routes.ts';
import { addPlaceRoutes } from './places/places.routes.ts';
import { addProfileRoutes } from './profile/profile.routes.ts';
import { addReceiptRoutes } from './reports/receipts.routes.ts';
import { addReportRoutes } from './reports/reports.routes.ts';
import { addActionRoutes } from './requests/actions.routes.ts';
import { addRequestRoutes } from './requests/requests.routes.ts';
import { addRequestStaffRoutes } from './requests/requests-staff.routes.ts';
import { authenticateWith } from './security/authenticate.ts';
import { createRelyingParty } from './security/relying-party.ts';
import { addSessionRoutes } from './security/session.routes.ts';
import { addThemeRoutes } from './security/theme.ts';
import { addSharePages } from './sharing/share-page.routes.ts';
import { addSharingRoutes } from './sharing/sharing.routes.ts';
import { busyPages } from './shell/busy-page.ts';
import type { PageSource } from './shell/page-source.ts';
import { addShell } from './shell/shell.routes.ts';
import { addSigningRoutes } from './signing/signing.routes.ts';
import { addSimulationRoutes } from './simulations/simulations.routes.ts';
import { addStorageRoutes } from './storage/storage.routes.ts';
import { addSupportRoutes } from './support/support.routes.ts';
import { createChangeHub } from './tasks/changes/change-hub.ts';
import { addTaskServiceRoutes } from './tasks/tasks.routes.ts';
import { addTaxCenterRoutes } from './tasks/tax-center/tax-center.routes.ts';
import { addTaxCalendarRoutes } from './tax-calendar/tax-calendar.routes.ts';
import { addTermsRoutes } from './terms/terms.routes.ts';
import { addUploadsRoutes } from './uploads/uploads.routes.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

/** What the app needs beside `Deps`. */
export interface AppParts {
  /** Secrets of the embedded provider; `undefined` when an external one is used. */
  readonly secrets: ProviderSecrets | undefined;
  /** The source of the browser app's page. */
  readonly pages: PageSource;
  readonly report: (line: string) => void;
}

/** The app, and what it does behind its answers. */
export interface BuiltApp {
  readonly app: App;
  readonly routes: Routes;
  /** Answers the requests that only wait for something to happen. */
  letGo(): void;
  /** Breaks off the work that goes on behind the answers; another server, or the next start, takes it up. */
  stop(): Promise<void>;
}

/** Builds the one app: the calls of the contract, the embedded provider and the pages. */
export function createApp(deps: Deps, { secrets, pages, report }: AppParts): BuiltApp {
  const { settings } = deps;
  const app: App = new Hono();
  const common = commonHeaders(settings);

  const drawBusyPage = busyPages(deps);
  app.onError(errorAnswer(report, drawBusyPage));
  app.notFound(() => {
    throw notFound();
  });
  // The provider's library writes to the socket itself, so its headers are set there.
  app.use(`${providerPath}/*`, async ({ env }, next) => {
    for (const [name, value] of Object.entries({ ...common, ...pageHeaders }))
      env.outgoing.setHeader(name, value);
    await next();
  });
  app.use('*', boundCompression(settings.limits.parallelCompressions));
  app.use('*', withHeaders(common));
  app.use('*', withHeaders(pageHeaders, `${basePath}/assets/`));
  app.use('/api/*', withHeaders(apiHeaders));

  app.use('*', letDownloadsPause(settings.limits.downloadIdleMs));
  app.use('*', announceClose(settings.limits));
  app.use('*', refuseOverflow);
  app.use('*', closeUnsentBody);
  app.use('*', refuseNul);
  app.use('*', refuseUnknownHosts(settings, { health: healthPath, internal: providerPath }));
  app.use('*', refuseForeignPages(settings));
  const limited = limitOpenCalls(settings);
  for (const path of openPaths) app.use(path, limited);

  const isHealthy = createHealth(deps.connections.health, settings.limits);
  app.get(healthPath, async (context) => {
    if (await isHealthy()) return context.json({ status: 'ok' });
    throw new Refusal(503, 'unavailable', 'The database does not answer.', {
      'retry-after': retryAfterSeconds,
    });
  });
  // The calls of the contract count for their firm as soon as it is known.
  app.use('*', async (context, next) => {
    const member = () => sourceOfRequest(context.env.incoming as IncomingMessage, settings.proxies);
    await (context.req.path.startsWith('/api/')
      ? next()
      : onAccountOf({ group: routeOf(context), member: member() }, next));
  });

  const party = createRelyingParty(deps, secrets);
  // The calls alone, without what a request meets on its way to them: first views are made of them.
  const calls = new Hono();
  calls.onError(errorAnswer(report, drawBusyPage));
  const routes = routesOn([app as unknown as Hono, calls], authenticateWith(deps), settings);
  addSessionRoutes(routes, deps, party);
  addThemeRoutes(routes, deps);
  addAccountRoutes(routes, deps);
  addClientRoutes(routes, deps);
  addStorageRoutes(routes, deps);
  addUploadsRoutes(routes, deps);
  addCommentRoutes(routes, deps);
  const exports = createExportRunner(deps, report);
  addSharingRoutes(routes, deps, report);
  addExportRoutes(routes, deps, exports);
  addProfileRoutes(routes, deps);
  addTermsRoutes(routes, deps);
  addSupportRoutes(routes, deps);
  addHelpRoutes(routes, deps);
  const hub = createChangeHub(deps.connections.lines, settings.limits);
  addTaskServiceRoutes(routes, deps, hub, report);
  addHomeRoutes(routes, deps);
  addNoticeRoutes(routes, deps);
  addSigningRoutes(routes, deps, report);
  addTaxCenterRoutes(routes, deps, report);
  addTaxCalendarRoutes(routes, deps);
  addClearanceRoutes(routes, deps, report);
  addNewsRoutes(routes, deps);
  addNewsStaffRoutes(routes, deps);
  addActionRoutes(routes, deps);
  addRequestRoutes(routes, deps, report);
  addRequestStaffRoutes(routes, deps, report);
  addPayrollRoutes(routes, deps);
  addFiscalRoutes(routes, deps);
  addManifestRoutes(routes, deps, report);
  addReportRoutes(routes, deps);
  addReceiptRoutes(routes, deps);
  addSimulationRoutes(routes, deps);
  addPlaceRoutes(routes);
  addFirstView(routes, calls, deps, report);
  app.all('/api/*', () => {
    throw notFound();
  });

  if (secrets) mountProvider(app, deps, { secrets, report, drawBusyPage });
  addHelpPages(app, deps);
  addSharePages(app, deps);
  addDemoPages(app, settings);
  addShell(app, deps, { party, pages });
  return {
    app,
    routes,
    letGo: hub.letGo,
    async stop() {
      hub.stop();
      await exports.stop();
    },
  };
}

const healthPath = '/healthz';
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
