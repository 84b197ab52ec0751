import type { OutboundMessage } from '../../../contract/session/bridge.ts';
import type { Alert } from '../../../machines/signals.ts';

/** An alert as the app hears it [S4.25]: `text` is what the portal shows, in the language of the session. */
export const alertMessage = (text: string, { type }: Pick<Alert, 'type'>): OutboundMessage => ({
  type: 'SetAlert',
  payload: { type, message: text },
});
