/** A page of somebody who is signed in and goes from address to address: what they do, and what they are shown. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { bindingsAge } from '../../machines/session/session.setup.ts';
import type { GuardVisit } from '../paths/models/routes.model.ts';
import { patience, wordIn } from './chromium.ts';
import { segmentOf, sessionOf, storageOf } from './visit-entry.ts';
import { hold, type Wire } from './wire.ts';

/** How far a stopped clock is moved on each time the page is looked at, in milliseconds. */
const moment = 20;

/** What a person sees. */
export interface GuardScreen {
  /** `documents`, the heading of any other page, or the name of what stands in its place. */
  readonly shown: string;
  /** Path and query below the language's prefix. */
  readonly address: string;
  /** The places of the main navigation. */
  readonly places: readonly string[];
  readonly alerts: readonly string[];
}

export interface GuardPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly wire: Wire;
  /** Looks at the page; a clock that stands still is moved on a little, so that what waits for it comes up. */
  look(): Promise<GuardScreen>;
  /** Waits as long as a guard does, and not a millisecond less; a little more where the visit began with it. */
  waitOut(delay: number, isStill: () => Promise<void>): Promise<void>;
  /** Goes to an address as a link inside the portal does. */
  follow(path: string): Promise<void>;
  /** Looks at the tab again after an hour, when only documents are left of the person's rights. */
  wakeWithDocumentsAlone(): Promise<void>;
  acceptTerms(): Promise<void>;
  /** Lets the flags come, which are asked for a while after the start. */
  loadFlags(): Promise<void>;
  /** The address of the last document that the page asked for. */
  lastDocument(): string;
}

export interface GuardPageOptions {
  readonly origin: string;
  readonly visit: GuardVisit;
  /** Whether the page's clock stands still unless the test moves it. */
  readonly isStopped: boolean;
  /** Whether the terms are kept back until the test lets them come. */
  readonly holdsTerms: boolean;
  newContext(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
}

/** Opens the portal at the visit's first address, signed in. Another firm's portal and the flags are asked for in vain. */
export async function openGuardPage(options: GuardPageOptions): Promise<GuardPage> {
  const { origin, visit, isStopped, holdsTerms } = options;
  const segment = segmentOf(visit.account);
  const prefix = `${origin}/clientcenter/${segment}`;
  const context = await options.newContext({
    storageState: storageOf(origin, await sessionOf(origin, visit.account)),
  });
  const nameOf = (request: Request): string | undefined => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/account/switch')) return 'switch';
    if (pathname.endsWith('/feature-flags')) return 'flags';
    return holdsTerms && pathname.endsWith('/terms/required') ? 'terms' : undefined;
  };
  const names = [wordIn(segment, 'alerts', 'alerts'), wordIn(segment, 'shell', 'navMain')] as const;
  const wire = await hold(context, /\/api\/(security|client-center)\//, nameOf);
  const page = await context.newPage();
  const loading = new Set<Request>();
  page.on('request', (request) => {
    // What other people change is listened for all the time.
    if (nameOf(request) === undefined && !request.url().includes('/tasks/changes?')) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  if (visit.isInApp) await page.addInitScript(() => sessionStorage.setItem('tr-mobile', '1'));
  await page.clock.install();
  if (isStopped) await page.clock.pauseAt(Date.now() + 1000);
  /** How far the stopped clock was moved since the last address was gone to, and before anybody went anywhere. */
  let moved = 0;
  let isAtStart = true;
  const pass = async (milliseconds: number) => {
    moved += milliseconds;
    await page.clock.runFor(milliseconds);
  };
  await page.goto(prefix + visit.start);
  return {
    page,
    context,
    wire,
    lastDocument: () => documents.at(-1) ?? '',
    async look() {
      if (isStopped) await pass(moment);
      const { href, ...seen } = await page.evaluate(readScreen, names);
      return { ...seen, address: href.startsWith(prefix) ? href.slice(prefix.length) : href };
    },
    async waitOut(delay, isStill) {
      const before = isAtStart ? moved : 0;
      await pass(delay - moved - 1);
      await isStill();
      await pass(before + 1);
      await page.clock.resume();
    },
    async follow(path) {
      moved = 0;
      isAtStart = false;
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, prefix + path);
    },
    async wakeWithDocumentsAlone() {
      await context.route('**/session/bindings?force=true', async (route) => {
        const answer = await route.fetch();
        const session = await answer.json();
        session.bindings.FeatureResourcePermissions.ClientCenter = { AllDocsOnly: 'Granted' };
        await route.fulfill({ response: answer, json: session });
      });
      // Nothing that is still being loaded is kept waiting for an hour.
      await expect
        .poll(() => [...loading].map((one) => one.url()), { timeout: patience, interval: 50 })
        .toEqual([]);
      await page.clock.fastForward(bindingsAge);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
    async loadFlags() {
      while (isStopped && !wire.held().includes('flags')) await pass(moment);
      await wire.pass('flags');
    },
    async acceptTerms() {
      // Nobody else's suite finds them accepted.
      await context.route('**/terms/acceptances', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('checkbox', { name: wordIn(segment, 'terms', 'agree') }).check();
      await page.getByRole('button', { name: wordIn(segment, 'terms', 'accept'), exact: true }).click();
    },
  };
}

/** Runs in the page. */
function readScreen([alerts, navigation]: readonly [string, string]) {
  const heading = document.querySelector('h1')?.textContent;
  const place = document.querySelector('main [role="status"], .sk-label');
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    shown: document.querySelector('[role="grid"]') ? 'documents' : (heading ?? place?.ariaLabel ?? ''),
    href: location.href,
    places: texts(`nav[aria-label="${navigation}"] a`),
    alerts: texts(`[aria-label="${alerts}"] [role] > p`),
  };
}
