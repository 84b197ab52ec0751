import { expect, test } from 'vitest';
import { live } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { mobileMachine } from './mobile.machine.ts';
import { arrivalLimit } from './mobile.setup.ts';

const task = { clientId: 'c1', taskId: 't1' };
const action = { section: 'service-request', action: 'general-requests' };
const actionPath = '/mobile/actions/service-request/general-requests';

function start(change: Parameters<typeof factsFor>[0] = {}) {
  const facts = factsFor({ language: 'pt-BR', path: '/', isMobile: true, ...change });
  const running = live(mobileMachine, facts);
  const ask = (type: string, payload: unknown, envelope: object = {}) => {
    const before = running.signals.length;
    const data = { source: 'client-portal-app', version: 1, id: 'q', type, payload, ...envelope };
    running.actor.send({ type: 'bridge.received', data });
    return running.signals.slice(before);
  };
  return { ...running, ask };
}
const posted = (type: string, payload: object) => [
  { type: 'bridge.posted', message: { type, payload, replyTo: 'q' } },
];
const wanted = (to: string) => [{ type: 'navigation.wanted', to, replace: false }];

test('[S1.05, S4.25] the app hears first that the portal is there, in which language and for which firm', () => {
  expect(start().signals).toEqual([
    {
      type: 'bridge.posted',
      message: { type: 'InitMobileSuccess', payload: { language: 'pt-BR', companyId: '1001' } },
    },
  ]);
});

test('[S4.25] a ping is answered under its id, a malformed one with a fail', () => {
  const { ask } = start();
  expect(ask('Ping', {})).toEqual(posted('PingSuccess', {}));
  expect(ask('Ping', 'x')).toEqual(posted('PingFail', { reason: 'malformed' }));
  expect(ask('Ping', {}, { version: 2 })).toEqual(posted('PingFail', { reason: 'unsupportedVersion' }));
  expect(ask('Ping', {}, { id: 5 })).toEqual([
    { type: 'bridge.posted', message: { type: 'PingFail', payload: { reason: 'malformed' } } },
  ]);
});

const taskPath = '/tasks/clients/c1/task/t1';

test('[S4.25, T2.05] a task is gone to, and the app hears it when it is shown', () => {
  const { actor, ask, signals } = start();
  expect(ask('NavigateToTask', task)).toEqual(wanted(taskPath));
  actor.send({ type: 'route.entered', path: '/tasks' });
  actor.send({ type: 'task.opened', taskId: 'another' });
  actor.send({ type: 'task.missing', taskId: 'another' });
  actor.send({ type: 'route.entered', path: taskPath });
  expect(signals.slice(1)).toEqual(wanted(taskPath));
  actor.send({ type: 'task.opened', taskId: 't1' });
  expect(signals.slice(2)).toEqual(posted('NavigateToTaskSuccess', task));
});

test('[S4.25, T2.05] a task that is not there is not found, though its URL was reached', () => {
  const { actor, ask, signals } = start();
  ask('NavigateToTask', task);
  actor.send({ type: 'route.entered', path: taskPath });
  actor.send({ type: 'task.missing', taskId: 't1' });
  expect(signals.slice(-1)).toEqual(posted('NavigateToTaskFail', { reason: 'notFound', ...task }));
});

test('[S4.25, T2.05] a task that does not come up in time is not found', () => {
  const { actor, ask, clock, signals } = start();
  ask('NavigateToTask', task);
  actor.send({ type: 'route.entered', path: taskPath });
  clock.increment(arrivalLimit);
  expect(signals.slice(-1)).toEqual(posted('NavigateToTaskFail', { reason: 'notFound', ...task }));
  const { length } = signals;
  actor.send({ type: 'task.opened', taskId: 't1' });
  expect(signals.length).toBe(length);
});

test.each([
  ['task.opened', 'NavigateToTaskSuccess', task],
  ['task.missing', 'NavigateToTaskFail', { reason: 'notFound', ...task }],
] as const)(
  '[S4.25, T2.05] at the URL of a task, the flow that shows it is asked: %s',
  (type, answer, payload) => {
    const { actor, ask, signals } = start({ path: '/tasks/clients/another/task/t1?from=app' });
    expect(ask('NavigateToTask', task)).toEqual([{ type: 'task.wanted', taskId: 't1' }]);
    actor.send({ type, taskId: 't1' });
    expect(signals.slice(-1)).toEqual(posted(answer, payload));
  },
);

test('[S4.25, T2.12] an action is gone to inside the app, which hears it when it is shown', () => {
  const { actor, ask, signals } = start();
  expect(ask('NavigateToAction', action)).toEqual(wanted(actionPath));
  actor.send({ type: 'route.entered', path: actionPath });
  actor.send({ type: 'action.opened', section: 'service-request', action: 'another' });
  expect(signals.slice(1)).toEqual(wanted(actionPath));
  actor.send({ type: 'action.opened', ...action });
  expect(signals.slice(2)).toEqual(posted('NavigateToActionSuccess', action));
});

test('[S4.25, T6.03] an action that the user may not use is not allowed', () => {
  const { actor, ask, signals } = start();
  ask('NavigateToAction', action);
  actor.send({ type: 'action.missing', ...action });
  expect(signals.slice(-1)).toEqual(posted('NavigateToActionFail', { reason: 'notAllowed', ...action }));
});

test('[S4.25, T2.12] at the URL of an action, the flow that shows it is asked', () => {
  const { actor, ask, signals } = start({ path: `${actionPath}/r1?from=app` });
  expect(ask('NavigateToAction', action)).toEqual([{ type: 'action.wanted', ...action }]);
  actor.send({ type: 'action.opened', ...action });
  expect(signals.slice(-1)).toEqual(posted('NavigateToActionSuccess', action));
});

test.each([
  ['one of another section', { section: 'box-e', action: 'nfe-storage' }, '/'],
  ['one at its path', { section: 'box-e', action: 'nfe-storage' }, '/mobile/actions/box-e/nfe-storage'],
  ['one that no section has', { section: 'x', action: 'y' }, '/'],
])(
  '[S4.25, S8.21, T2.12] an action without a screen, %s, is not found, and the console names it',
  (_what, asked, path) => {
    const { ask } = start({ path });
    expect(ask('NavigateToAction', asked)).toEqual([
      ...posted('NavigateToActionFail', { reason: 'notFound', ...asked }),
      {
        type: 'error.noted',
        module: 'cc:actions',
        message: `Unknown action: ${JSON.stringify(asked)}`,
        stack: null,
      },
    ]);
    expect(ask('NavigateToTask', task)).toEqual(wanted(taskPath));
  },
);

test.each([
  ['documents are all there is', { grants: ['ClientCenter.AllDocsOnly'] }],
  ['both areas are hidden', { controls: ['ClientCenterHideTasks', 'ClientCenterHideActions'] }],
])('[S4.25, S6.09] when %s, a wish is refused at once', (_title, change) => {
  const { ask } = start(change);
  expect(ask('NavigateToTask', task)).toEqual(
    posted('NavigateToTaskFail', { reason: 'notAllowed', ...task }),
  );
  expect(ask('NavigateToAction', action)).toEqual(
    posted('NavigateToActionFail', { reason: 'notAllowed', ...action }),
  );
});

test.each([
  ['/not-authorized', 'notAllowed'],
  ['/notfound', 'notFound'],
] as const)('[S4.25] the router ends at %s instead: %s', (path, reason) => {
  const { actor, ask, signals } = start();
  ask('NavigateToTask', task);
  actor.send({ type: 'route.entered', path });
  expect(signals.slice(-1)).toEqual(posted('NavigateToTaskFail', { reason, ...task }));
});

test('[S4.25] what does not come up in time is not found, and the next wish may come', () => {
  const { ask, clock, signals } = start();
  ask('NavigateToTask', task);
  clock.increment(arrivalLimit - 1);
  expect(signals.at(-1)?.type).toBe('navigation.wanted');
  clock.increment(1);
  expect(signals.slice(-1)).toEqual(posted('NavigateToTaskFail', { reason: 'notFound', ...task }));
  expect(ask('NavigateToTask', task)).toEqual(wanted('/tasks/clients/c1/task/t1'));
});

test('[S4.25] one wish at a time: a second one is refused, a ping in between is answered', () => {
  const { ask } = start();
  ask('NavigateToTask', task, { id: 'first' });
  expect(ask('NavigateToAction', action)).toEqual(
    posted('NavigateToActionFail', { reason: 'busy', ...action }),
  );
  expect(ask('Ping', {})).toEqual(posted('PingSuccess', {}));
});

test('an unknown type has no answer', () => {
  expect(start().ask('Dance', {})).toEqual([]);
});
