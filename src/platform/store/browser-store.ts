/** The keys under which this browser keeps things [S9.11, decision 5]. */
export const storageKeys = {
  session: 'cc-session',
  exchangedState: 'cc-oidc-exchanged',
  returnTo: 'cc-return',
  token: 'cc-token',
  theme: 'cc-theme',
  activeClient: 'cc-active-client',
  language: 'ccLanguage',
  covidClosed: 'ccCovidAlertClosed',
  welcomeClosed: 'cc-welcome-closed',
  seenLanguages: 'cc-profile-languages',
  mobile: 'tr-mobile',
  drafts: 'cc-drafts',
  columns: 'cc-columns',
  providerSignOutOff: 'cc-idp-phase-2-disabled',
} as const;

/** What the portal keeps in a browser. Storage that refuses (private windows, full disks) counts as empty. */
export interface BrowserStore {
  readonly token: Cell;
  readonly activeClient: Cell;
  readonly theme: Cell;
  /** The language that this browser was last used in [S9.11, T9.10]. */
  readonly language: Cell;
  /** The contacts who closed the COVID alert, as a JSON list [S4.26]. */
  readonly covidClosed: Cell;
  /** The contacts who closed the welcome, as a JSON list [S6.07]. */
  readonly welcomeClosed: Cell;
  /** Set by a native app that hosts the portal [S1.05]. */
  readonly mobile: Cell;
  /** Set where signing out leaves the identity provider alone [T6.02]. */
  readonly providerSignOutOff: Cell;
  /** What people were writing when their session ended, as JSON by PrismGuid (decision 10). */
  readonly drafts: Cell;
  /** The columns of the document list that show, as a JSON list. */
  readonly columns: Cell;
  readonly exchangedState: Cell;
  readonly returnTo: Cell;
  /** The session as JSON. */
  readonly session: Cell;
  /** Forgets everything that belongs to a session [S4.05]. What its user was doing stays for their next one (decision 10). */
  clearSession(): void;
  /**
   * Forgets the session and its active client. What stays belongs to the browser (language, columns), is a list
   * that a row keeps by contact [S4.26], or is what other users typed before their sessions ended (decision 10).
   */
  clearPerson(): void;
}

interface Cell {
  get(): string | null;
  /** `null` removes it. */
  set(value: string | null): void;
}

const cell = (storage: Storage, key: string): Cell => ({
  get() {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  },
  set(value) {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  },
});

/** Wraps the two storages of a browser. */
export function createBrowserStore(local: Storage, visit: Storage): BrowserStore {
  const store = {
    session: cell(visit, storageKeys.session),
    token: cell(local, storageKeys.token),
    activeClient: cell(local, storageKeys.activeClient),
    theme: cell(local, storageKeys.theme),
    language: cell(local, storageKeys.language),
    covidClosed: cell(local, storageKeys.covidClosed),
    welcomeClosed: cell(local, storageKeys.welcomeClosed),
    mobile: cell(visit, storageKeys.mobile),
    providerSignOutOff: cell(local, storageKeys.providerSignOutOff),
    drafts: cell(local, storageKeys.drafts),
    columns: cell(local, storageKeys.columns),
    exchangedState: cell(visit, storageKeys.exchangedState),
    returnTo: cell(visit, storageKeys.returnTo),
  };
  const seenLanguages = cell(visit, storageKeys.seenLanguages);
  const { session, token, exchangedState, returnTo, theme } = store;
  const clearSession = () => {
    for (const one of [session, token, exchangedState, returnTo, theme, seenLanguages]) one.set(null);
  };
  return {
    ...store,
    clearSession,
    clearPerson() {
      clearSession();
      store.activeClient.set(null);
    },
  };
}
