import { afterEach, expect, test, vi } from 'vitest';
import { profileOfDana as profile } from '../../../tests/support/flows/profile-live.ts';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createProfileServices } from './services.ts';

const values = { prefix: 'Dr.', firstName: 'Dana', middleName: '', lastName: 'Reyes', suffix: '' };
const change = { prefix: 'Dr.', firstName: 'Dana', middleName: null, lastName: 'Reyes', suffix: null };
const never = new AbortController().signal;

const here = '/clientcenter/en/us/documents/f1';
/** A storage that ends with the test. */
const visitWith = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

function start(answer: () => Response = () => Response.json({})) {
  const requests: Request[] = [];
  const store = memoryStore();
  const kept = new Map<string, string>();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      requests.push((request as Request).clone());
      return answer();
    },
  });
  /** The page as it was loaded at a URL, within the same visit. */
  const loaded = (pathname: string, isReloaded: boolean) => {
    const location = { pathname, search: '?sort=name', hash: '' };
    return createProfileServices({ http, store, visit: visitWith(kept), location, isReloaded });
  };
  return {
    store,
    kept,
    requests,
    asked: () => requests.map(({ method, url }) => `${method} ${url.slice('http://portal.test'.length)}`),
    loaded,
    services: loaded(here, false),
  };
}

afterEach(() => vi.restoreAllMocks());

test('[S7.08] the contact is asked for by company and contact id', async () => {
  const contact = {
    fullName: 'Dana Reyes',
    givenName: 'Dana',
    additionalName: null,
    familyName: 'Reyes',
    emailAddresses: [{ emailAddress: 'dana@demo.example', isPrimary: true }],
    companyId: '1001',
    contactId: 'contact-1',
  };
  const { services, asked } = start(() => Response.json(contact));
  expect(await services.loadContact({ companyId: '1001', contactId: 'contact-1' }, never)).toEqual(contact);
  expect(asked()).toEqual(['GET /api/core/v1/companies/1001/contacts/contact-1']);
});

test.each([
  { companyId: '', contactId: 'contact-1' },
  { companyId: '1001', contactId: '' },
])('[S5.11, S8.18] a contact without both ids is not asked for: %j', async (ids) => {
  const { services, requests } = start();
  await expect(services.loadContact(ids, never)).rejects.toThrow(new Error('Cannot get contact data'));
  expect(requests).toEqual([]);
});

test('[S7.09] profile, active accounts of the portal alone, and the save of what may be changed', async () => {
  const answers = [profile, { items: [] }, { ...profile, prefix: 'Dr.' }];
  const { services, asked, requests } = start(() => Response.json(answers.shift()));
  expect(await services.loadProfile(never)).toEqual(profile);
  expect(await services.loadAccounts(never)).toEqual([]);
  expect(await services.saveProfile({ change }, never)).toEqual({ ...profile, prefix: 'Dr.' });
  expect(asked()).toEqual([
    'GET /api/core/v1/profile',
    'GET /api/core/v1/accounts?active=true&onlyOnvio=true',
    'PUT /api/core/v1/profile',
  ]);
  expect(await requests[2]?.json()).toEqual(change);
});

test('[S7.10] the language is put under the user’s PrismGuid', async () => {
  const { services, asked, requests } = start(() => new Response(null, { status: 204 }));
  expect(await services.saveLanguage({ prismGuid: 'user-1', language: 'pt' }, never)).toBe('pt-BR');
  expect(asked()).toEqual(['PUT /api/profile/v1/users/user-1/language']);
  expect(await requests[0]?.json()).toEqual({ language: 'pt-BR' });
});

test('[S5.13, S8.19] without a PrismGuid no language is put', async () => {
  const { services, requests } = start();
  await expect(services.saveLanguage({ prismGuid: '', language: 'pt-BR' }, never)).rejects.toThrow(
    new Error('bm.account.service.unableToLoadUser'),
  );
  expect(requests).toEqual([]);
});

test('[T5.18, T8.10] a language in the wrong format is logged, and nothing is put, kept or answered', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { services, requests, store } = start();
  expect(await services.saveLanguage({ prismGuid: 'user-1', language: 'pt_BR' }, never)).toBeNull();
  expect(
    await services.switchLanguage({ language: 'portuguese', isLocalhost: false, isPreview: false }),
  ).toBeNull();
  expect(error.mock.calls).toEqual([
    ['language not provided in the correct format', 'pt_BR'],
    ['language not provided in the correct format', 'portuguese'],
  ]);
  expect({ requests, kept: store.language.get() }).toEqual({ requests: [], kept: null });
});

test('[T8.10] no language at all throws', async () => {
  const { services } = start();
  await expect(
    services.switchLanguage({ language: '', isLocalhost: false, isPreview: false }),
  ).rejects.toThrow('language not provided');
});

test('[S9.11, T2.11, T9.10] a switch is kept in the browser and leads to the same page in the language', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { services, store } = start();
  expect(await services.switchLanguage({ language: 'FR', isLocalhost: false, isPreview: false })).toEqual({
    language: 'fr-CA',
    url: '/clientcenter/fr/documents/f1?sort=name',
  });
  expect(store.language.get()).toBe('fr-CA');
  expect(warn).not.toHaveBeenCalled();
});

test('[T2.11, T8.10] on localhost a switch is warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { services, store } = start();
  await services.switchLanguage({ language: 'es', isLocalhost: true, isPreview: false });
  expect(warn.mock.calls).toEqual([['Cannot switch langagues on localhost']]);
  expect(store.language.get()).toBe('es-AR');
});

test('[T6.01] a read-only preview session keeps the language of the browser', async () => {
  const { services, store } = start();
  store.language.set('en-US');
  await services.switchLanguage({ language: 'pt-BR', isLocalhost: false, isPreview: true });
  expect(store.language.get()).toBe('en-US');
});

test('a browser that keeps nothing still switches', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { services, store } = start();
  store.language.set = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const next = await services.switchLanguage({ language: 'pt', isLocalhost: false, isPreview: false });
  expect(next?.language).toBe('pt-BR');
  expect(warn).toHaveBeenCalledOnce();
});

test('[S4.22] a profile language is new once a visit, and again for the next session', async () => {
  const { services } = start();
  const wasNoted = async (sessionId: string, language: 'en-US' | 'pt-BR') =>
    (await services.noteLanguage({ sessionId, language })).wasNoted;
  expect(await wasNoted('s1', 'en-US')).toBe(false);
  expect(await wasNoted('s1', 'pt-BR')).toBe(false);
  expect(await wasNoted('s1', 'en-US')).toBe(true);
  expect(await wasNoted('s1', 'pt-BR')).toBe(true);
  expect(await wasNoted('s2', 'pt-BR')).toBe(false);
  expect(await wasNoted('s2', 'pt-BR')).toBe(true);
});

test('[S4.22] a visit that cannot remember rejects', async () => {
  const { store } = start();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => null,
    onUnauthorized: () => undefined,
  });
  const visit = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    removeItem: () => undefined,
  };
  const location = { pathname: '/clientcenter/pt/', search: '', hash: '' };
  const services = createProfileServices({ http, store, visit, location, isReloaded: false });
  await expect(services.noteLanguage({ sessionId: 's1', language: 'en-US' })).rejects.toThrow('denied');
});

test('[S4.22] on localhost a reload shows again what was changed in place, and a link shows its own language', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { services, loaded } = start();
  const followed = { sessionId: 's1', language: 'pt-BR' } as const;
  await services.noteLanguage(followed);
  await services.switchLanguage({ language: 'pt-BR', isLocalhost: true, isPreview: false });
  const isInPlace = async (path: string, isReloaded: boolean) =>
    (await loaded(path, isReloaded).noteLanguage(followed)).isInPlace;
  expect(await isInPlace(here, true)).toBe(true);
  expect(await isInPlace('/clientcenter/fr/documents', true)).toBe(false);
  expect(await isInPlace(here, false)).toBe(false);
  expect(await isInPlace(here, true)).toBe(false);
});

test('the note of a visit holds the session and the languages alone', async () => {
  const { services, kept } = start();
  await services.noteLanguage({ sessionId: 's1', language: 'en-US' });
  await services.noteLanguage({ sessionId: 's1', language: 'pt-BR' });
  expect(Object.fromEntries(kept)).toEqual({ 'cc-profile-languages': 's1 en-US pt-BR' });
});

test('what was typed is recalled for its author until it is forgotten', async () => {
  const { services } = start();
  await services.keepDraft({ user: 'user-1', values });
  expect(await services.recallDraft({ user: 'user-1' })).toEqual(values);
  expect(await services.recallDraft({ user: 'user-2' })).toBeNull();
  await services.keepDraft({ user: 'user-1', values: null });
  expect(await services.recallDraft({ user: 'user-1' })).toBeNull();
});

test.each(['{"user-1":{"profile":"Dana"}}', '{"user-1":{"profile":{"firstName":1}}}'])(
  'a kept draft of another shape is none: %s',
  async (text) => {
    const { services, store } = start();
    store.drafts.set(text);
    expect(await services.recallDraft({ user: 'user-1' })).toBeNull();
  },
);
