/** Service requests of a bakery of the demo in Brazil, and the page that shows them. */
import type { BrowserContextOptions, Page } from 'playwright';
import { addDays, type Day, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import type { FormValues } from '../../../contract/forms/form.ts';
import type { ListedRequest, ServiceRequest } from '../../../contract/requests/requests.ts';
import type { browserForTests } from '../browser/chromium.ts';
import { origin } from '../browser/portal.ts';
import { closeWelcome } from '../browser/shell.ts';
import { jsonOf, type SignedIn } from '../browser/sign-in.ts';
import { sessionOf, storageOf } from '../browser/visit-entry.ts';

export const account = 'brazil';
export const bakery = 'Padaria São João';
export const requestsPath = '/api/br-service-requests/v1/requests';
/** The section of service requests below the portal's prefix. */
export const section = '/actions/service-request';

/** A day so many days from today in Brazil, and as it is typed in Portuguese. */
export const dayFromNow = (days: number): Day => addDays(todayInBrazil(), days);
export const typedDay = (day: Day): string => day.split('-').toReversed().join('/');

/** The id of the bakery. */
export async function bakeryIn({ call }: SignedIn): Promise<string> {
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  return clients.find(({ name }: { name: string }) => name.startsWith(bakery)).id;
}

const said = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A draft with these answers, of the bakery unless `whose` names another account: then of its first client. */
export async function draftOf(kind: string, values: FormValues, whose = account): Promise<ServiceRequest> {
  const session = await sessionOf(origin, whose);
  const clientId =
    whose === account
      ? await bakeryIn(session)
      : (await jsonOf(await session.call('/api/client-center/v1/clients/'))).clients[0].id;
  const answer = await session.call(requestsPath, said('POST', { clientId, kind, values }));
  if (!answer.ok) throw new Error(`the draft was not made: ${await answer.text()}`);
  return (await jsonOf(answer)).data;
}

/** A general request that the firm has, of the bakery unless `whose` names another account. */
export async function sentRequest(values: FormValues, whose = account): Promise<ServiceRequest> {
  const { call } = await sessionOf(origin, whose);
  const { id, version } = await draftOf('general-requests', values, whose);
  const answer = await call(
    `${requestsPath}/${id}/send`,
    said('POST', { version, values, confirmed: ['wantedBySoon'] }),
  );
  return (await jsonOf(answer)).data;
}

/** The request as the service has it now. */
export async function requestNow(id: string): Promise<ServiceRequest> {
  const { call } = await sessionOf(origin, account);
  return (await jsonOf(await call(`${requestsPath}/${id}`))).data;
}

/** The requests of the bakery, the latest change first. */
export async function bakeryRequests(): Promise<readonly ListedRequest[]> {
  const session = await sessionOf(origin, account);
  const query = new URLSearchParams({ clientId: await bakeryIn(session), itemsPerPage: '100' });
  return (await jsonOf(await session.call(`${requestsPath}?${query}`))).items;
}

/** The path of a request below the portal's prefix. */
export const pathOf = ({ kind, id }: Pick<ListedRequest, 'kind' | 'id'>): string =>
  `${section}/${kind}/${id}`;

/** A page at a path, in Portuguese, whose active client is the bakery. */
export async function openAtBakery(
  browser: ReturnType<typeof browserForTests>,
  path: string,
  look: Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'> = {},
): Promise<Page> {
  const session = await sessionOf(origin, account);
  const storageState = storageOf(origin, session, { 'cc-active-client': await bakeryIn(session) });
  const page = await (await browser.context({ ...look, storageState })).newPage();
  await closeWelcome(page, account);
  await page.goto(`${origin}/clientcenter/pt${path}`);
  return page;
}

export const list = (page: Page) => page.getByRole('region', { name: 'Solicitações', exact: true });
export const row = (page: Page, subject: string) =>
  list(page).getByRole('listitem').filter({ hasText: subject });
export const openRequest = (page: Page) => page.getByRole('article', { name: 'Solicitação aberta' });
export const title = (page: Page) => openRequest(page).getByRole('heading', { level: 2 }).first();
export const sendButton = (page: Page) => openRequest(page).getByRole('button', { name: /^Enviar a / });
