import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { noticesMachine } from './notices.machine.ts';
import type { NoticeOf } from './notices.setup.ts';

const covidControl = 'ClientCenterDisplayCOVIDAlert';
const hideWelcome = 'ClientCenterHideWelcomeModal';

function start(
  controls: readonly string[],
  { isPreview = false, path = '/home', clientId = 'boat' as string | null } = {},
) {
  const isDismissed = service<boolean, NoticeOf>();
  const dismiss = service<void, NoticeOf>();
  const machine = noticesMachine.provide({
    actors: { isDismissed: isDismissed.logic, dismiss: dismiss.logic },
  });
  return { ...live(machine, { ...factsFor({ controls, isPreview, path }), clientId }), isDismissed, dismiss };
}

test('[S4.26, S6.06] the COVID alert is asked for only with its access control', () => {
  expect(start([]).actor.getSnapshot().matches({ covid: 'hidden' })).toBe(true);
  const { actor, isDismissed } = start([covidControl, hideWelcome]);
  expect(actor.getSnapshot().value).toEqual({ covid: 'reading', welcome: 'hidden' });
  expect(isDismissed.asked.map(({ input }) => input)).toEqual([{ notice: 'covid', contactId: 'contact-1' }]);
});

test('[S4.26] the alert is shown to a contact who has not closed it, and closing it is kept', async () => {
  const { actor, isDismissed, dismiss } = start([covidControl, hideWelcome]);
  isDismissed.last().resolve(false);
  await settle();
  expect(actor.getSnapshot().matches({ covid: 'shown' })).toBe(true);
  actor.send({ type: 'covid.dismiss' });
  expect(dismiss.last().input).toEqual({ notice: 'covid', contactId: 'contact-1' });
  dismiss.last().resolve();
  await settle();
  expect(actor.getSnapshot().matches({ covid: 'hidden' })).toBe(true);
});

test('[S4.26] a contact who closed it before does not see it', async () => {
  const { actor, isDismissed } = start([covidControl, hideWelcome]);
  isDismissed.last().resolve(true);
  await settle();
  expect(actor.getSnapshot().matches({ covid: 'hidden' })).toBe(true);
});

test('[S4.26] a choice that cannot be read shows the alert; one that cannot be kept holds for the visit', async () => {
  const { actor, isDismissed, dismiss } = start([covidControl, hideWelcome]);
  isDismissed.last().reject(new Error('no storage'));
  await settle();
  expect(actor.getSnapshot().matches({ covid: 'shown' })).toBe(true);
  actor.send({ type: 'covid.dismiss' });
  dismiss.last().reject(new Error('no storage'));
  await settle();
  const { value, context } = actor.getSnapshot();
  expect({ value, problem: context.problem }).toEqual({
    value: { covid: 'hidden', welcome: 'hidden' },
    problem: { code: 'unknown' },
  });
});

test('[S6.07] the welcome is shown unless it is hidden by its access control or the session is a read-only preview', async () => {
  expect(start([hideWelcome]).actor.getSnapshot().matches({ welcome: 'hidden' })).toBe(true);
  expect(start([], { isPreview: true }).actor.getSnapshot().matches({ welcome: 'hidden' })).toBe(true);
  const { actor, isDismissed, dismiss } = start([]);
  isDismissed.last().resolve(false);
  await settle();
  expect(actor.getSnapshot().matches({ welcome: 'shown' })).toBe(true);
  actor.send({ type: 'welcome.dismiss' });
  expect(dismiss.last().input).toEqual({ notice: 'welcome', contactId: 'contact-1' });
});

test('[S6.07] the welcome waits for home, and leaving home closes it for good', async () => {
  const { actor, isDismissed, dismiss } = start([], { path: '/documents/42' });
  const isShown = () => actor.getSnapshot().matches({ welcome: 'shown' });
  isDismissed.last().resolve(false);
  await settle();
  expect(isShown()).toBe(false);
  actor.send({ type: 'route.entered', path: '/homes' });
  expect(isShown()).toBe(false);
  actor.send({ type: 'route.entered', path: '/home?from=mail' });
  expect([isShown(), dismiss.asked]).toEqual([true, []]);
  actor.send({ type: 'route.entered', path: '/tasks' });
  expect([isShown(), dismiss.asked.map(({ input }) => input)]).toEqual([
    false,
    [{ notice: 'welcome', contactId: 'contact-1' }],
  ]);
});

test('[S2.14, S6.07] the welcome waits until the clients are loaded, and comes only to a user who has one', async () => {
  const { actor, isDismissed, dismiss } = start([], { clientId: null });
  isDismissed.last().resolve(false);
  await settle();
  expect(actor.getSnapshot().value).toEqual({ covid: 'hidden', welcome: 'awaitingClients' });
  actor.send({ type: 'clients.none' });
  expect(actor.getSnapshot().value).toEqual({ covid: 'hidden', welcome: 'waiting' });
  actor.send({ type: 'client.changed', clientId: 'boat' });
  expect([actor.getSnapshot().value, dismiss.asked]).toEqual([{ covid: 'hidden', welcome: 'shown' }, []]);
});

test('[S6.07] clients that come after the page was shown bring no welcome to it; it comes when home is opened again', async () => {
  const { actor, isDismissed, dismiss } = start([], { clientId: null });
  const welcome = () => (actor.getSnapshot().value as { welcome: string }).welcome;
  isDismissed.last().resolve(false);
  await settle();
  expect(welcome()).toBe('awaitingClients');
  actor.send({ type: 'view.shown' });
  actor.send({ type: 'client.changed', clientId: 'boat' });
  expect(welcome()).toBe('late');
  actor.send({ type: 'route.entered', path: '/tasks' });
  expect(welcome()).toBe('waiting');
  actor.send({ type: 'route.entered', path: '/home' });
  expect([welcome(), dismiss.asked]).toEqual(['shown', []]);
});
