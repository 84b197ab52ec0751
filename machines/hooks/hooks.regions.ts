import type { HookName } from './hooks.setup.ts';
import { hooksSetup } from './hooks.setup.ts';

/** What happens when a hook breaks: it is noted and started again once, then left alone. The others go on. */
const mended = (hook: HookName) => {
  const noted = {
    type: 'noteFailure' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ hook, error: event.error }),
  };
  return [
    {
      guard: { type: 'isFirstFailure' as const, params: hook },
      target: 'mending',
      actions: [noted, { type: 'countRestart' as const, params: hook }],
    },
    { target: 'off', actions: noted },
  ];
};

/** Tells of a connection that is lost, and of its return. */
export const networkRegion = hooksSetup.createStateConfig({
  description: 'An alert shows whether the browser reports a connection; nothing else relies on that report.',
  meta: { spec: ['S4.04'] },
  initial: 'watching',
  states: {
    watching: {
      invoke: { src: 'watchNetwork', id: 'watchNetwork', onError: mended('watchNetwork') },
      initial: 'connected',
      states: {
        connected: { on: { 'network.lost': { target: 'lost', actions: 'alertLost' } } },
        lost: { on: { 'network.back': { target: 'connected', actions: 'alertBack' } } },
      },
    },
    mending: { after: { restartDelay: 'watching' } },
    off: {},
  },
});

/** Notes uncaught errors. */
export const errorsRegion = hooksSetup.createStateConfig({
  description: 'Errors that reached the window, and what the content security policy refused.',
  meta: { spec: ['S4.04', 'S8.20'] },
  initial: 'watching',
  states: {
    watching: {
      invoke: { src: 'catchErrors', id: 'catchErrors', onError: mended('catchErrors') },
      on: {
        'error.caught': {
          guard: 'mayNoteMore',
          actions: { type: 'noteError', params: ({ event }) => event },
        },
      },
    },
    mending: { after: { restartDelay: 'watching' } },
    off: {},
  },
});

/** Counts page views of users for whom the firm allows it. */
export const useRegion = hooksSetup.createStateConfig({
  description: 'Which pages are used. A URL is counted without its ids.',
  meta: { spec: ['S4.04', 'S6.08'] },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'mayUseProductInsight', target: 'tracking', meta: { spec: ['S6.08'] } },
        { guard: 'mayUsePendo', target: 'tracking', meta: { spec: ['S6.08'] } },
        { target: 'off' },
      ],
    },
    tracking: {
      entry: 'addPageView',
      on: {
        'route.entered': {
          guard: { type: 'isOtherPage', params: ({ event }) => event.path },
          actions: [{ type: 'storeRoute', params: ({ event }) => event.path }, 'addPageView'],
        },
      },
    },
    off: {},
  },
});

/** Loads the firm's feature flags. */
export const flagsRegion = hooksSetup.createStateConfig({
  description: 'Until the flags are there, and when they cannot be had, the initial values hold.',
  meta: { spec: ['S3.16', 'S4.04', 'S9.12'] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadFlags',
        id: 'loadFlags',
        onDone: { target: 'loaded', actions: { type: 'announceFlags', params: ({ event }) => event.output } },
        onError: mended('loadFlags'),
      },
    },
    loaded: {},
    mending: { after: { restartDelay: 'loading' } },
    off: {},
  },
});

/** Shows every state change in the browser's console, for the makers of the portal. */
export const debugRegion = hooksSetup.createStateConfig({
  meta: { spec: ['S4.04', 'S6.03'] },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'mayReportDebug', target: 'reporting' }, { target: 'off' }] },
    reporting: {
      invoke: { src: 'reportDebug', id: 'reportDebug', onError: mended('reportDebug') },
    },
    mending: { after: { restartDelay: 'reporting' } },
    off: {},
  },
});

/** Starts the live view where the session may see it: no other session fetches any of it. */
export const liveRegion = hooksSetup.createStateConfig({
  description:
    'The live view records from here on where the session may see it; no other session fetches it.',
  meta: { spec: ['S4.04', 'S6.03'] },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'mayWatchLive', target: 'wanted', actions: 'wantLiveView' }, { target: 'off' }],
    },
    wanted: {},
    off: {},
  },
});

/** Measures how long the page takes until it stops changing. */
export const loadRegion = hooksSetup.createStateConfig({
  meta: { spec: ['T7.22', 'T9.01'] },
  initial: 'measuring',
  states: {
    measuring: {
      invoke: { src: 'measureLoad', id: 'measureLoad', onError: mended('measureLoad') },
      initial: 'settling',
      states: {
        settling: {
          description: 'Each change of the page starts the wait anew.',
          on: {
            'page.changed': {
              target: 'settling',
              reenter: true,
              actions: { type: 'storeChange', params: ({ event }) => event.at },
            },
          },
          after: { loadQuietDelay: { target: 'quiet', meta: { spec: ['T9.01'] } } },
        },
        quiet: { type: 'final' },
      },
      onDone: {
        target: 'measured',
        description: 'The page took until its last change. Leaving this state stops the measuring.',
        meta: { spec: ['T7.22'] },
        actions: 'addPageLoad',
      },
      after: {
        measureLimit: { target: 'off', description: 'A page that never stops changing has no load time.' },
      },
    },
    measured: {},
    mending: { after: { restartDelay: 'measuring' } },
    off: {},
  },
});
