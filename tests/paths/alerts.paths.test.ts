import { expect } from 'vitest';
import { alertsMachine, maxAlerts } from '../../machines/alerts/alerts.machine.ts';
import { bentoStandard, dangerAlert } from '../../machines/signals.ts';
import { defineModel } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const passing = { type: 'success' as const, key: 'saved', closeable: true, timeout: bentoStandard };
const listed = { ...dangerAlert('failed'), modalItems: [{ name: 'a.pdf', reasons: ['large'] }] };

const model = defineModel({
  name: 'alerts',
  machine: alertsMachine,
  events: [
    { type: 'alert.raised', alert: passing },
    { type: 'alert.raised', alert: listed },
    { type: 'alert.timeout', id: 'alert-1' },
    { type: 'alert.close', id: 'alert-1' },
    { type: 'alert.hold', id: 'alert-1' },
    { type: 'alert.release', id: 'alert-1' },
    { type: 'details.open', id: 'alert-1' },
    { type: 'details.close' },
  ],
  contextKey: ({ alerts, detailsId }) => [alerts.map(({ id, key }) => [id, key]), detailsId],
  stopWhen: ({ context }) => context.count >= 2,
});

describeModel(model, {
  invariants: {
    'no more than the limit is on screen': ({ context }) =>
      expect(context.alerts.length).toBeLessThanOrEqual(maxAlerts),
    'details belong to an alert that is there': ({ context: { alerts, detailsId } }) => {
      if (detailsId !== null) expect(alerts.map(({ id }) => id)).toContain(detailsId);
    },
  },
});
