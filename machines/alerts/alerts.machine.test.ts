import { describe, expect, test } from 'vitest';
import { live } from '../../tests/support/charts/live.ts';
import type { Alert } from '../signals.ts';
import { bentoStandard, dangerAlert } from '../signals.ts';
import { alertsMachine } from './alerts.machine.ts';
import { maxAlerts, maxHistory, missedAlerts } from './alerts.setup.ts';

const now = Date.UTC(2026, 10, 21, 9, 14);

const success = (key: string): Alert => ({ type: 'success', key, closeable: true, timeout: bentoStandard });
const refused: Alert = {
  ...dangerAlert('selectErrorAlertMsg'),
  modalItems: [{ name: 'a.exe', reasons: ['uploadErrorReasonFileType'] }],
  modalMsg: 'selectErrorAlertModalMsg',
};

function start() {
  const run = live(alertsMachine);
  const context = () => run.actor.getSnapshot().context;
  return {
    ...run,
    context,
    raise: (...alerts: readonly Alert[]) => {
      for (const alert of alerts) run.actor.send({ type: 'alert.raised', alert, at: now });
    },
    keys: () => context().alerts.map(({ key }) => key),
    missed: () => missedAlerts(context()).map(({ key }) => key),
  };
}

test('[S3.17] an alert is shown as it was raised, and the list keeps it with its time', () => {
  const { context, raise } = start();
  raise(refused);
  expect(context().alerts).toEqual([{ ...refused, id: 'alert-1', topics: [] }]);
  expect(context().history).toEqual([
    { ...refused, id: 'alert-1', topics: [], raisedAt: now, isSeen: false },
  ]);
});

test('[S3.17] it stays as long as its timeout says, and a moment longer with every hold', () => {
  const { actor, clock, keys, raise } = start();
  raise(success('saved'));
  clock.increment(bentoStandard - 1);
  actor.send({ type: 'alert.hold', id: 'alert-1' });
  clock.increment(60_000);
  expect(keys()).toEqual(['saved']);
  actor.send({ type: 'alert.release', id: 'alert-1' });
  clock.increment(bentoStandard - 1);
  expect(keys()).toEqual(['saved']);
  clock.increment(1);
  expect(keys()).toEqual([]);
});

test('[S3.17] an error does not vanish, even if the flow that raised it gives it a time', () => {
  const { clock, keys, raise } = start();
  raise({ ...dangerAlert('lost'), timeout: 2800 });
  clock.increment(3_600_000);
  expect(keys()).toEqual(['lost']);
});

test('[S3.17] when there are too many the oldest gives way, an error only to errors', () => {
  const { keys, missed, raise } = start();
  raise(dangerAlert('first'), success('saved'), ...['2', '3', '4'].map((key) => dangerAlert(key)));
  expect(keys()).toHaveLength(maxAlerts);
  raise(dangerAlert('5'));
  expect(keys()).toEqual(['first', '2', '3', '4', '5']);
  raise(dangerAlert('6'));
  expect(keys()).toEqual(['2', '3', '4', '5', '6']);
  expect(missed()).toEqual(['saved', 'first']);
});

test('[S3.17] an alert is withdrawn by its topic: it leaves the screen, and does not count as missed', () => {
  const { actor, clock, context, keys, missed, raise } = start();
  raise({ ...dangerAlert('not sent'), topic: 'send:1' }, { ...success('packing'), topic: 'send:1' });
  raise({ ...dangerAlert('not deleted'), topic: 'deletion:1' }, dangerAlert('about nothing'));
  actor.send({ type: 'alert.withdrawn', topic: 'send:1' });
  clock.increment(bentoStandard);
  expect([keys(), missed(), context().history.map(({ key }) => key)]).toEqual([
    ['not deleted', 'about nothing'],
    [],
    ['about nothing', 'not deleted', 'packing', 'not sent'],
  ]);
  expect(actor.getSnapshot().can({ type: 'alert.withdrawn', topic: 'send:1' })).toBe(false);
});

test('[S3.17] the same words are on screen once, until every topic they are about is withdrawn', () => {
  const { actor, keys, raise, signals } = start();
  const failed = { ...dangerAlert('not loaded'), topic: 'tasks' };
  raise(failed, failed, { ...dangerAlert('not loaded'), topic: 'documents' });
  expect([keys(), signals.map(({ type }) => type)]).toEqual([['not loaded'], ['alert.shown']]);
  actor.send({ type: 'alert.withdrawn', topic: 'tasks' });
  expect(keys()).toEqual(['not loaded']);
  actor.send({ type: 'alert.withdrawn', topic: 'documents' });
  expect(keys()).toEqual([]);
  raise(dangerAlert('refused', { name: 'a.txt' }), dangerAlert('refused', { name: 'b.txt' }));
  raise(dangerAlert('refused', { name: 'a.txt' }));
  expect(keys()).toEqual(['refused', 'refused']);
});

test('[S3.17] an alert that is raised again stays as long as the newer one would', () => {
  const { clock, keys, raise } = start();
  raise(success('saved'));
  clock.increment(bentoStandard - 1);
  raise(success('saved'));
  clock.increment(bentoStandard - 1);
  expect(keys()).toEqual(['saved']);
  clock.increment(1);
  expect(keys()).toEqual([]);
});

test('[S3.17] a success takes the place of a failure about the same topic, and of no other', () => {
  const { keys, missed, raise } = start();
  raise({ ...dangerAlert('not sent'), topic: 'send:1' }, { ...dangerAlert('not sent'), topic: 'send:2' });
  raise({ ...dangerAlert('lost'), topic: 'network' }, dangerAlert('refused'));
  raise({ ...success('back'), topic: 'network' });
  expect([keys(), missed()]).toEqual([['not sent', 'refused', 'back'], []]);
});

describe('[S3.17] the list of past alerts', () => {
  test('holds the newest first, and no more than its limit', () => {
    const { context, raise } = start();
    raise(...Array.from({ length: maxHistory + 2 }, (_, index) => success(`${index}`)));
    expect(context().history).toHaveLength(maxHistory);
    expect([context().history[0]?.key, context().history.at(-1)?.key]).toEqual([`${maxHistory + 1}`, '2']);
  });

  test('counts the alerts that left the screen unread, until the history is opened', () => {
    const { actor, clock, missed, raise } = start();
    raise(success('gone'), success('looked at'), dangerAlert('closed'), dangerAlert('still there'));
    actor.send({ type: 'alert.hold', id: 'alert-2' });
    actor.send({ type: 'alert.release', id: 'alert-2' });
    actor.send({ type: 'alert.close', id: 'alert-3' });
    clock.increment(bentoStandard);
    expect(missed()).toEqual(['gone']);
    actor.send({ type: 'history.open' });
    expect(missed()).toEqual([]);
    raise(success('meanwhile'));
    clock.increment(bentoStandard);
    actor.send({ type: 'history.close' });
    expect(missed()).toEqual([]);
  });

  test('opens the details of an alert that is over', () => {
    const { actor, context, raise } = start();
    raise(refused);
    actor.send({ type: 'alert.close', id: 'alert-1' });
    actor.send({ type: 'details.open', id: 'alert-1' });
    expect([context().alerts, context().detailsId]).toEqual([[], 'alert-1']);
  });

  test('goes with the session, timers and all', () => {
    const { actor, clock, context, raise } = start();
    raise(success('saved'), refused);
    actor.send({ type: 'details.open', id: 'alert-2' });
    actor.send({ type: 'alerts.cleared' });
    expect(context()).toEqual({ alerts: [], history: [], detailsId: null, count: 2 });
    raise(success('of the next'));
    clock.increment(bentoStandard - 1);
    expect(context().alerts.map(({ id }) => id)).toEqual(['alert-3']);
  });
});

describe('[S3.17] pressing an alert', () => {
  test('opens its details', () => {
    const { actor, context, keys, raise } = start();
    raise({ ...refused, clickAction: { type: 'details' } });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    expect([context().detailsId, keys()]).toEqual(['alert-1', ['selectErrorAlertMsg']]);
  });

  test('goes to a URL of the portal, and the alert is done', () => {
    const { actor, keys, raise, signals } = start();
    raise({ ...success('taskCreated'), clickAction: { type: 'go', to: '/tasks/7' } });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    expect(signals.filter(({ type }) => type !== 'alert.shown')).toEqual([
      { type: 'navigation.wanted', to: '/tasks/7', replace: false },
    ]);
    expect(keys()).toEqual([]);
  });

  test('[T2.05] leads back to the client before, also from the list of past alerts', () => {
    const { actor, clock, raise, signals } = start();
    raise({
      ...success('switched'),
      clickAction: { type: 'client', clientId: 'acme', name: 'Acme', label: 'switchToClient' },
    });
    clock.increment(bentoStandard);
    actor.send({ type: 'alert.act', id: 'alert-1' });
    expect(signals.at(-1)).toEqual({ type: 'client.wanted', clientId: 'acme', isAsked: true });
  });

  test('[S8.11] asks for a deletion to be undone, once, and the alert is done', () => {
    const { actor, clock, keys, raise, signals } = start();
    raise({ ...success('deleted'), timeout: 2800, clickAction: { type: 'undo', deletionId: '1.d1' } });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    clock.increment(2800);
    expect(signals.filter(({ type }) => type !== 'alert.shown')).toEqual([
      { type: 'undo.wanted', deletionId: '1.d1' },
    ]);
    expect(keys()).toEqual([]);
  });

  test('[T4.07] asks for a removed task to be reopened, once', () => {
    const { actor, keys, raise, signals } = start();
    raise({ ...success('removed'), clickAction: { type: 'reopen', taskId: 'a' } });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    expect(signals.filter(({ type }) => type !== 'alert.shown')).toEqual([
      { type: 'removal.undo', taskId: 'a' },
    ]);
    expect(keys()).toEqual([]);
  });

  test('[S9.06] undoes a deletion from the list of past alerts, once', () => {
    const { actor, clock, context, keys, raise, signals } = start();
    raise({ ...success('deleted'), timeout: 2800, clickAction: { type: 'undo', deletionId: '1.d1' } });
    clock.increment(2800);
    expect([keys(), actor.getSnapshot().can({ type: 'alert.act', id: 'alert-1' })]).toEqual([[], true]);
    actor.send({ type: 'alert.act', id: 'alert-1' });
    actor.send({ type: 'alert.act', id: 'alert-1' });
    expect(signals.filter(({ type }) => type !== 'alert.shown')).toEqual([
      { type: 'undo.wanted', deletionId: '1.d1' },
    ]);
    expect(context().history.map(({ id, clickAction }) => [id, clickAction])).toEqual([
      ['alert-1', undefined],
    ]);
  });

  test('does nothing where nothing was said to happen', () => {
    const { actor, context, raise, signals } = start();
    raise(refused);
    expect(actor.getSnapshot().can({ type: 'alert.act', id: 'alert-1' })).toBe(false);
    expect([context().detailsId, signals.map(({ type }) => type)]).toEqual([null, ['alert.shown']]);
  });
});
