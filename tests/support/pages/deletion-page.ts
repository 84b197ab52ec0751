/** What a person does on a page to delete documents. */
import type { Page } from 'playwright';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { jsonOf, type SignedIn } from '../browser/sign-in.ts';

/** Documents that one client's people have uploaded, and where they lie. */
export interface Uploads {
  readonly clientId: string;
  readonly folderId: string;
  readonly documents: readonly StorageDocument[];
}

/** A folder of a client by its name, with its documents. */
export async function uploadsOf(
  { call }: SignedIn,
  clientId: string,
  folder = 'ClientContactFolder',
): Promise<Uploads> {
  const { data } = await jsonOf(await call(`/api/storage/v1/containers/tree?clientId=${clientId}`));
  const found = data.containers.find(({ name }: { name: string }) => name === folder);
  const path = `/api/storage/v1/${found.type.toLowerCase()}s/${found.id}/documents?pageSize=100`;
  const page = await jsonOf(await call(path));
  return { clientId, folderId: found.id, documents: page.data };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const boxOf = (page: Page, name: string) =>
  grid(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Chooses these documents and no others, and presses Delete. */
export async function askToDelete(page: Page, names: readonly string[]): Promise<void> {
  const chosen = await grid(page)
    .getByRole('checkbox', { name: /^Select (?!all)/, checked: true })
    .evaluateAll((boxes) =>
      boxes.map((box) => box.getAttribute('aria-label')?.replace(/^Select /, '') ?? ''),
    );
  for (const name of chosen) if (!names.includes(name)) await boxOf(page, name).uncheck();
  for (const name of names) await boxOf(page, name).check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
}
