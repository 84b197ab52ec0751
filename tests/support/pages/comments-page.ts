/** A page with the comments of a document: what a person does there, and what they see. */
import type { Page } from 'playwright';
import type { Comment } from '../../../contract/storage/comments.ts';
import type { Container, StorageDocument } from '../../../contract/storage/storage-items.ts';
import { documentRow } from '../browser/chromium.ts';
import { jsonOf, type SignedIn } from '../browser/sign-in.ts';

/** As far down a list as a row is sure to be drawn. */
const firstRows = 6;

/** Documents at the head of their folder of the first client, by how many comments they have. */
export async function documentsWith(
  { call }: Pick<SignedIn, 'call'>,
  isWanted: (commentsCount: number) => boolean,
): Promise<StorageDocument[]> {
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const tree = await jsonOf(await call(`/api/storage/v1/containers/tree?clientId=${clients[0].id}`));
  const found: StorageDocument[] = [];
  for (const { id, type, hasFolders, documentCount } of tree.data.containers as Container[]) {
    if (hasFolders || documentCount === 0) continue;
    const page = await jsonOf(await call(`/api/storage/v1/${type.toLowerCase()}s/${id}/documents`));
    const first: StorageDocument[] = (page.data ?? []).slice(0, firstRows);
    found.push(...first.filter(({ commentsCount }) => isWanted(commentsCount)));
  }
  return found;
}

/** The thread of a document as the server has it. */
export const threadOf = async ({ call }: Pick<SignedIn, 'call'>, documentId: string): Promise<Comment[]> =>
  (await jsonOf(await call(`/api/notes/v1/documents/${documentId}/comments`))).data;

/** Adds a comment of a user by the API, without the page. */
export async function say({ call }: Pick<SignedIn, 'call'>, documentId: string, text: string): Promise<void> {
  const answer = await call('/api/notes/v1/comments/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId, text }),
  });
  if (!answer.ok) throw new Error(`the comment was refused: ${answer.status}`);
}

export const commentsDialog = (page: Page, name = 'Comments') =>
  page.getByRole('dialog', { name, exact: true });
export const commentField = (page: Page, name = 'Comment') =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });
/** The texts of the thread on screen, in order. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').locator('li > p:last-child').allTextContents();

/** Opens the comments of a document from the menu of its row. */
export async function openComments(page: Page, { name }: Pick<StorageDocument, 'name'>): Promise<void> {
  const row = documentRow(page, name);
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Comments' }).click();
  await commentsDialog(page).waitFor();
}
