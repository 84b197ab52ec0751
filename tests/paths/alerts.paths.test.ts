import { expect } from 'vitest';
import { maxAlerts, maxHistory } from '../../machines/alerts/alerts.setup.ts';
import { describeModel } from '../helpers/suite.ts';
import { alertsModels } from './models/alerts.model.ts';

describeModel(alertsModels, {
  invariants: {
    'no more than the limit is on screen, and each of it in the list': ({ context: { alerts, history } }) => {
      expect(alerts.length).toBeLessThanOrEqual(maxAlerts);
      expect(history.length).toBeLessThanOrEqual(maxHistory);
      expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining(alerts.map(({ id }) => id)));
    },
    'nothing is on screen that was withdrawn': ({ context: { alerts } }, { event }) => {
      if (event.type !== 'alert.withdrawn') return;
      expect(alerts.filter(({ topics }) => topics.includes(event.topic))).toEqual([]);
    },
    'details belong to an alert of the list': ({ context: { history, detailsId } }) => {
      if (detailsId !== null) expect(history.map(({ id }) => id)).toContain(detailsId);
    },
    'an error does not leave because of the time': ({ context: { alerts } }, { event }) => {
      expect(alerts.filter(({ type, timeout }) => type === 'danger' && timeout !== null)).toEqual([]);
      if (event.type === 'alert.timeout') expect(alerts.some(({ id }) => id === event.id)).toBe(false);
    },
    '[S8.11] nobody can undo twice what one alert offers to undo': (
      { context: { alerts, history } },
      { emitted },
    ) => {
      const wanted = emitted.filter(({ type }) => type === 'undo.wanted');
      const offered = [...alerts, ...history].filter(({ clickAction }) => clickAction?.type === 'undo');
      const ids = new Set(offered.map(({ id }) => id));
      const raised = emitted.filter(
        (signal) => signal.type === 'alert.shown' && signal.alert.clickAction?.type === 'undo',
      );
      expect(wanted.length + ids.size).toBeLessThanOrEqual(raised.length);
    },
    'whoever looks at the list has seen all of it': (snapshot, { event }) => {
      if (event.type !== 'history.open') return;
      expect(snapshot.context.history.every(({ isSeen }) => isSeen)).toBe(true);
    },
    'nothing is left of a session that is over': ({ context, value }, { event }) => {
      if (event.type !== 'alerts.cleared') return;
      expect(context).toMatchObject({ alerts: [], history: [], detailsId: null });
      expect(value).toEqual({ messages: 'showing', details: 'closed', history: 'closed' });
    },
  },
});
