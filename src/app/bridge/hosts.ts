/** What a native app puts into the page it hosts, and what the portal puts there for it [S1.05]. */
declare global {
  interface Window {
    /** React Native's web view. */
    ReactNativeWebView?: StringTaker;
    /** The script message handlers of WKWebView. */
    webkit?: { readonly messageHandlers?: { readonly clientPortal?: StringTaker } };
    /** The JavaScript interface of an Android web view. */
    ClientPortalAndroid?: StringTaker;
    /** How a native app speaks to the portal: a message as JSON text or as an object. */
    clientPortalReceive?: (message: unknown) => void;
  }
}

interface StringTaker {
  postMessage(json: string): void;
}

/**
 * Posts to the host of the page: the framing window if its origin is `targetOrigin`, the native handlers that are
 * there, and an unframed page to itself, where a script that the app has put into it may listen.
 */
export function postToHosts(page: Window, message: object, targetOrigin: string): void {
  page.parent.postMessage(message, page.parent === page ? page.location.origin : targetOrigin);
  const handlers = [
    page.ReactNativeWebView,
    page.webkit?.messageHandlers?.clientPortal,
    page.ClientPortalAndroid,
  ].filter((handler) => handler !== undefined);
  if (handlers.length === 0) return;
  const json = JSON.stringify(message);
  for (const handler of handlers) handler.postMessage(json);
}
