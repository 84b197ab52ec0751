import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;

const countriesPath = '/api/core/v1/contact-address-countries';
const statesPath = '/api/core/v1/contact-address-state-provinces';
const countryKey = 'contactAddressCountryIdRequest.contactAddressCountryId';

beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada' });
  ada = await server.visitor('guid-ada');
});
afterAll(() => server.end());

const itemsAt = async (path: string) => {
  const response = await server.call(ada, path);
  const { items } = (await response.json()) as { items: { id: string; name: string }[] };
  return { status: response.status, cached: response.headers.get('cache-control'), items };
};

test('[T7.13] the countries come in the language asked for, sorted by name, and may be kept for a day', async () => {
  const { status, cached, items } = await itemsAt(`${countriesPath}?language=pt-BR`);
  expect([status, cached, items.length]).toEqual([200, 'private, max-age=86400', 249]);
  expect(items.slice(0, 2)).toEqual([
    { id: 'AF', name: 'Afeganistão' },
    { id: 'ZA', name: 'África do Sul' },
  ]);
});

test('[T7.13] without a language, or with none that there is, the names are English', async () => {
  for (const query of ['', '?language=xx']) {
    const { items } = await itemsAt(countriesPath + query);
    expect(items[0]).toEqual({ id: 'AF', name: 'Afghanistan' });
  }
});

test('[T7.14] the states of a country come by its code', async () => {
  const { status, cached, items } = await itemsAt(`${statesPath}?${countryKey}=AU`);
  expect([status, cached, items.map(({ id }) => id)]).toEqual([
    200,
    'private, max-age=86400',
    ['AU-ACT', 'AU-NSW', 'AU-NT', 'AU-QLD', 'AU-SA', 'AU-TAS', 'AU-VIC', 'AU-WA'],
  ]);
  expect((await itemsAt(`${statesPath}?${countryKey}=VA`)).items).toEqual([]);
});

test('[T7.14] a country has to be named by a code', async () => {
  for (const query of ['', `?${countryKey}=Brazil`, `?${countryKey}=br`]) {
    const response = await server.call(ada, statesPath + query);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  }
});

test('[T7.13, T7.14] the lists need a session', async () => {
  for (const path of [countriesPath, `${statesPath}?${countryKey}=BR`])
    expect((await server.call(undefined, path)).status).toBe(401);
});
