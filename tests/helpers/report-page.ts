/** A page on which an issue is reported, its calls held: what a person does there, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import { hold, type Wire } from './wire.ts';

/** What the dialog shows. */
export interface ReportScreen {
  /** The heading of the screen; `null` where the description is asked for. */
  readonly heading: string | null;
  readonly description: string | null;
  readonly isLogIncluded: boolean | null;
  readonly canSubmit: boolean | null;
  readonly code: string | null;
}

export interface ReportPage {
  readonly page: Page;
  /** Holds `log` and `mail`. */
  readonly wire: Wire;
  /** What went out, oldest first: the reference code and the description of each call. */
  readonly sent: { readonly call: string; readonly code: string; readonly description: string }[];
  /** The dialog; `null` while it is closed. */
  screen(): Promise<ReportScreen | null>;
  alerts(): Promise<string[]>;
  open(): Promise<void>;
  press(button: string): Promise<void>;
  type(description: string): Promise<void>;
  /** From now on the browser opens tabs, or does not. */
  allowTabs(isAllowed: boolean): Promise<void>;
  /** Addresses that were opened in other tabs. */
  tabs(): string[];
  stopClock(): Promise<void>;
  pass(milliseconds: number): Promise<void>;
  letGo(): Promise<void>;
}

declare global {
  interface Window {
    opensNoTabs?: boolean;
  }
}

/** The calls of a report; other entries of the log go their way. */
function nameOf(request: Request): string | undefined {
  if (request.method() !== 'POST') return undefined;
  const { pathname } = new URL(request.url());
  if (pathname.endsWith('/CLIENT_CENTER_ISSUE_CONFIRMATION')) return 'mail';
  return pathname.endsWith('/log') && request.postDataJSON().items[0].type === 'issue' ? 'log' : undefined;
}

/** Opens the portal in a signed-in context of its own. */
export async function openReportPage(context: BrowserContext, address: string): Promise<ReportPage> {
  const sent: ReportPage['sent'] = [];
  context.on('request', (request) => {
    const call = nameOf(request);
    if (call === 'log') {
      const [{ id, data }] = request.postDataJSON().items;
      sent.push({ call, code: id, description: data.description });
    }
    if (call === 'mail') {
      const { referenceCode, issueDescription } = request.postDataJSON().variables;
      sent.push({ call, code: referenceCode, description: issueDescription });
    }
  });
  const wire = await hold(context, /\/api\/(logging|notifications)\//, nameOf);
  await context.route('https://support.clientportal.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title>' }),
  );
  const page = await context.newPage();
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...request) => (window.opensNoTabs ? null : open(...request));
  });
  await page.clock.install();
  await page.goto(address);
  const account = page.getByRole('button', { name: /^Account: / });
  const dialog = page.getByRole('dialog', { name: 'Report an issue' });
  await account.waitFor();
  let isStopped = false;
  return {
    page,
    wire,
    sent,
    async open() {
      await account.click();
      await page.getByRole('menuitem', { name: 'Report an issue' }).click();
    },
    press: (name) => dialog.getByRole('button', { name, exact: true }).first().click(),
    type: (description) => dialog.getByRole('textbox', { name: 'Description' }).fill(description),
    allowTabs: (isAllowed) =>
      page.evaluate((value) => {
        window.opensNoTabs = value;
      }, !isAllowed),
    tabs: () =>
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.url()),
    async stopClock() {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      isStopped = true;
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    async letGo() {
      if (isStopped) await page.clock.resume();
      isStopped = false;
    },
    alerts: () => page.getByRole('region', { name: 'Alerts' }).locator('[role] > p').allTextContents(),
    screen: () => page.evaluate(readScreen),
  };
}

/** Runs in the page. */
function readScreen(): ReportScreen | null {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog) return null;
  const submit = dialog.querySelector<HTMLButtonElement>('button[type="submit"]');
  return {
    heading: dialog.querySelector('h3')?.textContent ?? null,
    description: dialog.querySelector('textarea')?.value ?? null,
    isLogIncluded: dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked ?? null,
    canSubmit: submit && !submit.disabled && submit.ariaDisabled !== 'true',
    code: /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(dialog.textContent)?.[0] ?? null,
  };
}
