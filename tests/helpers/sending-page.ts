/** A page on which documents are sent by link, its call held: what a person does there, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { MessageValues } from '../../machines/sending/message.ts';
import { openFolder, signIn } from './chromium.ts';
import { hold, type Wire } from './wire.ts';

/** What the dialog shows. */
export type SendingScreen =
  | {
      readonly kind: 'form';
      readonly to: string;
      readonly subject: string;
      readonly documents: number;
      readonly canRemove: boolean;
      /** What the fields say is wrong with them, from top to bottom. */
      readonly faults: readonly string[];
      readonly hasOffer: boolean;
      readonly problem: string | null;
      readonly canSend: boolean;
    }
  | { readonly kind: 'sent'; readonly recipients: readonly string[] }
  | { readonly kind: 'waiting'; readonly text: string };

export interface SendingPage {
  readonly page: Page;
  /** Holds `share`. */
  readonly wire: Wire;
  /** The keys and bodies of the calls that went out, oldest first. */
  readonly sent: { readonly key: string; readonly body: string }[];
  /** The dialog; `null` while it is closed. */
  screen(): Promise<SendingScreen | null>;
  alerts(): Promise<string[]>;
  /** Makes the browser hold what the signed-in person wrote about a client and did not send; `null` for nothing. */
  keep(clientId: string, values: MessageValues | null): Promise<void>;
  /** Presses Send for the documents that are chosen. */
  open(): Promise<void>;
  type(values: Pick<MessageValues, 'to' | 'subject'>): Promise<void>;
  press(button: string | RegExp): Promise<void>;
}

const isShare = (request: Request) => new URL(request.url()).pathname.endsWith('/sharing/share');
const boxes = (page: Page) =>
  page.getByRole('grid', { name: 'Documents' }).getByRole('checkbox', { name: /^Select (?!all)/ });

/** Chooses the first documents of the open folder, and waits for what can be done with them. */
async function chooseFirst(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await boxes(page).nth(index).check();
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
}

/** Signs in, opens a folder and chooses its first documents. */
export async function openChosen(
  page: Page,
  origin: string,
  { account, folder, count }: { account: string; folder: string; count: number },
): Promise<void> {
  await signIn(page, origin, account);
  await openFolder(page, folder);
  await page.getByRole('heading', { level: 1, name: folder, exact: true }).waitFor();
  await chooseFirst(page, count);
}

/** Presses Send for the documents that are chosen. */
export const pressSend = (page: Page): Promise<void> =>
  page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Send' }).click();

/** Goes to an address in a signed-in context, opens a folder there and chooses two documents. */
export async function openSendingPage(
  context: BrowserContext,
  address: string,
  folder: string,
): Promise<SendingPage> {
  const sent: SendingPage['sent'] = [];
  context.on('request', (request) => {
    if (!isShare(request)) return;
    sent.push({ key: request.headers()['idempotency-key'] ?? '', body: request.postData() ?? '' });
  });
  const wire = await hold(context, /\/sharing\/share$/, (request) =>
    isShare(request) ? 'share' : undefined,
  );
  const page = await context.newPage();
  await page.goto(address);
  await openFolder(page, folder);
  await page.getByRole('heading', { level: 1, name: folder, exact: true }).waitFor();
  await chooseFirst(page, 2);
  const dialog = page.getByRole('dialog', { name: 'Send documents' });
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text);
  return {
    page,
    wire,
    sent,
    keep: (clientId, values) =>
      page.evaluate(
        ([client, draft]) => {
          const { meta } = JSON.parse(sessionStorage.getItem('cc-session') ?? '{}');
          const kept = { [meta.PrismGuid]: { sending: { ...draft, clientId: client } } };
          if (draft) localStorage.setItem('cc-drafts', JSON.stringify(kept));
          else localStorage.removeItem('cc-drafts');
        },
        [clientId, values] as const,
      ),
    open: () => pressSend(page),
    async type({ to, subject }) {
      await fill('To', to);
      await fill('Subject', subject);
    },
    press: (name) =>
      dialog
        .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
        .first()
        .click(),
    alerts: () => page.getByRole('region', { name: 'Alerts' }).locator('[role] > p').allTextContents(),
    screen: () => page.evaluate(readScreen),
  };
}

/** Runs in the page. */
function readScreen(): SendingScreen | null {
  const dialog = document.querySelector('[role="dialog"]');
  if (!dialog) return null;
  const textsOf = (selector: string) =>
    [...dialog.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
  const form = dialog.querySelector('form');
  const recipients = textsOf('dl > div:first-child dd');
  if (recipients.length > 0) return { kind: 'sent', recipients };
  if (!form) return { kind: 'waiting', text: textsOf('[role="status"]').join() };
  const typedIn = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[data-path="${name}"]`)?.value ?? '';
  const submit = form.querySelector('[type="submit"]');
  return {
    kind: 'form',
    to: typedIn('to'),
    subject: typedIn('subject'),
    documents: textsOf('ul > li').length,
    canRemove: textsOf('ul > li > button').length > 0,
    faults: textsOf('.mantine-InputWrapper-error'),
    hasOffer: textsOf('button').includes('Discard'),
    problem: textsOf('[role="alert"]')[0] ?? null,
    canSend: submit?.ariaDisabled !== 'true',
  };
}
