import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/firm/feature-flags.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { noAnalytics, startHooks } from '../../tests/support/flows/hooks-live.ts';
import { ProblemError } from '../problem.ts';
import { loadQuietDelay, logDelay, measureLimit, restartDelay } from './hooks.setup.ts';

const broken = (fail: { count: number }) =>
  fromCallback(() => {
    fail.count += 1;
    throw new Error('no such thing here');
  });

test('[S4.04, S4.05] the hooks start together and end with the session', () => {
  const { actor, watchNetwork, catchErrors, reportDebug, measureLoad, loadFlags } = startHooks(
    { grants: ['Internal.DebugMode'] },
    { isMeasured: true },
  );
  const watchers = [watchNetwork, catchErrors, reportDebug, measureLoad];
  expect(watchers.map(({ seen: { starts, ends } }) => [starts, ends])).toEqual(watchers.map(() => [1, 0]));
  actor.stop();
  expect(watchers.map(({ seen: { ends } }) => ends)).toEqual([1, 1, 1, 1]);
  expect(loadFlags.last().signal.aborted).toBe(true);
});

test('[S4.04] a lost connection raises one alert, and its return another', () => {
  const { watchNetwork, signals } = startHooks();
  const { tell } = watchNetwork.seen;
  for (const type of ['network.back', 'network.lost', 'network.lost', 'network.back'] as const)
    tell({ type });
  expect(
    signals.map((signal) => signal.type === 'alert.raised' && [signal.alert.type, signal.alert.key]),
  ).toEqual([
    ['info', 'networkLost'],
    ['success', 'networkBack'],
  ]);
});

test.each([
  [[], ['productInsight', 'pendo']],
  [['ClientCenterDisableProductInsight'], ['pendo']],
  [['ClientCenterDisablePendo'], ['productInsight']],
])('[S4.04, S6.08] with %j page views are counted for %j', (controls, audiences) => {
  const { actor, clock, sent } = startHooks({ controls, path: '/documents/f1' });
  actor.send({ type: 'route.entered', path: '/documents/f2?sort=name' });
  actor.send({ type: 'route.entered', path: '/tasks' });
  clock.increment(logDelay);
  expect(sent()[0]?.filter(({ kind }) => kind === 'pageView')).toEqual([
    { kind: 'pageView', route: '/documents/:id', audiences },
    { kind: 'pageView', route: '/tasks', audiences },
  ]);
});

test.each([
  ['both access controls', { controls: noAnalytics }],
  ['a preview', { isPreview: true }],
])('[S6.08] with %s no page view is counted', (_title, rights) => {
  const { actor, clock, sent } = startHooks(rights);
  actor.send({ type: 'route.entered', path: '/tasks' });
  clock.increment(logDelay);
  expect(sent()).toEqual([]);
});

test('[S3.16, S4.04] loaded flags are announced', async () => {
  const { loadFlags, signals } = startHooks();
  const flags = createFeatureFlags(initialFeatureFlags);
  loadFlags.last().resolve(flags);
  await settle();
  expect(signals).toEqual([{ type: 'flags.loaded', flags }]);
});

test('[S4.04, S9.12] flags that cannot be had are asked for once more, then the initial values stay', async () => {
  const { clock, loadFlags, signals } = startHooks();
  loadFlags.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  clock.increment(restartDelay);
  loadFlags.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  clock.increment(10 * restartDelay);
  expect(loadFlags.asked.length).toBe(2);
  expect(signals.map((signal) => signal.type === 'error.noted' && signal.module)).toEqual([
    'hooks.loadFlags',
    'hooks.loadFlags',
  ]);
});

test('[S4.04] a hook that breaks is noted and mended once; the others go on', () => {
  const fail = { count: 0 };
  const { actor, clock, watchNetwork, signals } = startHooks(undefined, {
    actors: { catchErrors: broken(fail) },
  });
  expect(actor.getSnapshot().matches({ errors: 'mending' })).toBe(true);
  clock.increment(restartDelay);
  clock.increment(10 * restartDelay);
  expect({ starts: fail.count, errors: actor.getSnapshot().matches({ errors: 'off' }) }).toEqual({
    starts: 2,
    errors: true,
  });
  watchNetwork.seen.tell({ type: 'network.lost' });
  expect(signals.at(-1)).toMatchObject({ type: 'alert.raised' });
});

test('[S4.04, S6.03] state changes are reported only in debug mode', () => {
  expect(startHooks().reportDebug.seen.starts).toBe(0);
  expect(startHooks({ grants: ['Internal.DebugMode'] }).reportDebug.seen.starts).toBe(1);
});

test.each([
  [[], false],
  [['Internal.DebugMode'], true],
  [['Internal.Internal'], true],
  [['Internal.CurrentDevelopment'], false],
])('[S6.03] with the grants %j the live view is asked for: %j', (grants, isAsked) => {
  const { signals } = startHooks({ grants });
  expect(signals.some((signal) => signal.type === 'flow.wanted' && signal.flow === 'live')).toBe(isAsked);
});

test('[T7.22, T9.01] the load time is that of the last change, logged once the page has not changed for 2000 ms', () => {
  expect(loadQuietDelay).toBe(2000);
  const { actor, clock, measureLoad, sent } = startHooks(
    { controls: noAnalytics, path: '/documents/f1' },
    { isMeasured: true },
  );
  measureLoad.seen.tell({ type: 'page.changed', at: 900.2 });
  clock.increment(loadQuietDelay - 1);
  measureLoad.seen.tell({ type: 'page.changed', at: 2900.7 });
  clock.increment(loadQuietDelay - 1);
  expect(measureLoad.seen.ends).toBe(0);
  clock.increment(1);
  expect(measureLoad.seen.ends).toBe(1);
  clock.increment(logDelay);
  expect(sent()).toEqual([[{ kind: 'pageLoad', route: '/documents/:id', ms: 2901 }]]);
  expect(actor.getSnapshot().matches({ load: 'measured' })).toBe(true);
});

test('[T9.01] a page that never stops changing is given up', () => {
  const { actor, clock, measureLoad, sent } = startHooks(undefined, { isMeasured: true });
  for (let now = 0; now < measureLimit; now += 1000) {
    measureLoad.seen.tell({ type: 'page.changed', at: now });
    clock.increment(1000);
  }
  expect(actor.getSnapshot().matches({ load: 'off' })).toBe(true);
  clock.increment(10 * logDelay);
  expect({ ends: measureLoad.seen.ends, sent: sent() }).toEqual({ ends: 1, sent: [] });
});
