import { expect } from 'vitest';
import { mobileMachine } from '../../../machines/mobile/mobile.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const app = (id: unknown, type: string, payload: unknown = {}) => ({
  type: 'bridge.received' as const,
  data: { source: 'client-portal-app', version: 1, id, type, payload },
});
const went = (path: string) => ({ type: 'route.entered' as const, path });

const task = { clientId: 'a/b', taskId: 't 1' };
const taskPath = '/tasks/clients/a%2Fb/task/t%201';
const unknown = { section: 'box-e', action: 'nfe-storage' };
const action = { section: 'service-request', action: 'general-requests' };
const actionPath = '/mobile/actions/service-request/general-requests';

const documentsOnly = sessionWith({ grants: ['ClientCenter.AllDocsOnly'] });

const model = defineModel({
  name: 'mobile',
  machine: mobileMachine,
  input: factsFor({ isMobile: true }),
  events: [
    app('p', 'Ping'),
    app('p', 'Ping', 'no object'),
    app('', 'Ping'),
    app('u', 'Dance'),
    app('t', 'NavigateToTask', task),
    app('t', 'NavigateToTask', { clientId: '..', taskId: 't' }),
    app('a', 'NavigateToAction', action),
    app('b', 'NavigateToAction', unknown),
    { type: 'action.opened', ...action },
    { type: 'action.opened', ...unknown },
    { type: 'action.missing', ...action },
    { type: 'action.missing', ...unknown },
    went(actionPath),
    { type: 'task.opened', taskId: 't 1' },
    { type: 'task.opened', taskId: 'another' },
    { type: 'task.missing', taskId: 't 1' },
    { type: 'task.missing', taskId: 'another' },
    went('/documents'),
    went(`${taskPath}?from=app`),
    went('/not-authorized'),
    went('/notfound'),
    { type: 'session.refreshed', session: documentsOnly },
  ],
  contextKey: ({ facts: { path, session }, request }) => [
    path,
    session.bindings.FeatureResourcePermissions,
    request?.id,
  ],
  places: 'transitions',
  paths: 'covering',
});

describeModel(model, {
  invariants: {
    'the app is greeted once, before anything else': (_snapshot, { emitted }) => {
      const greetings = emitted.filter(
        (signal) => signal.type === 'bridge.posted' && signal.message.type === 'InitMobileSuccess',
      );
      expect(greetings).toEqual([emitted[0]]);
    },
    'a requested navigation is kept exactly while it is under way': (snapshot) => {
      expect(snapshot.context.request !== null).toBe(snapshot.matches('navigating'));
    },
    'each message is answered once or starts a navigation, under its own id': (
      snapshot,
      { emitted, event },
    ) => {
      if (event.type !== 'bridge.received' || event.data.type === 'Dance') return;
      const last = emitted.at(-1);
      const isThere = snapshot.context.facts.path.startsWith(taskPath);
      if (last?.type === 'bridge.posted')
        expect([last.message.type.startsWith(event.data.type), last.message.replyTo]).toEqual([
          true,
          event.data.id === '' ? undefined : event.data.id,
        ]);
      else if (last?.type === 'task.wanted')
        expect({ last, isThere, id: snapshot.context.request?.id }).toEqual({
          last: { type: 'task.wanted', taskId: 't 1' },
          isThere: true,
          id: event.data.id,
        });
      else if (last?.type === 'action.wanted')
        expect({ last, path: snapshot.context.facts.path }).toEqual({
          last: { type: 'action.wanted', ...action },
          path: actionPath,
        });
      else if (last?.type === 'error.noted')
        expect({ type: event.data.type, answer: emitted.at(-2) }).toEqual({
          type: 'NavigateToAction',
          answer: {
            type: 'bridge.posted',
            message: {
              type: 'NavigateToActionFail',
              payload: { reason: 'notFound', ...unknown },
              replyTo: event.data.id,
            },
          },
        });
      else
        expect({ last, id: snapshot.context.request?.id }).toEqual({
          last: {
            type: 'navigation.wanted',
            to: event.data.type === 'NavigateToTask' ? taskPath : actionPath,
            replace: false,
          },
          id: event.data.id,
        });
    },
    '[S4.25, T2.05] the answer that a task is shown follows the signal of the task flow': (
      _snapshot,
      { emitted, event },
    ) => {
      const last = emitted.at(-1);
      if (last?.type === 'bridge.posted' && last.message.type === 'NavigateToTaskSuccess')
        expect(event).toEqual({ type: 'task.opened', taskId: 't 1' });
    },
    'no navigation leads to a page that the session may not open': ({ context }, { emitted, event }) => {
      const isWithheld = context.facts.session === documentsOnly;
      if (event.type === 'bridge.received' && isWithheld)
        expect(emitted.at(-1)?.type).not.toBe('navigation.wanted');
    },
  },
});
