import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { WidgetType } from '../../contract/home/dashboards.ts';
import { dashboardsMachine } from './dashboards.machine.ts';
import { type WidgetFetch, widgetMachine, widgetPatience } from './widget.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

type Outcome = WidgetFetch | 'throws' | 'hangs';

/** Dashboards whose widgets come as the test says; all others come. */
function start(outcomes: Partial<Record<WidgetType, Outcome>>) {
  const clock = new SimulatedClock();
  const asked: WidgetType[] = [];
  const fetchWidget = fromPromise<WidgetFetch, { type: WidgetType }>(async ({ input: { type } }) => {
    asked.push(type);
    const outcome = outcomes[type] ?? 'ready';
    if (outcome === 'throws') throw new Error('the chunk is not there');
    if (outcome === 'hangs') return new Promise(() => undefined);
    return outcome;
  });
  const actor = createActor(
    dashboardsMachine.provide({ actors: { widget: widgetMachine.provide({ actors: { fetchWidget } }) } }),
    {
      input: {
        market: 'br',
        facts: { path: '/home', widgets: ['documents', 'taxCalendar', 'news', 'cnd'] },
      },
      clock,
    },
  ).start();
  const slots = () =>
    Object.fromEntries(
      Object.entries(actor.getSnapshot().context.widgets).map(([type, slot]) => {
        const { value, context } = slot.getSnapshot();
        return [type, context.failure ?? value];
      }),
    );
  return { actor, asked, clock, outcomes, slots };
}

test('[T8.12] a widget that throws, one that hangs and one without a component harm no other', async () => {
  const { clock, slots } = start({ documents: 'throws', taxCalendar: 'hangs', news: 'noEntry' });
  await settle();
  expect(slots()).toEqual({
    documents: 'noFactory',
    taxCalendar: 'fetching',
    news: 'noEntry',
    cnd: 'shown',
  });
  clock.increment(widgetPatience);
  expect(slots()).toMatchObject({ taxCalendar: 'noFactory', cnd: 'shown' });
});

test('[T8.12] another try fetches the failed widget alone', async () => {
  const { actor, asked, outcomes, slots } = start({ documents: 'throws' });
  await settle();
  outcomes.documents = 'ready';
  asked.length = 0;
  actor.getSnapshot().context.widgets.documents?.send({ type: 'widget.retry' });
  await settle();
  expect([asked, slots().documents]).toEqual([['documents'], 'shown']);
});

test('[T2.22] a widget of two dashboards is fetched once', async () => {
  const { actor, asked } = start({});
  await settle();
  actor.send({ type: 'route.entered', path: '/home?dashboard=fiscal' });
  await settle();
  expect([actor.getSnapshot().context.chosen, asked]).toEqual([
    'fiscal',
    ['documents', 'taxCalendar', 'news', 'cnd'],
  ]);
});
