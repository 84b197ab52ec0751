import i18next from 'i18next';
import type { OutboundMessage } from '../../../contract/session/bridge.ts';
import type { Alert } from '../../../machines/signals.ts';
import { alertText } from '../../flows/alerts/views/alert-text.ts';
import { alertMessage } from './alert-message.ts';

const namespaces = ['alerts', 'problems'] as const;

/** An alert as the app hears it [S4.25], in the language that the page is in then. */
export async function translateAlert(alert: Alert): Promise<OutboundMessage> {
  if (!i18next.isInitialized)
    await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));
  await i18next.loadNamespaces(namespaces);
  return alertMessage(alertText(i18next.getFixedT(null, namespaces), alert), alert);
}
