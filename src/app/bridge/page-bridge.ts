import type { OutboundMessage } from '../../../contract/session/bridge.ts';
import {
  appSource,
  bridgeVersion,
  maxMessageLength,
  messageSchema,
  outboundPayloads,
  portalSource,
} from '../../../contract/session/bridge.ts';
import { postToHosts } from './hosts.ts';

/** The way to the native app that hosts the page, and back [S1.05, S4.25]. */
export interface Bridge {
  /** Posts a message in its envelope while the flag tr-mobile is set. Throws when it is not as the catalogue says. */
  post(message: OutboundMessage): void;
  /**
   * Hands over what the app sends, as plain data that says it comes from the app; what is in it has still to be read
   * by its schema. Answers how to stop.
   */
  listen(onMessage: (data: unknown) => void): () => void;
}

interface Options {
  readonly page: Window;
  /** Whether the flag tr-mobile is set. */
  readonly isActive: () => boolean;
  /** The one origin to which messages are posted in a frame and from which they are accepted; never `*`. */
  readonly targetOrigin: string;
}

/** Makes the bridge of a page. Throws when `targetOrigin` is no single origin. */
export function createBridge({ page, isActive, targetOrigin }: Options): Bridge {
  if (!URL.canParse(targetOrigin) || new URL(targetOrigin).origin !== targetOrigin)
    throw new Error(`the bridge needs one origin, not "${targetOrigin}"`);
  return {
    post({ type, payload, replyTo }) {
      if (!isActive()) return;
      // The schema drops whatever the catalogue does not name: nothing else leaves the portal.
      const message = messageSchema(portalSource, type, outboundPayloads[type]).parse({
        source: portalSource,
        version: bridgeVersion,
        id: replyTo ?? newId(page),
        type,
        payload,
      });
      postToHosts(page, message, targetOrigin);
    },
    listen(onMessage) {
      const take = (message: unknown) => {
        if (!isActive()) return;
        const data = plainData(message);
        if (isFromApp(data)) onMessage(data);
      };
      const hear = ({ origin, source, data }: MessageEvent) => {
        if (origin === targetOrigin && source === page.parent) take(data);
      };
      page.addEventListener('message', hear);
      page.clientPortalReceive = take;
      return () => {
        page.removeEventListener('message', hear);
        delete page.clientPortalReceive;
      };
    },
  };
}

/** A message as plain data, `undefined` when it is no JSON or too long. */
function plainData(message: unknown): unknown {
  try {
    const json = typeof message === 'string' ? message : JSON.stringify(message);
    return json.length > maxMessageLength ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

const isFromApp = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === appSource;

/** Random, and without `randomUUID`, which a page without a certificate does not have. */
const newId = ({ crypto }: Window): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
