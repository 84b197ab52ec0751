import { changeLanguage } from '../i18n/change-language.ts';
import { applyTheme } from './apply-theme.ts';
import type { HostBridge } from './bridge/host-bridge.ts';
import type { Navigator } from './navigator.ts';
import type { Listeners } from './relay.ts';

interface Options {
  readonly page: Window;
  readonly navigator: Navigator;
  readonly bridge: HostBridge;
  /** Sends root the current path of the page. */
  readonly reportRoute: () => void;
}

/** How long the cookie with the firm of the last visit lives, in seconds: a year. */
const themeCookieAge = 31_536_000;

/** What leaves the machines: paths, language, colours, downloads, the native app and the console. Root had each signal before. */
export const pageListeners = ({ page, navigator, bridge, reportRoute }: Options): Listeners => ({
  'alert.shown': ({ alert }) => bridge.alert(alert),
  'session.started': ({ session }) => {
    const { CompanyId } = session.bindings.ApplicationConfiguration;
    page.document.cookie = `bmTheme=${encodeURIComponent(CompanyId)};path=/;samesite=lax;max-age=${themeCookieAge}`;
    // The guards of the routes are asked about the page, which `navigation.wanted` has moved, even when it stayed.
    reportRoute();
  },
  'error.noted': ({ module, message }) => console.error(module, message),
  'warning.noted': ({ module, message }) => console.warn(module, message),
  'language.changed': ({ language }) => void changeLanguage(page.document, language),
  'bridge.posted': ({ message }) => bridge.post(message),
  'theme.loaded': ({ theme }) => applyTheme(page.document, theme),
  'navigation.wanted': ({ to, replace, state }) => navigator.go(to, replace, state),
  'navigation.back': () => page.history.back(),
  'dialog.entered': () => navigator.enterDialog(),
  'dialog.left': () => navigator.leaveDialog(),
  'page.left': ({ url }) => page.location.assign(url),
  'download.ready': ({ url }) => download(page.document, url),
});

/** Lets the browser download a URL without leaving the page. */
function download(page: Document, url: string): void {
  const link = page.createElement('a');
  link.href = url;
  link.download = '';
  page.body.append(link);
  link.click();
  link.remove();
}
