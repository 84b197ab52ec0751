import { afterAll, beforeAll, expect, test } from 'vitest';
import { helpScreens } from '../../../contract/firm/support.ts';
import { languages, prefixOf } from '../../../contract/language/market.ts';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { helpLanguages } from '../../../server/help/articles.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;

beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada' });
  await server.deps.db.insert(companies).values({
    id: '3001',
    name: 'Pale <b>LLP',
    market: 'uk',
    language: 'en-GB',
    isPublic: true,
    theme: { contactLine: '2 <i>Quay</i>' },
  });
  ada = await server.visitor('guid-ada');
});
afterAll(() => server.end());

const suggested = async (query: string) => {
  const response = await server.call(ada, `/api/help/v1/articles?app=clientcenter&${query}`);
  return { status: response.status, ...(await jsonOf(response)) };
};
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: 'manual' });
const textOf = async (path: string, headers?: Record<string, string>) =>
  await (await open(path, headers)).text();
const titlesIn = (page: string) => [...page.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, title]) => title);

test('[T7.22] the articles of a screen, what belongs to it alone first, each with its address', async () => {
  const { status, items } = await suggested('userType=client&screens=documents&locale=en-US');
  expect(status).toBe(200);
  expect(items[0]).toEqual({
    id: 'finding-documents',
    title: 'Find a document',
    summary: 'Open a folder, or see all documents of a client in one list.',
    url: '/clientcenter/en/us/help/finding-documents',
  });
  expect(items.map(({ id }: { id: string }) => id)).toEqual([
    'finding-documents',
    'uploading',
    'taken-names',
    'downloading',
    'switching-clients',
    'reporting-a-problem',
    'privacy',
  ]);
});

test('[T7.22] articles by user type, by several screens, and in the language asked for', async () => {
  const ids = async (query: string) =>
    (await suggested(query)).items.map(({ id }: { id: string }) => id) as string[];
  expect(await ids('userType=client&screens=home&locale=en-US')).not.toContain('viewing-as-client');
  expect(await ids('userType=staff&screens=home&locale=en-US')).toContain('viewing-as-client');
  const both = await ids('userType=client&screens=documents&screens=home&locale=en-US');
  expect(new Set(both).size).toBe(both.length);
  expect(both).toEqual(expect.arrayContaining(['downloading', 'signing-in']));
  const { items } = await suggested('userType=client&screens=documents&locale=pt-BR');
  expect(items[0]).toMatchObject({
    title: 'Encontrar um documento',
    url: '/clientcenter/pt/help/finding-documents',
  });
  const british = (await suggested('userType=client&screens=tasks&locale=en-GB')).items;
  expect(british).toContainEqual(
    expect.objectContaining({
      title: 'Use the portal on your mobile',
      url: '/clientcenter/en/gb/help/on-your-phone',
    }),
  );
});

test.each(helpScreens.flatMap((screen) => languages.map((language) => [screen, language] as const)))(
  '[T7.22] %s has articles in %s, and each of them can be opened',
  async (screen, language) => {
    const { items } = await suggested(`userType=client&screens=${screen}&locale=${language}`);
    expect(items.length).toBeGreaterThanOrEqual(4);
    for (const { title, url } of items) {
      const response = await open(url);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<h1>${title}</h1>`);
    }
  },
);

test.each(['app=other', 'userType=admin', 'screens=attic', 'locale=nl-NL'])(
  '[T7.22] a query that the contract does not know is refused: %s',
  async (wrong) => {
    const query = new URLSearchParams('app=clientcenter&userType=client&screens=home&locale=en-US');
    const [name = '', value = ''] = wrong.split('=');
    query.set(name, value);
    expect((await server.call(ada, `/api/help/v1/articles?${query}`)).status).toBe(400);
  },
);

test('the help centre lists every article for clients, and needs neither script nor session', async () => {
  for (const path of ['/clientcenter/en/us/help', '/clientcenter/en/us/help/']) {
    const response = await open(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(titlesIn(page)).toHaveLength(11);
    expect(titlesIn(page)).not.toContain('View the portal as a client');
    expect(page).not.toMatch(/<script| style="| on\w+="/);
    const nonce = /<style nonce="([^"]+)">/.exec(page)?.[1];
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test.each([
  ['upload', 'Upload files'],
  ['TAKEN name', 'When a file name is taken or not accepted'],
  ['500 MB', 'Upload files'],
])('a search for %s finds by every word of it, in titles first', async (query, first) => {
  const page = await textOf(`/clientcenter/en/us/help/?q=${encodeURIComponent(query)}`);
  expect(titlesIn(page)[0]).toBe(first);
  expect(page).toContain(`value="${query}"`);
  expect(page).toMatch(/<p class="found" role="status">\d+ articles? found/);
});

test('a search without accents finds words with them', async () => {
  expect(titlesIn(await textOf('/clientcenter/pt/help/?q=configuracoes'))).toEqual([
    'Seu perfil e seu idioma',
  ]);
});

test('a search that finds nothing says so, and what was typed stays text', async () => {
  const page = await textOf(
    `/clientcenter/en/us/help/?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(titlesIn(page)).toEqual([]);
  expect(page).toContain('No article has “&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;” in it.');
  expect(page).not.toContain('<script');
});

test('a page is the firm’s own: its name, its contact, as text', async () => {
  const page = await textOf('/clientcenter/en/gb/help/privacy', { cookie: 'bmTheme=3001' });
  expect(page).toContain('<title>Who sees your documents · Pale &lt;b&gt;LLP</title>');
  expect(page).toContain('seen by the people at Pale &lt;b&gt;LLP and');
  expect(page).toContain('2 &lt;i&gt;Quay&lt;/i&gt;');
});

test('an article leads to its likes, to the list, to the portal and to itself in other languages', async () => {
  const page = await textOf('/clientcenter/en/us/help/uploading');
  expect(page).toContain('<html lang="en-US">');
  expect(page).toContain('<a href="/clientcenter/en/us/help/">All articles</a>');
  expect(page).toContain('<a href="/clientcenter/en/us/">Back to the portal</a>');
  expect(page).toContain('href="/clientcenter/pt/help/uploading" lang="pt-BR"');
  expect(titlesIn(page)).not.toContain('Upload files');
  expect(titlesIn(page)).toHaveLength(4);
});

test.each(languages)('the help is there in %s, in that language or one near it', async (language) => {
  const page = await textOf(`${prefixOf(language)}/help/`);
  const own = helpLanguages().includes(language);
  const expected = own ? language : language.startsWith('en') ? 'en-[A-Z]{2}' : 'en-US';
  expect(page).toMatch(new RegExp(`<html lang="${expected}">`));
  expect(titlesIn(page)).toHaveLength(11);
});

test.each(['nothing', '%2e%2e%2fprivacy', '%3Cscript%3E'])('no such article: %s', async (id) => {
  const response = await open(`/clientcenter/en/us/help/${id}`);
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain('<h1>There is no such article</h1>');
  expect(page).not.toContain('<script');
});
