import { expect } from 'vitest';
import { maxAlerts, maxHistory } from '../../../machines/alerts/alerts.setup.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { alertsModels } from './alerts.model.ts';

describeModel(alertsModels, {
  invariants: {
    'no more alerts than the limit are on screen, and each of them is in the list': ({
      context: { alerts, history },
    }) => {
      expect(alerts.length).toBeLessThanOrEqual(maxAlerts);
      expect(history.length).toBeLessThanOrEqual(maxHistory);
      expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining(alerts.map(({ id }) => id)));
    },
    'a withdrawn alert is not on screen': ({ context: { alerts } }, { event }) => {
      if (event.type !== 'alert.withdrawn') return;
      expect(alerts.filter(({ topics }) => topics.includes(event.topic))).toEqual([]);
    },
    'details belong to an alert of the list': ({ context: { history, detailsId } }) => {
      if (detailsId !== null) expect(history.map(({ id }) => id)).toContain(detailsId);
    },
    'an error is not removed by a timeout': ({ context: { alerts } }, { event }) => {
      expect(alerts.filter(({ type, timeout }) => type === 'danger' && timeout !== null)).toEqual([]);
      if (event.type === 'alert.timeout') expect(alerts.some(({ id }) => id === event.id)).toBe(false);
    },
    '[S8.11] the undo of one alert can be used once': ({ context: { alerts, history } }, { emitted }) => {
      const wanted = emitted.filter(({ type }) => type === 'undo.wanted');
      const offered = [...alerts, ...history].filter(({ clickAction }) => clickAction?.type === 'undo');
      const ids = new Set(offered.map(({ id }) => id));
      const raised = emitted.filter(
        (signal) => signal.type === 'alert.shown' && signal.alert.clickAction?.type === 'undo',
      );
      expect(wanted.length + ids.size).toBeLessThanOrEqual(raised.length);
    },
    'while the list is open, all its alerts count as seen': (snapshot, { event }) => {
      if (event.type !== 'history.open') return;
      expect(snapshot.context.history.every(({ isSeen }) => isSeen)).toBe(true);
    },
    'no alert is left when the session is over': ({ context, value }, { event }) => {
      if (event.type !== 'alerts.cleared') return;
      expect(context).toMatchObject({ alerts: [], history: [], detailsId: null });
      expect(value).toEqual({ messages: 'showing', details: 'closed', history: 'closed' });
    },
  },
});
