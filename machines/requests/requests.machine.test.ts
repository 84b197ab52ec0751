import { expect, test } from 'vitest';
import { listed } from '../../tests/paths/requests/requests.model.ts';
import { live } from '../../tests/support/charts/live.ts';
import { factsFor, sessionWith } from '../../tests/support/values/session-facts.ts';
import { requestsMachine } from './requests.machine.ts';

const path = '/actions/service-request/general-requests/one';
const wanted = (clientId: string) => ({ type: 'client.wanted', clientId });
const report = (clientId: string) => ({
  type: 'request.changed' as const,
  request: listed('one', { clientId }),
  isMoved: false,
});

test('[T2.05] a request that is opened by its path before the client is known is not opened anew with it', () => {
  const { actor, signals } = live(requestsMachine, factsFor({ path }));
  const { request } = actor.getSnapshot().children;
  actor.send(report('acme'));
  actor.send({ type: 'client.changed', clientId: 'acme' });
  expect(actor.getSnapshot().children.request).toBe(request);
  expect(signals.filter(({ type }) => type === 'client.wanted')).toEqual([]);
});

test.each(['the request is read first', 'the client is known first'])(
  '[T2.05] a request of another client makes that client the active one, and stays open: %s',
  (order) => {
    const { actor, signals } = live(requestsMachine, factsFor({ path }));
    const { request } = actor.getSnapshot().children;
    if (order === 'the request is read first') actor.send(report('dana'));
    actor.send({ type: 'client.changed', clientId: 'acme' });
    if (order === 'the client is known first') actor.send(report('dana'));
    expect(signals.filter(({ type }) => type === 'client.wanted')).toEqual([wanted('dana')]);
    actor.send({ type: 'client.changed', clientId: 'dana' });
    expect(actor.getSnapshot().children.request).toBe(request);
    expect(actor.getSnapshot().matches({ open: 'shown' })).toBe(true);
  },
);

test('[S4.11] another client leaves the open request', () => {
  const { actor, signals } = live(requestsMachine, factsFor({ path, clientId: 'acme' }));
  actor.send(report('acme'));
  actor.send({ type: 'client.changed', clientId: 'dana' });
  expect(actor.getSnapshot().children.request).toBe(undefined);
  expect(signals.at(-1)).toEqual({
    type: 'navigation.wanted',
    to: '/actions/service-request',
    replace: true,
  });
});

test('[T4.21] permissions of a new session decide again whether requests are refused', () => {
  const partners = '/actions/service-request/partner-registration';
  const { actor } = live(requestsMachine, factsFor({ path: partners, clientId: 'acme' }));
  expect(actor.getSnapshot().matches({ open: 'refused' })).toBe(true);
  const grants = ['ClientHub.Application', 'ServiceRequest.Partner'];
  actor.send({ type: 'session.refreshed', session: sessionWith({ grants }) });
  expect(actor.getSnapshot().matches({ open: 'closed' })).toBe(true);
});

test.each([
  [true, [{ type: 'requests.changed' }]],
  [false, []],
])('[T3.14] home, bell and tabs count anew after a change of status only: %s', (isMoved, expected) => {
  const { actor, signals } = live(requestsMachine, factsFor({ path, clientId: 'acme' }));
  actor.send({ ...report('acme'), isMoved });
  expect(signals.filter(({ type }) => type === 'requests.changed')).toEqual(expected);
});
