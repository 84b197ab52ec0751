import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { startDigests } from './actions/action-digest.ts';
import { createApp } from './app.ts';
import { createBlobs } from './blobs/create-blobs.ts';
import { sweepOrphans } from './blobs/sweep-orphans.ts';
import { startCrawls } from './clearances/crawl-runner.ts';
import { noCrawler } from './clearances/crawler.ts';
import { freePort } from './db/cluster.ts';
import type { PooledDatabase } from './db/database.ts';
import { migrateDatabase } from './db/migrate.ts';
import { startDatabase } from './db/postgres.ts';
import { setDemoAccess } from './demo/demo-access.ts';
import { demoCrawler } from './demo/demo-crawler.ts';
import { playFirm, startFirm } from './demo/demo-firm.ts';
import { playRequests } from './demo/demo-firm-requests.ts';
import { seedDemo } from './demo/seed.ts';
import type { Deps } from './deps.ts';
import { sweepExports } from './exporting/sweep-exports.ts';
import { createHttpServer } from './http/http-server.ts';
import { createPace } from './http/limits/pace.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailer } from './mail/mailer.ts';
import { startDistribution } from './manifest/distribution.ts';
import { createEmbeddedAuthority } from './manifest/embedded-authority.ts';
import { providerSecrets } from './oidc/client.ts';
import { createPasswords } from './security/passwords.ts';
import { startSweep } from './security/sweep.ts';
import type { Settings } from './settings.ts';
import { sweepShares } from './sharing/sweep-shares.ts';
import { builtPages } from './shell/built-pages.ts';
import { learnFirms } from './shell/firm.ts';
import type { PageSource } from './shell/page-source.ts';
import { sweepSimulations } from './simulations/sweep-simulations.ts';
import { StartError } from './start-error.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

/** A portal that takes requests. */
export interface RunningServer {
  /** The origin that people type, without a slash at the end. */
  readonly origin: string;
  readonly deps: Deps;
  /** Takes no more requests, finishes those in flight, for a bounded time, and ends everything it started. */
  stop(): Promise<void>;
}

/**
 * Starts the whole portal. Port 0 stands for a free port, which then also replaces the port of the public origin.
 * `pages` takes the place of the built browser app. Throws `StartError` with one clear line when something is in the way; nothing is left running then.
 */
export async function startServer(
  wanted: Settings,
  report: (line: string) => void = () => undefined,
  given: { readonly pages?: PageSource } = {},
): Promise<RunningServer> {
  const settings = wanted.port === 0 ? await withFreePort(wanted) : wanted;
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { db, adminDb, connections, stop: stopDatabase } = await startDatabase(settings, report);
    undo.push(stopDatabase);
    await migrateDatabase(connections.admin);
    const mailer = createMailer(settings);
    undo.push(() => mailer.close());
    const mails = createMailQueue({ db, mailer, limits: settings.limits }, report);
    mails.start();
    undo.push(mails.stop);
    const pace = createPace(settings.limits);
    const deps: Deps = {
      db,
      connections,
      settings,
      mailer,
      mails,
      passwords: createPasswords(settings.limits),
      authority: createEmbeddedAuthority(db, settings.limits),
      blobs: await createBlobs(settings, pace),
    };
    if (settings.demo) await seedDemo({ ...deps, db: adminDb }, report);
    await setDemoAccess(adminDb, settings.demo);
    undo.push(startSweep(adminDb, settings.limits, () => sweepRest(deps, adminDb), report));

    undo.push(startDigests(deps, report));
    // Without the demo there is no crawler yet: a certificate that is made up must never look like a real one.
    undo.push(startCrawls(deps, settings.demo ? demoCrawler : noCrawler, report));

    undo.push(startDistribution(deps, deps.authority, report));

    if (settings.demoFirm) undo.push(startFirm(deps, [playFirm, playRequests], report));

    const { server, answer, closeUnused } = createHttpServer(settings, pace);
    const pages = given.pages ?? (await pagesOf(settings, server, undo));
    await learnFirms(deps);
    const secrets = settings.issuer ? undefined : await providerSecrets(db);
    const { app, letGo, stop: stopWork } = createApp(deps, { secrets, pages, report });
    undo.push(stopWork);
    const listener = getRequestListener(app.fetch, {
      // `settleBody` does it, within the limits of the settings.
      autoCleanupIncoming: false,
    }) as RequestListener;
    answer(pages.middleware ? pages.middleware(listener) : listener);
    await listen(server, settings.port);
    undo.push(() => drain(server, closeUnused, settings.limits.shutdownMs));
    undo.push(letGo);
    return { origin: settings.publicOrigin, deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sweeps what has tables and blobs of its own. */
async function sweepRest({ blobs, connections, settings }: Deps, db: PooledDatabase): Promise<void> {
  await sweepShares(db, settings.limits);
  await sweepExports({ db, blobs, settings });
  await sweepSimulations(db);
  await sweepUploads({ db, blobs, connections, settings });
  await sweepOrphans({ db, blobs }, settings.limits.orphanMs);
}

async function withFreePort(settings: Settings): Promise<Settings> {
  const port = await freePort('127.0.0.1');
  return { ...settings, port, publicOrigin: settings.publicOrigin.replace(/:0$/, `:${port}`) };
}

async function pagesOf(
  settings: Settings,
  server: Server,
  undo: (() => Promise<void> | void)[],
): Promise<PageSource> {
  if (!settings.development) return await builtPages();
  // The bundler is there only where the portal is developed.
  const { developmentPages } = await import('./shell/development-pages.ts');
  const pages = await developmentPages(server);
  undo.push(pages.stop);
  return pages;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
          : error.code === 'EACCES'
            ? `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`
            : `Port ${port} cannot be opened: ${error.message}.`;
      reject(new StartError(reason));
    });
    server.listen(port, resolve);
  });
}

/** Stops taking requests and waits for those in flight; connections that only wait for a first or a next one are closed. */
async function drain(server: Server, closeUnused: () => void, mostMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    closeUnused();
  }, 50);
  const limit = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
