/** Box-e as its tests use it. */
import type { Page } from 'playwright';
import { origin } from '../browser/portal.ts';
import { sessionOf } from '../browser/visit-entry.ts';
import { account, bakeryIn } from './requests-page.ts';

/** The path of the NF-e below the portal's prefix. */
export const storage = '/actions/box-e/nfe-storage';

/** The documents of the bakery's NF-e, the newest first. */
export async function bakeryNotes(): Promise<readonly { id: string; number: string }[]> {
  const session = await sessionOf(origin, account);
  const query = new URLSearchParams({ clientId: await bakeryIn(session), storage: 'nfe-storage' });
  const answer = await session.call(`/api/boxe/v1/documents?${query}`);
  return (await answer.json()).items;
}

/** The XML of a document. */
export async function xmlOf(id: string): Promise<Buffer> {
  const { call } = await sessionOf(origin, account);
  return Buffer.from(await (await call(`/api/boxe/v1/documents/${id}/file`)).arrayBuffer());
}

export const list = (page: Page) => page.getByRole('region', { name: 'Documentos', exact: true });
export const rows = (page: Page) => list(page).getByRole('listitem');
export const openDocument = (page: Page) => page.getByRole('region', { name: 'Documento aberto' });
export const noteTitle = (page: Page, number: string) =>
  openDocument(page).getByRole('heading', { level: 2, name: `NF-e nº ${number}` });
