import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { addProviderAccount } from '../../../server/oidc/accounts.ts';
import { readSettings, type Settings } from '../../../server/settings.ts';
import type { PageSource } from '../../../server/shell/page-source.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { CookieBrowser } from '../browser/cookie-browser.ts';
import { type SignedIn, signInAt } from '../browser/sign-in.ts';
import { demoStock } from './demo-stock.ts';
import { ownDatabase } from './own-database.ts';
import { quickHashOf } from './quick-hash.ts';

type User = typeof users.$inferInsert;

/** The password of every account of a test. */
export const testPassword = 'correct horse';

const testPasswordHash = quickHashOf(testPassword);

/** A portal of a test's own, on an empty database unless the demo is on. */
export interface TestServer extends RunningServer {
  readonly settings: Settings;
  /** What the server reported, a line at a time. */
  readonly reported: readonly string[];
  /** Adds a user who can sign in, of firm 1001 unless `details` say otherwise. */
  addUser(email: string, details?: Partial<User>): Promise<User>;
  /** Signs in at the provider as a person would. */
  signIn(email: string, password?: string): Promise<SignedIn>;
  /** Stops the server and removes its data. */
  end(): Promise<void>;
}

/** The browser app's HTML as it is in the sources: tests of the server need no build. */
async function sourcePages(): Promise<PageSource> {
  const html = await readFile(new URL('../../../index.html', import.meta.url), 'utf8');
  return {
    folder: undefined,
    hotReload: false,
    html: async () => html,
    hints: ({ language, path }) => ({
      ...(path === '/auth' ? {} : { early: 'window.early = 1;' }),
      modules: [`/clientcenter/assets/${language}${path.replaceAll('/', '-')}.js`],
      styles: [],
    }),
    script: (name) => `/clientcenter/assets/${name}.js`,
    style: (name) => `.${name}{}`,
    stop: async () => undefined,
  };
}

/** Starts a portal on a free port with its data in a temporary folder. With `DEMO: 'on'` it has the demo, as it was made at `demoMadeAt`. */
export async function startTestServer(env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const stock = env.DEMO === 'on' ? await demoStock() : undefined;
  const database = await ownDatabase(stock?.template);
  if (stock) await cp(stock.blobDir, join(dataDir, 'blobs'), { recursive: true });
  const settings: Settings = {
    ...readSettings({ DEMO: 'off', DEMO_FIRM: 'off', DATABASE_URL: database.url, ...env, DATA_DIR: dataDir }),
    port: 0,
    publicOrigin: 'http://localhost:0',
  };
  const reported: string[] = [];
  const server = await startServer(settings, (line) => reported.push(line), { pages: await sourcePages() });
  const { db } = server.deps;
  if (env.DEMO !== 'on')
    await db.insert(companies).values({
      id: '1001',
      name: 'Test & Sons',
      market: 'us',
      language: 'en-US',
      theme: { contactLine: '1 Test Street' },
    });
  return {
    ...server,
    settings: server.deps.settings,
    reported,
    async addUser(email, details = {}) {
      const names = { firstName: 'Ada', lastName: 'Test' };
      const subject = await addProviderAccount(db, {
        email,
        password: testPassword,
        passwordHash: testPasswordHash,
        givenName: names.firstName,
        familyName: names.lastName,
      });
      const user: User = {
        id: randomUUID(),
        companyId: '1001',
        contactId: randomUUID(),
        subject,
        email,
        ...names,
        language: 'en-US',
        kind: 'client',
        grants: { Platform: { DefaultClient: 'Granted' } },
        accessControls: ['ClientCenterAddFolder'],
        ...details,
      };
      await db.insert(users).values(user);
      return user;
    },
    signIn: (email, password = testPassword) =>
      signInAt(server.origin, new CookieBrowser(), { email, password }),
    async end() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
