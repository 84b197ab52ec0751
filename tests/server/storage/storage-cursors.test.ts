/** Cursors belong to their question, and totals follow what happens to the documents. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
const base = '/api/storage/v1';

beforeAll(async () => {
  fixture = await startStorageFixture();
  for (const id of ['here', 'there', 'changing']) await fixture.addContainer({ id, parentId: 'acme' });
  for (const containerId of ['here', 'there'])
    for (const [index, name] of ['Report b.txt', 'Report a.txt', 'Report c.txt'].entries())
      await fixture.addDocument({ containerId, name, modifiedAt: new Date(Date.UTC(2026, 0, index + 1)) });
});
afterAll(() => fixture.end());

interface Page {
  readonly data: { readonly id: string; readonly name: string }[];
  readonly total: number;
  readonly next: string | null;
}
const page = (query: string): Promise<Page> => fixture.json(fixture.as.ann, `${base}/${query}`);
const here = 'folders/here/documents?pageSize=2';

/** The answer to a cursor, as status and what it says. */
async function tried(query: string): Promise<unknown[]> {
  const answer = await fixture.call(fixture.as.ann, `${base}/${query}`);
  return [answer.status, (await answer.json()).errors?.[0].message];
}
const refused = [400, 'query: from is not valid'];

test('a cursor of another question answers 400', async () => {
  const { next } = await page(`${here}&orderBy=name`);
  const others = [
    here,
    `${here}&orderBy=name&orderDir=desc`,
    `${here}&orderBy=addedBy`,
    `${here}&orderBy=name&search=report`,
    `${here}&orderBy=name&addedBy=firm`,
    `${here}&orderBy=name&readByClientUser=false`,
    'folders/there/documents?pageSize=2&orderBy=name',
    'containers/documents?parentIds=here&pageSize=2&orderBy=name',
    'containers/documents?clientId=acme&pageSize=2&orderBy=name',
  ];
  const answers = await Promise.all(others.map((query) => tried(`${query}&from=${next}`)));
  expect(answers).toEqual(others.map(() => refused));
  expect((await page(`${here}&orderBy=name&orderDir=asc&from=${next}`)).data.map(({ name }) => name)).toEqual(
    ['Report c.txt'],
  );
});

test.each(['name', 'modified', 'addedBy', 'size'])(
  'a cursor by %s whose contents were changed answers 400',
  async (orderBy) => {
    const { next } = await page(`${here}&orderBy=${orderBy}`);
    const [hash, key, id, pageIndex] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
    const changed = [
      ['x', key, id, pageIndex],
      [hash, typeof key === 'number' ? String(key) : 1, id, pageIndex],
      ...(typeof key === 'number' ? [-1e15, 1e300, 0.5] : ['\u0000', '\ud800']).map((one) => [
        hash,
        one,
        id,
        pageIndex,
      ]),
      [hash, null, id, pageIndex],
      [hash, key, '', pageIndex],
      [hash, key, '\u0000', pageIndex],
      [hash, key, id, 0],
      [hash, key, id],
      { hash, key, id, pageIndex },
    ].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'));
    const answers = await Promise.all(
      changed.map((from) => tried(`${here}&orderBy=${orderBy}&from=${from}`)),
    );
    expect(answers).toEqual(changed.map(() => refused));
  },
);

test('[S7.26] totals of searches and filters are right after every change', async () => {
  const totals = async (): Promise<number[]> => {
    const questions = [
      '',
      '&search=re',
      '&addedBy=client',
      '&readByClientUser=true',
      '&search=re&addedBy=firm',
    ];
    const pages = await Promise.all(questions.map((one) => page(`folders/changing/documents?${one}`)));
    expect(await page('containers/documents?clientId=acme&search=quarterly')).toMatchObject({
      total: pages[1]?.total,
    });
    return pages.map(({ total }) => total);
  };
  const changes: [what: string, change: () => Promise<unknown>, totals: number[]][] = [];
  const change = (what: string, deed: () => Promise<unknown>, ...expected: number[]) =>
    changes.push([what, deed, expected]);
  const put = (path: string, body: unknown) => fixture.tell(fixture.as.ann, `${path}`, body);
  const own = async () => (await fixture.documentsIn('changing')).map(({ id }) => id).sort();
  const at = (id: string | undefined) => ({ Id: id, ContainerId: 'changing', ContainerType: 'Folder' });
  let review = '';
  change('nothing yet', async () => undefined, 0, 0, 0, 0, 0);
  const upload = new File(['text'], 'Quarterly report.txt');
  change('uploaded', () => fixture.upload(fixture.as.ann, 'folders/changing', upload), 1, 1, 1, 1, 0);
  const added = { containerId: 'changing', name: 'Quarterly review.txt' };
  change('added', async () => (review = await fixture.addDocument(added)), 2, 2, 1, 1, 1);
  const read = async (isReadByClientUser: boolean) =>
    put(`PUT ${base}/documents/read-by-client`, { Ids: await own(), isReadByClientUser });
  change('not read', () => read(false), 2, 2, 1, 0, 1);
  change('read', () => read(true), 2, 2, 1, 2, 1);
  const bin = () => put(`POST ${base}/trash/documents`, { Documents: [at(review)], StaffUploads: [] });
  change('in the trash', bin, 1, 1, 1, 1, 0);
  change('taken out', () => put(`POST ${base}/trash/documents/restore`, { Ids: [review] }), 2, 2, 1, 2, 1);
  change(
    'in the trash by the batch call',
    () => put(`PUT ${base}/documents/batch-delete`, [at(review)]),
    ...[1, 1, 1, 1, 0],
  );
  for (const [what, deed, expected] of changes) {
    await deed();
    expect([what, ...(await totals())]).toEqual([what, ...expected]);
  }
});
