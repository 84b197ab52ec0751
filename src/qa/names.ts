import type * as bridge from '../../contract/session/bridge.ts';
import type { storageKeys } from '../platform/store/browser-store.ts';

// Types only, and the compiler compares: with the values themselves the portal would share chunks with this page, and
// its first screen would fetch more of them.
export const appSource: typeof bridge.appSource = 'client-portal-app';
export const portalSource: typeof bridge.portalSource = 'client-portal';
export const bridgeVersion: typeof bridge.bridgeVersion = 1;
export const mobileKey: (typeof storageKeys)['mobile'] = 'tr-mobile';
