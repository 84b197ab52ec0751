/** A page on which a session begins and ends, its calls about the session held: what it shows, and where it is. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import type { Beginning } from '../paths/models/session-visits.model.ts';
import { fillProvider, wordIn } from './chromium.ts';
import { noteIn, type Segment, type VisitEntry } from './visit-entry.ts';
import { hold, type Wire } from './wire.ts';

/** What a person sees of a session. */
export interface SessionScreen {
  /** `skeleton` and its label; `page`, its heading, what it says, and its button; `portal` and whose it is. */
  readonly shown: readonly string[];
  /** Path and query below the language's prefix; the whole address anywhere else. */
  readonly address: string;
  /** Whether this browser holds a session's token. */
  readonly hasToken: boolean;
  /** The page's first colour. */
  readonly fill: string;
}

export interface SessionPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly wire: Wire;
  readonly segment: Segment;
  screen(): Promise<SessionScreen>;
  /** The address of the last document that the page asked for. */
  lastDocument(): string;
}

/** The calls of the session chart, named as its services are. */
function nameOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url());
  const names: Readonly<Record<string, string>> = {
    'POST /api/security/v1/oidc/login': 'startSignIn',
    'POST /api/security/v1/oidc/auth-code/session': 'exchangeCode',
    'POST /api/security/v1/tokens/long': 'createLongToken',
    'GET /api/security/v1/session/bindings': searchParams.has('force') ? 'refreshBindings' : 'loadBindings',
    'POST /api/security/v1/account/switch': 'switchAccount',
    'POST /api/security/v1/preview/close': 'closePreview',
    'DELETE /api/security/v1/session': 'endSession',
  };
  if (/\/companies\/\w+\/theme$/.test(pathname)) return 'loadTheme';
  return names[`${request.method()} ${pathname}`];
}

interface OpenOptions {
  readonly origin: string;
  readonly account: string;
  readonly segment: Segment;
  readonly beginning: Beginning;
  readonly entry: VisitEntry;
  /** Whether the page's clock is the test's. */
  readonly isTimed: boolean;
  newContext(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
}

/** Goes by the provider, whose own session is forgotten so that the next sign-in asks again. */
async function passProviderOn(page: Page, account: string, segment: Segment): Promise<void> {
  await page.getByRole('button', { name: wordIn(segment, 'auth', 'button') }).click();
  await fillProvider(page, account, segment);
  await page.waitForURL(/\/clientcenter\//);
  await page.context().clearCookies({ path: '/oidc' });
}

/** Opens the portal in a browser of its own, at the moment when its session chart has just started. */
export async function openSessionPage(options: OpenOptions): Promise<SessionPage> {
  const { origin, account, segment, beginning, entry, isTimed } = options;
  const prefix = `${origin}/clientcenter/${segment}`;
  const context = await options.newContext(entry.storageState ? { storageState: entry.storageState } : {});
  await noteIn(context, beginning);
  const wire = await hold(context, /\/api\/(security|client-center)\//, nameOf);
  await context.route('https://laurier.example/**', (route) => route.fulfill({ body: 'Au revoir' }));
  const page = await context.newPage();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  if (isTimed) await page.clock.install();
  await page.goto(prefix + entry.path);
  if (beginning === 'callback') {
    await Promise.all([wire.pass('startSignIn'), passProviderOn(page, account, segment)]);
  }
  return {
    page,
    context,
    wire,
    segment,
    lastDocument: () => documents.at(-1) ?? '',
    async screen() {
      const { href, ...seen } = await page.evaluate(readScreen);
      return { ...seen, address: href.startsWith(prefix) ? href.slice(prefix.length) : href };
    },
  };
}

/** Runs in the page. */
function readScreen() {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const label = document.querySelector('.sk-label');
  const heading = document.querySelector('h1.si-title');
  const shown = () => {
    if (label) return ['skeleton', label.textContent];
    if (!heading) {
      const account = document.querySelector('#account-menu')?.ariaLabel ?? '';
      const preview = text('section[aria-label="Preview"] span');
      return ['portal', account, ...(preview ? [preview] : [])];
    }
    const notice = document.querySelector('.si-notice');
    const button = document.querySelector('.si-button');
    const link = document.querySelector<HTMLAnchorElement>('.si-link');
    return [
      'page',
      heading.textContent,
      notice ? `${notice.role}: ${notice.textContent}` : text('.si-sentence'),
      `${button?.textContent}${button?.ariaBusy === 'true' ? ' (busy)' : ''}`,
      ...(link ? [link.href] : []),
    ];
  };
  return {
    shown: shown(),
    href: location.href,
    hasToken: localStorage.getItem('cc-token') !== null,
    fill: getComputedStyle(document.documentElement).getPropertyValue('--cc-header-fill').trim(),
  };
}
