/** Models of the alerts flow. */
import { alertsMachine } from '../../../machines/alerts/alerts.machine.ts';
import type { Alert } from '../../../machines/signals.ts';
import { bentoStandard, dangerAlert } from '../../../machines/signals.ts';
import { defineModel } from '../../support/charts/model.ts';

/** When the alerts are raised. */
const raisedAt = Date.UTC(2026, 10, 21, 9, 14);
const passing: Alert = { type: 'success', key: 'saved', closeable: true, timeout: bentoStandard };
const retried: Alert = { ...dangerAlert('failed once'), topic: 'try' };
const mended: Alert = { ...passing, key: 'mended', topic: 'try' };
const leading: Alert = { ...dangerAlert('moved'), clickAction: { type: 'go', to: '/documents' } };
const back: Alert = {
  ...passing,
  key: 'switched',
  clickAction: { type: 'client', clientId: 'acme', name: 'Acme', label: 'switchToClient' },
};
const undoable: Alert = { ...passing, key: 'deleted', clickAction: { type: 'undo', deletionId: '1.d1' } };
const listed: Alert = {
  ...dangerAlert('failed'),
  clickAction: { type: 'details' },
  modalItems: [{ name: 'a.pdf', reasons: ['large'] }],
};

const model = defineModel({
  name: '[S3.17] alerts',
  machine: alertsMachine,
  events: [
    { type: 'alert.raised', alert: passing, at: raisedAt },
    { type: 'alert.raised', alert: leading, at: raisedAt },
    { type: 'alert.raised', alert: back, at: raisedAt },
    { type: 'alert.raised', alert: undoable, at: raisedAt },
    { type: 'alert.raised', alert: listed, at: raisedAt },
    { type: 'alert.raised', alert: retried, at: raisedAt },
    { type: 'alert.raised', alert: mended, at: raisedAt },
    { type: 'alert.withdrawn', topic: 'try' },
    { type: 'alert.timeout', id: 'alert-1' },
    { type: 'alert.close', id: 'alert-1' },
    { type: 'alert.hold', id: 'alert-1' },
    { type: 'alert.release', id: 'alert-1' },
    { type: 'alert.act', id: 'alert-1' },
    { type: 'alerts.cleared' },
    { type: 'details.open', id: 'alert-1' },
    { type: 'details.close' },
    { type: 'history.open' },
    { type: 'history.close' },
  ],
  contextKey: ({ alerts, history, detailsId }) => [
    alerts.map(({ id, key }) => [id, key]),
    history.map(({ id, isSeen, clickAction }) => [id, isSeen, clickAction]),
    detailsId,
  ],
  stopWhen: ({ context }) => context.count >= 2,
  places: 'transitions',
  paths: 'covering',
});

export const alertsModels = [model] as const;
