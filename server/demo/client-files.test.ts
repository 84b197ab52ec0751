import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ClientFile, clientFiles } from './client-files.ts';
import { demoClients } from './demo-clients.ts';
import { corporateReturn } from './featured.ts';
import { type DemoFileKind, fileKinds } from './files/demo-file.ts';
import { documentNameAt, documentNames, type ListedDocument, type NameList } from './files/document-names.ts';
import { type Market, markets } from './files/markets.ts';
import { pdfJs } from './files/pdf-js-fixture.ts';
import { createPack, type Pack } from './pack.ts';

const year = 2025;
const marketOf: Readonly<Record<string, Market>> = {
  '1001': 'us',
  '2001': 'br',
  '3001': 'uk',
  '4001': 'ar',
  '5001': 'ca',
};

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await pdfJs();
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('\n');
}

/** The words of markup, without its tags. */
const plain = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** What a reader finds in a file: of a picture, its metadata; of an archive, each file apart. */
async function textsOf(kind: DemoFileKind, bytes: Uint8Array): Promise<string[]> {
  switch (kind) {
    case 'pdf':
      return [await pdfText(bytes)];
    case 'xlsx':
    case 'docx': {
      const part = kind === 'xlsx' ? 'xl/worksheets/sheet1.xml' : 'word/document.xml';
      return [plain(strFromU8(unzipSync(bytes)[part] ?? new Uint8Array()))];
    }
    case 'zip': {
      const inner = Object.entries(unzipSync(bytes)).map(([name, content]) => {
        const found = (Object.keys(fileKinds) as DemoFileKind[]).find((one) =>
          name.endsWith(`.${fileKinds[one].extension}`),
        );
        if (!found) throw new Error(`${name} is of no known kind`);
        return textsOf(found, content);
      });
      return (await Promise.all(inner)).flat();
    }
    case 'nfe':
      return [plain(strFromU8(bytes))];
    case 'txt':
    case 'png':
    case 'jpeg':
      return [strFromU8(bytes)];
  }
}

/** The files of a client of the demo, and their bytes. */
function filesOf(key: string, pack: Pack = createPack()) {
  const client = demoClients.find((one) => one.key === key);
  const market = client && marketOf[client.companyId];
  if (!client || !market) throw new Error(`The demo has no client ${key}`);
  const files = clientFiles({ client, market, year, pack });
  const bytesOf = (file: ClientFile): Buffer => {
    const taken = pack.take();
    expect(taken).toHaveLength(file.part.size);
    return taken;
  };
  return { client, firm: markets[market].firm, files, bytesOf };
}

/** What the file's name says it is: word for word, or in English where a PDF cannot show the script. */
function formsOf({ heading, kind, gloss }: ListedDocument): string[] {
  if (kind === 'nfe') return ['NF-e'];
  return [heading.slice(0, heading.lastIndexOf('.')), ...(gloss ? [gloss] : [])];
}

const owners: Readonly<Record<NameList, string>> = {
  us: 'José & Marta Núñez',
  uk: 'Lothian Tea Rooms Ltd',
  ar: 'Librería Güemes S.R.L.',
  ca: 'Érablière des Cèdres',
  br: 'Padaria São João Ltda',
  world: 'Oficina Irmãos Araújo',
};

test.each(Object.entries(owners))(
  'every document of the list %s names its client, firm, form and year',
  async (list, key) => {
    const { client, firm, files, bytesOf } = filesOf(key);
    const missing: string[] = [];
    // With and without a year in the name.
    const { length } = documentNames[list as NameList];
    for (let index = 0; index < 2 * length; index += 1) {
      const listed = documentNameAt(list as NameList, index, year);
      const file = await files.listed(listed, 2023);
      for (const text of await textsOf(listed.kind, bytesOf(file))) {
        const wanted = [client.name, firm, String(listed.year ?? 2023)];
        const lacking = wanted.filter((word) => !text.includes(word));
        const forms = formsOf(listed);
        if (!forms.some((form) => text.includes(form))) lacking.push(forms.join(' or '));
        if (lacking.length > 0) missing.push(`${file.name} lacks ${lacking.join(', ')}`);
      }
    }
    expect(missing).toEqual([]);
  },
);

test('the featured documents name their client, firm, form and year, and are dated when they were changed', async () => {
  const { client, firm, files, bytesOf } = filesOf('bluewater');
  for (const featured of corporateReturn(year)) {
    const file = await files.featured(featured, new Date(2026, 10, 9));
    const form = featured.name.slice(0, featured.name.lastIndexOf('.'));
    const named = /20\d\d/.exec(form)?.[0] ?? String(year);
    for (const text of await textsOf(featured.kind, bytesOf(file))) {
      expect([client.name, firm, form, named].filter((word) => !text.includes(word))).toEqual([]);
      if (featured.kind !== 'jpeg') expect(text).toContain('11/09/2026');
    }
  }
});

test('a client has one CNPJ in all its documents, and another client another', async () => {
  const cnpjs = async (key: string): Promise<Set<string>> => {
    const { files, bytesOf } = filesOf(key);
    const found = new Set<string>();
    for (const [index, { kind }] of documentNames.br.entries()) {
      const file = await files.listed(documentNameAt('br', index, year), undefined);
      const bytes = bytesOf(file);
      if (kind !== 'nfe' && kind !== 'docx' && kind !== 'pdf') continue;
      for (const text of await textsOf(kind, bytes))
        found.add(/\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/.exec(text)?.[0] ?? `none in ${file.name}`);
    }
    return found;
  };
  const [bakery, garage] = [await cnpjs('Padaria São João Ltda'), await cnpjs('Oficina Irmãos Araújo')];
  expect([bakery.size, garage.size, new Set([...bakery, ...garage]).size]).toEqual([1, 1, 2]);
});

test('copies of a document share their bytes; two clients share none', async () => {
  const pack = createPack();
  const rounds = 8 * documentNames.us.length;
  const hashesOf = async (key: string): Promise<string[]> => {
    const { files } = filesOf(key, pack);
    const hashes: string[] = [];
    for (let index = 0; index < rounds; index += 1)
      hashes.push((await files.listed(documentNameAt('us', index, year), undefined)).sha256);
    return hashes;
  };
  const [large, small] = [await hashesOf('penobscot'), await hashesOf('casco')];
  const known = new Set(large);
  expect(small.filter((hash) => known.has(hash))).toEqual([]);
  // The last round of names has copy numbers.
  const copies = large.slice(7 * documentNames.us.length);
  expect(copies).toEqual(large.slice(documentNames.us.length, 2 * documentNames.us.length));
});

test('an unnamed year is that of the folder, and never one that is not over', async () => {
  const { files, bytesOf } = filesOf('casco');
  const yearOf = async (folder: number | undefined, index: number): Promise<string | undefined> => {
    const [text] = await textsOf(
      'pdf',
      bytesOf(await files.listed(documentNameAt('us', index, year), folder)),
    );
    return /Year:\s+(\d{4})/.exec(text ?? '')?.[1];
  };
  expect([
    await yearOf(2023, 0),
    await yearOf(2026, 1),
    await yearOf(1900, 3),
    await yearOf(undefined, 4),
  ]).toEqual(['2023', '2025', '2025', '2025']);
});
