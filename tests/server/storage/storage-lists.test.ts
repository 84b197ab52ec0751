import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertedTypes, maxFileBytes, unconvertedTypes } from '../../../contract/storage/file-rules.ts';
import type { Container, StorageDocument, TreeNode } from '../../../contract/storage/storage-items.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
const base = '/api/storage/v1';

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme', name: 'Tax' });
  await fixture.addContainer({ id: 'year-10', parentId: 'tax', name: 'Year 10' });
  await fixture.addContainer({ id: 'year-9', parentId: 'tax', name: 'Year 9', processingYear: 1900 });
  await fixture.addContainer({ id: 'elan', parentId: 'tax', name: 'Élan', isShared: true });
  await fixture.addContainer({ id: 'empty', parentId: 'year-9', name: 'Empty' });
  await fixture.addContainer({ id: 'project', parentId: 'acme', type: 'Project', productType: 'Audit' });
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await fixture.addDocument({
      // Two documents of one moment: their ids decide.
      id: `doc-${name}`,
      containerId: index < 4 ? 'year-9' : 'year-10',
      name: `${name}.txt`,
      modifiedAt: new Date(Date.UTC(2026, 0, index === 2 ? 2 : index + 1)),
      isReadByClientUser: index % 2 === 0,
    });
});
afterAll(() => fixture.end());

interface Page {
  readonly data: StorageDocument[];
  readonly pageIndex: number;
  readonly totalPages: number;
  readonly total: number;
  readonly next: string | null;
}
const page = (path: string): Promise<Page> => fixture.json(fixture.as.ann, `${base}/${path}`);
const named = ({ data, ...rest }: Page) => ({ ...rest, names: data.map((one) => one.name) });

test('[S7.15] the service route of DocumentServices, and 404 for a service that is none', async () => {
  expect(await fixture.json(fixture.as.ann, '/api/core/v1/service-routes/DocumentServices')).toEqual({
    name: 'DocumentServices',
    url: `${fixture.origin}/api/storage/v1`,
  });
  expect((await fixture.call(fixture.as.ann, '/api/core/v1/service-routes/Nothing')).status).toBe(404);
});

test('[S7.16] the upload constraints', async () => {
  expect(await fixture.json(fixture.as.ann, `${base}/documents/constraints`)).toEqual({
    data: { convertedTypes, unconvertedTypes, maxSizeBytes: maxFileBytes },
  });
});

test('[S7.17] existence in the order of the question, compared in NFC', async () => {
  const composed = 'Été.txt'.normalize('NFC');
  await fixture.addDocument({ containerId: 'elan', name: composed });
  const names = ['missing.txt', composed.normalize('NFD'), composed];
  const answer = await fixture.json(fixture.as.ann, `${base}/folders/elan/documents/exists`, {
    method: 'POST',
    body: JSON.stringify(names),
  });
  expect(answer).toEqual({ data: names.map((name, index) => ({ name, exists: index > 0 })) });
});

test('[S9.03] a page holds 100 documents', async () => {
  await fixture.addContainer({ id: 'many', parentId: 'acme' });
  for (let index = 0; index < 101; index += 1)
    await fixture.addDocument({ containerId: 'many', name: `${index}.txt` });
  const first = await page('folders/many/documents');
  const second = await page(`folders/many/documents?from=${first.next}`);
  const seen = [...first.data, ...second.data].map((one) => one.id);
  expect([first.data.length, first.total, first.totalPages, new Set(seen).size]).toEqual([100, 101, 2, 101]);
  expect([second.data.length, second.pageIndex, second.next]).toEqual([1, 1, null]);
  expect((await fixture.call(fixture.as.ann, `${base}/folders/many/documents?pageSize=101`)).status).toBe(
    400,
  );
});

test('[S7.26, T7.16] pages of one container, newest change first, by cursor and by number', async () => {
  const first = await page('folders/year-9/documents?pageSize=3');
  expect(named(first)).toEqual({
    names: ['d.txt', 'c.txt', 'b.txt'],
    pageIndex: 0,
    totalPages: 2,
    total: 4,
    next: expect.any(String),
  });
  const second = { names: ['a.txt'], pageIndex: 1, totalPages: 2, total: 4, next: null };
  expect(named(await page(`folders/year-9/documents?pageSize=3&from=${first.next}`))).toEqual(second);
  expect(named(await page('folders/year-9/documents?pageSize=3&pageIndex=1'))).toEqual(second);
});

test('[S7.26] pages of several containers, and only what was read', async () => {
  const first = await page('containers/documents?parentIds=year-9,year-10&pageSize=2');
  expect(named(first)).toMatchObject({ names: ['e.txt', 'd.txt'], total: 5, totalPages: 3 });
  const second = await page(`containers/documents?parentIds=year-9,year-10&pageSize=2&from=${first.next}`);
  expect(named(second)).toMatchObject({ names: ['c.txt', 'b.txt'], pageIndex: 1 });
  const read = await page('containers/documents?parentIds=year-9,year-10&readByClientUser=true');
  expect(named(read)).toMatchObject({ names: ['e.txt', 'c.txt', 'a.txt'], total: 3, totalPages: 1 });
});

test('[S7.26] pages of all that a client shows', async () => {
  const tree = await (await fixture.call(fixture.as.ann, `${base}/containers/tree?clientId=acme`)).json();
  const ids = tree.data.containers.map(({ id }: { id: string }) => id);
  const named = await page(`containers/documents?parentIds=${ids.join()}`);
  // The cursor belongs to the question: it is the one thing that differs.
  expect(await page('containers/documents?clientId=acme')).toEqual({ ...named, next: expect.any(String) });
  expect(named.total).toBeGreaterThanOrEqual(5);
});

test('[S7.26] documents of a client by custom fields, in place of their containers', async () => {
  const set = (name: string, customFields: Record<string, string>) =>
    fixture.addDocument({ containerId: 'elan', name, customFields });
  await set('both.txt', { taxYear: '2025', kind: '1040' });
  await set('year.txt', { taxYear: '2025' });
  await set('other.txt', { taxYear: '2024' });
  const query = (fields: unknown, more = 'clientId=acme') =>
    `containers/documents?${more}&customFields=${encodeURIComponent(JSON.stringify(fields))}`;
  const found = async (fields: unknown, more?: string) => {
    const { data, total } = await page(query(fields, more));
    return [total, ...data.map(({ name }) => name).sort()];
  };
  expect(await found({ taxYear: '2025' })).toEqual([2, 'both.txt', 'year.txt']);
  expect(await found({ kind: '1040', taxYear: '2025' })).toEqual([1, 'both.txt']);
  expect(await found({ taxYear: '2025' }, 'clientId=acme&search=year')).toEqual([1, 'year.txt']);
  expect(await found({ taxYear: '1999' })).toEqual([0]);
  const first = await page(`${query({ taxYear: '2025' })}&pageSize=1&orderBy=name`);
  const second = await page(`${query({ taxYear: '2025' })}&pageSize=1&orderBy=name&from=${first.next}`);
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['both.txt', 'year.txt']);
  for (const [fields, more] of [
    [['taxYear'], 'clientId=acme'],
    [{ taxYear: 2025 }, 'clientId=acme'],
    [{ taxYear: '2025' }, 'parentIds=elan'],
    [{ taxYear: '2025' }, 'clientId=acme&parentIds=elan'],
  ] as const)
    expect((await fixture.call(fixture.as.ann, `${base}/${query(fields, more)}`)).status).toBe(400);
  expect((await fixture.call(fixture.as.bob, `${base}/${query({ taxYear: '2025' })}`)).status).toBe(404);
});

test('[S7.26] association fields come with a container when they are asked for', async () => {
  const fieldsOf = async (query: string) => {
    const { data } = await fixture.json<{ data: object[] }>(
      fixture.as.ann,
      `${base}/containers?clientId=acme${query}`,
    );
    return data.map((one) => [
      Reflect.get(one, 'primaryAssociationId'),
      Reflect.get(one, 'primaryAssociationType'),
    ]);
  };
  expect(await fieldsOf('')).toEqual([[undefined, undefined]]);
  expect(await fieldsOf('&includeAssociationFields=true')).toEqual([['acme', 'Client']]);
});

test('[S7.26] counts and permissions come whether or not countDocuments and loadPermission ask for them', async () => {
  const asked = '/api/storage/v1/containers';
  const same = async (path: string, flag: string) =>
    expect(await fixture.json(fixture.as.ann, `${asked}${path}`)).toEqual(
      await fixture.json(fixture.as.ann, `${asked}${path}&${flag}=true`),
    );
  await same('/tree?clientId=acme', 'countDocuments');
  await same('/documents?clientId=acme', 'loadPermission');
});

test.each(['%25', 'bm90IGpzb24', Buffer.from('[1,"x"]').toString('base64url')])(
  'a cursor that is none of ours (%s) answers 400',
  async (from) => {
    const answer = await fixture.call(fixture.as.ann, `${base}/folders/year-9/documents?from=${from}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { errors: [{ reason: 'badRequest', message: 'query: from is not valid' }] },
    ]);
  },
);

test('[S3.11] [S7.26] the tree in the order to show, with what each container holds', async () => {
  const { data } = await fixture.json<{ data: { tree: TreeNode[]; containers: Container[] } }>(
    fixture.as.ann,
    `${base}/containers/tree?clientId=acme&countDocuments=true`,
  );
  const shape = ({ id, children }: TreeNode): unknown => [id, ...children.map(shape)];
  expect(data.tree.map(shape)).toEqual([
    ['acme', ['many'], ['project'], ['tax', ['elan'], ['year-9', ['empty']], ['year-10']]],
  ]);
  const fields = Object.fromEntries(
    data.containers.map((one) => [
      one.id,
      [one.documentCount, one.hasChildren, one.hasFiles, one.hasFolders],
    ]),
  );
  expect(fields).toMatchObject({
    acme: [0, true, false, true],
    tax: [0, true, false, true],
    'year-9': [4, true, true, true],
    'year-10': [1, true, true, false],
    empty: [0, false, false, false],
  });
  expect(data.containers.find((one) => one.id === 'year-9')).toMatchObject({
    processingYear: 1900,
    parent: { id: 'tax', type: 'Folder' },
    isShared: false,
  });
});

test('[S7.26] depth bounds tree and descendants, and hasFolders says that there is more', async () => {
  const { data } = await fixture.json<{ data: { containers: Container[] } }>(
    fixture.as.ann,
    `${base}/containers/tree?clientId=acme&depth=1`,
  );
  expect(data.containers.map((one) => [one.id, one.hasFolders])).toEqual([
    ['acme', true],
    ['many', false],
    ['project', false],
    ['tax', true],
  ]);
  const below = async (path: string): Promise<string[]> =>
    (await fixture.json<{ data: Container[] }>(fixture.as.ann, `${base}/${path}`)).data.map((one) => one.id);
  expect(await below('folders/tax/descendants')).toEqual(['elan', 'year-9', 'empty', 'year-10']);
  expect(await below('folders/tax/descendants?depth=1')).toEqual(['elan', 'year-9', 'year-10']);
  expect(await below('containers?clientId=acme&includeAssociationFields=true')).toEqual(['acme']);
});

test('[S7.26] an answer reaches one container however deep it lies, and no further elsewhere', async () => {
  const shape = ({ id, children }: TreeNode): unknown => [id, ...children.map(shape)];
  const tree = async (query: string) => {
    const { data } = await fixture.json<{ data: { tree: TreeNode[]; containers: Container[] } }>(
      fixture.as.ann,
      `${base}/containers/tree?clientId=acme&depth=1${query}`,
    );
    return { tree: data.tree.map(shape), containers: data.containers.map(({ id }) => id) };
  };
  expect(await tree('&reaching=year-9')).toEqual({
    tree: [['acme', ['many'], ['project'], ['tax', ['elan'], ['year-9', ['empty']], ['year-10']]]],
    containers: ['acme', 'many', 'project', 'tax', 'elan', 'year-9', 'empty', 'year-10'],
  });
  const nowhere = await tree('');
  expect(nowhere.tree).toEqual([['acme', ['many'], ['project'], ['tax']]]);
  for (const id of ['gone', 'foreign']) expect(await tree(`&reaching=${id}`)).toEqual(nowhere);
  const { data } = await fixture.json<{ data: Container[] }>(
    fixture.as.ann,
    `${base}/folders/tax/descendants?depth=1&reaching=year-9`,
  );
  expect(data.map(({ id }) => id)).toEqual(['elan', 'year-9', 'empty', 'year-10']);
});

test('[S7.26] projects of a client by product type', async () => {
  const ids = async (query: string): Promise<string[]> =>
    (
      await fixture.json<{ data: Container[] }>(
        fixture.as.ann,
        `${base}/projects?primaryAssociationId=acme&primaryAssociationType=Client${query}`,
      )
    ).data.map((one) => one.id);
  expect([await ids(''), await ids('&productType=Audit'), await ids('&productType=Other')]).toEqual([
    ['project'],
    ['project'],
    [],
  ]);
});
