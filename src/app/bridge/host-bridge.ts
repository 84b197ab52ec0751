import type { OutboundMessage } from '../../../contract/session/bridge.ts';
import type { Alert } from '../../../machines/signals.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';
import type { PageConfig } from '../../ui/page/page-config.ts';
import type { Bridge } from './page-bridge.ts';

/** The bridge as the relay uses it. */
export interface HostBridge {
  post(message: OutboundMessage): void;
  /** Posts an alert [S3.17] as SetAlert, with its text. */
  alert(alert: Alert): void;
}

interface Options {
  readonly page: Window;
  readonly store: Pick<BrowserStore, 'mobile'>;
  readonly config: Pick<PageConfig, 'bridgeOrigin'>;
  readonly root: { send(event: { type: 'bridge.received'; data: unknown }): void };
  readonly onError: (error: unknown) => void;
}

const nothing = () => undefined;

/**
 * Connects the page with the native app that hosts it, when the flag tr-mobile is set at the start [S1.05]. The bridge
 * and its schemas are fetched then, and in no other browser; what is posted meanwhile is kept in order.
 */
export function connectBridge({ page, store, config, root, onError }: Options): HostBridge {
  const isActive = () => store.mobile.get() !== null;
  if (!isActive()) return { post: nothing, alert: nothing };

  let bridge: Bridge | undefined;
  let isLoading = false;
  const waiting: OutboundMessage[] = [];
  const flush = () => {
    for (let message = waiting.shift(); message && bridge; message = waiting.shift()) {
      try {
        bridge.post(message);
      } catch (error) {
        onError(error);
      }
    }
  };
  const load = async () => {
    if (bridge || isLoading) return;
    isLoading = true;
    try {
      const { createBridge } = await import('./page-bridge.ts');
      bridge = createBridge({ page, isActive, targetOrigin: config.bridgeOrigin });
      bridge.listen((data) => root.send({ type: 'bridge.received', data }));
      flush();
    } catch (error) {
      // The next message is another try.
      onError(error);
    } finally {
      isLoading = false;
    }
  };
  const post = (message: OutboundMessage) => {
    waiting.push(message);
    if (bridge) flush();
    else void load();
  };
  let alerts = Promise.resolve();
  void load();
  return {
    post,
    alert(alert) {
      // One after the other: a text that comes quickly must not overtake an older one.
      alerts = alerts
        .then(async () => {
          const { translateAlert } = await import('./translate-alert.ts');
          post(await translateAlert(alert));
        })
        .catch(onError);
    },
  };
}
