import { expect, test } from 'vitest';
import { createBrowserStore, storageKeys } from './browser-store.ts';

function memory(): { storage: Storage; kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
  return { storage, kept };
}

/** A browser in which every key that the portal knows is taken. */
function full() {
  const [local, visit] = [memory(), memory()];
  for (const key of Object.values(storageKeys)) for (const { kept } of [local, visit]) kept.set(key, 'kept');
  const store = createBrowserStore(local.storage, visit.storage);
  const ofVisit = new Set<string>([
    'cc-session',
    'cc-oidc-exchanged',
    'cc-return',
    'tr-mobile',
    'cc-profile-languages',
  ]);
  const left = () => [
    [...local.kept.keys()].filter((key) => !ofVisit.has(key)),
    [...visit.kept.keys()].filter((key) => ofVisit.has(key)),
  ];
  return { store, left };
}

test('after a sign-out what belongs to the browser is left, drafts, and the lists that are kept by contact', () => {
  const { store, left } = full();
  store.clearPerson();
  expect(left()).toEqual([
    [
      'ccLanguage',
      'ccCovidAlertClosed',
      'cc-welcome-closed',
      'cc-drafts',
      'cc-columns',
      'cc-idp-phase-2-disabled',
    ],
    ['tr-mobile'],
  ]);
});

test('after a session that ended by itself the drafts and the active client are left as well', () => {
  const { store, left } = full();
  store.clearSession();
  expect(left()).toEqual([
    [
      'cc-active-client',
      'ccLanguage',
      'ccCovidAlertClosed',
      'cc-welcome-closed',
      'cc-drafts',
      'cc-columns',
      'cc-idp-phase-2-disabled',
    ],
    ['tr-mobile'],
  ]);
});
