/** A folder of a test's own, with files that it brings, stored by the API as a browser would. */
import { randomUUID } from 'node:crypto';
import { createFolder } from '../../../contract/storage/storage-changes.ts';
import type { Container } from '../../../contract/storage/storage-items.ts';
import { jsonOf, type SignedIn } from './sign-in.ts';
import { sessionOf } from './visit-entry.ts';

export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

export interface StockedFolder {
  readonly id: string;
  readonly name: string;
  /** Where the portal shows it, below the language's prefix. */
  readonly path: string;
  /** The documents' ids by their names. */
  readonly ids: Readonly<Record<string, string>>;
  /** Makes a folder in it. */
  below(name: string, files: readonly TestFile[]): Promise<StockedFolder>;
}

/** Makes a folder for the first client of an account, with these files. */
export async function stockFolder(
  origin: string,
  account: string,
  files: readonly TestFile[],
): Promise<StockedFolder> {
  const session = await sessionOf(origin, account);
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  const { data } = await jsonOf(
    await session.call(`/api/storage/v1/containers/tree?clientId=${clients[0].id}&depth=2`),
  );
  const parent = (data.containers as Container[]).find(
    ({ type, permissions }) => type !== 'Client' && permissions.canCreate,
  );
  if (!parent) throw new Error(`${account} may add to no folder`);
  return await addFolder(session, parent, `Test ${randomUUID()}`, files);
}

async function addFolder(
  session: SignedIn,
  parent: Pick<Container, 'id' | 'type'>,
  name: string,
  files: readonly TestFile[],
): Promise<StockedFolder> {
  const made = await session.call(createFolder.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name, parentId: parent.id, parentType: parent.type }),
  });
  if (!made.ok) throw new Error(`no folder: ${made.status} ${await made.text()}`);
  const { id } = (await jsonOf(made)).data;
  const ids: Record<string, string> = {};
  for (const file of files) {
    const form = new FormData();
    form.append('file[]', new File([file.bytes as BlobPart], file.name));
    const stored = await session.call(`/api/storage/v1/folders/${id}/documents?notify=false`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: form,
    });
    if (!stored.ok) throw new Error(`${file.name}: ${stored.status} ${await stored.text()}`);
    ids[file.name] = (await jsonOf(stored)).data.id;
  }
  return {
    id,
    name,
    path: `/documents/${id}`,
    ids,
    below: (inner, more) => addFolder(session, { id, type: 'Folder' }, inner, more),
  };
}
