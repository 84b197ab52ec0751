/** Plain values that tests share. */
import type { Client } from '../../../contract/firm/clients.ts';
import { correctTheme, defaultColors } from '../../../contract/firm/colors.ts';
import type { Theme } from '../../../contract/firm/theme.ts';
import type { Session } from '../../../contract/session/session.ts';
import type { Container, StorageDocument } from '../../../contract/storage/storage-items.ts';
import type { Entry } from '../../../machines/session/entry.ts';
import { type BrowserStore, createBrowserStore } from '../../../src/platform/store/browser-store.ts';

export const sessionFor = (companyId: string): Session => ({
  bindings: {
    ApplicationConfiguration: { CompanyId: companyId, ContactId: 'contact-1' },
    FeatureResourcePermissions: { Platform: { DefaultClient: 'Granted' } },
    InfrastructureAccessControls: [],
  },
  meta: {
    PrismGuid: 'user-1',
    SessionId: 'session-1',
    LongToken: 'long',
    SessionExpiresDateTime: '2026-11-21T20:00:00.000Z',
    FirstName: 'Dana',
    LastName: 'Reyes',
    EmailAddress: 'four-clients@demo.example',
    EmulateePrismGuid: null,
    Impersonator: null,
  },
});

/** A visit to the start page without a session. */
export const entryFor = (differs: Partial<Entry> = {}): Entry => ({
  language: 'en-US',
  code: null,
  state: null,
  error: null,
  exchangedState: null,
  loginToken: null,
  sessionToken: null,
  hasStoredToken: false,
  returnTo: null,
  outcome: 'none',
  location: null,
  providerSignOut: null,
  isProduction: false,
  ...differs,
});

export const themeFor = (firmName: string): Theme =>
  correctTheme({
    firmName,
    monogram: firmName.slice(0, 2),
    logoUrl: null,
    contactLine: '',
    colors: { ...defaultColors, translucentColor: '' },
    headerImage: null,
    headerLine1: null,
    bannerImage: null,
    logoutUrl: null,
    loginBackground: 'clouds',
    loginPageText: null,
  });

export const clientFor = (id: string, change: Partial<Client> = {}): Client => ({
  id,
  name: `Client ${id}`,
  nickname: null,
  displayAs: null,
  doingBusinessAs: null,
  kind: 0,
  description: null,
  ...change,
});

const firm = { contactId: 'firm-1', name: 'Harbor & Pine CPAs', kind: 'firm' as const };
const common = (id: string) => ({
  id,
  name: id,
  history: { createdBy: firm, createdDate: '2026-11-01', modifiedBy: firm, modifiedDate: '2026-11-01' },
  permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
  customItemMetaData: {},
  customFields: {},
  isReadByClientUser: true,
  commentsCount: 0,
  lock: null,
});

export const containerFor = (id: string, change: Partial<Container> = {}): Container => ({
  ...common(id),
  type: 'Folder',
  parent: null,
  documentCount: 0,
  hasChildren: false,
  hasFiles: false,
  hasFolders: false,
  productType: null,
  processingYear: null,
  isShared: false,
  rootType: null,
  ...change,
});

export const documentFor = (id: string, containerId: string): StorageDocument => ({
  ...common(id),
  type: 'Document',
  documentType: 'pdf',
  mimeType: 'application/pdf',
  originalItemSize: 1,
  conversionSupported: true,
  parent: { id: containerId, type: 'Folder' },
  deleteEndpoint: null,
});

/** A browser's storage that forgets everything with the test. */
export function memoryStore(): BrowserStore {
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    } as unknown as Storage;
  };
  return createBrowserStore(memory(), memory());
}
