import { expect } from 'vitest';
import { alertsMachine } from '../../machines/alerts/alerts.machine.ts';
import { maxAlerts, maxHistory } from '../../machines/alerts/alerts.setup.ts';
import type { Alert } from '../../machines/signals.ts';
import { bentoStandard, dangerAlert } from '../../machines/signals.ts';
import { defineModel } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const passing: Alert = { type: 'success', key: 'saved', closeable: true, timeout: bentoStandard };
const retried: Alert = { ...dangerAlert('failed once'), topic: 'try' };
const leading: Alert = { ...dangerAlert('moved'), clickAction: { type: 'go', to: '/documents' } };
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
    { type: 'alert.raised', alert: passing },
    { type: 'alert.raised', alert: leading },
    { type: 'alert.raised', alert: undoable },
    { type: 'alert.raised', alert: listed },
    { type: 'alert.raised', alert: retried },
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
    history.map(({ id, isSeen }) => [id, isSeen]),
    detailsId,
  ],
  stopWhen: ({ context }) => context.count >= 2,
  places: 'transitions',
  paths: 'covering',
});

describeModel(model, {
  invariants: {
    'no more than the limit is on screen, and each of it in the list': ({ context: { alerts, history } }) => {
      expect(alerts.length).toBeLessThanOrEqual(maxAlerts);
      expect(history.length).toBeLessThanOrEqual(maxHistory);
      expect(history.map(({ id }) => id)).toEqual(expect.arrayContaining(alerts.map(({ id }) => id)));
    },
    'nothing is on screen that was withdrawn': ({ context: { alerts } }, { event }) => {
      if (event.type !== 'alert.withdrawn') return;
      expect(alerts.filter(({ topic }) => topic === event.topic)).toEqual([]);
    },
    'details belong to an alert of the list': ({ context: { history, detailsId } }) => {
      if (detailsId !== null) expect(history.map(({ id }) => id)).toContain(detailsId);
    },
    'an error does not leave because of the time': ({ context: { alerts } }, { event }) => {
      expect(alerts.filter(({ type, timeout }) => type === 'danger' && timeout !== null)).toEqual([]);
      if (event.type === 'alert.timeout') expect(alerts.some(({ id }) => id === event.id)).toBe(false);
    },
    '[S8.11] nobody can undo twice what one alert offers to undo': ({ context: { alerts } }, { emitted }) => {
      const wanted = emitted.filter(({ type }) => type === 'undo.wanted');
      const offered = alerts.filter(({ clickAction }) => clickAction?.type === 'undo');
      const raised = emitted.filter(
        (signal) => signal.type === 'alert.shown' && signal.alert.clickAction?.type === 'undo',
      );
      expect(wanted.length + offered.length).toBeLessThanOrEqual(raised.length);
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
