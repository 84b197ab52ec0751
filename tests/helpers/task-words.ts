/** The words of tasks and of alerts in US English, as the portal's views take them. */
import i18next from 'i18next';
import alerts from '../../locales/en-US/alerts.json' with { type: 'json' };
import problems from '../../locales/en-US/problems.json' with { type: 'json' };
import tasks from '../../locales/en-US/tasks.json' with { type: 'json' };
import type { Alert } from '../../machines/signals.ts';
import { alertText } from '../../src/views/alerts/alert-text.ts';
import type { ShownAlert } from './deletion-page.ts';

/** `t` for texts of tasks, and the alert that a person ought to see for one of the chart's. */
export async function createTaskWords() {
  const translation = i18next.createInstance();
  await translation.init({
    lng: 'en-US',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { 'en-US': { alerts, problems, tasks } },
  });
  const tAlert = translation.getFixedT('en-US', ['alerts', 'problems']);
  const alertFor = (alert: Alert): ShownAlert => ({
    role: alert.type === 'danger' ? 'alert' : 'status',
    text: alertText(tAlert, alert),
    buttons: [],
  });
  return { t: translation.getFixedT('en-US', 'tasks'), alertFor };
}
