import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { hooksMachine } from '../../../machines/hooks/hooks.machine.ts';
import type { HookName } from '../../../machines/hooks/hooks.setup.ts';
import { loadQuietDelay } from '../../../machines/hooks/hooks.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { ModelOptions } from '../../support/charts/model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

type HooksModel = ModelOptions<typeof hooksMachine>;

const noAnalytics = ['ClientCenterDisableProductInsight', 'ClientCenterDisablePendo'];
const broken = new Error('broken');
const hooks: readonly HookName[] = ['watchNetwork', 'catchErrors', 'loadFlags', 'reportDebug', 'measureLoad'];
const error = { module: 'window', message: 'no', stack: null };

const modelOf = (
  name: string,
  rights: Parameters<typeof factsFor>[0],
  events: HooksModel['events'],
  implementations: HooksModel['implementations'] = {},
) =>
  defineModel({
    name,
    machine: hooksMachine,
    input: factsFor(rights),
    events,
    implementations,
    contextKey: ({ restarted, waiting, batch, errorCount }) => [
      restarted,
      waiting.length,
      batch.length,
      errorCount,
    ],
    stopWhen: ({ context }) => context.waiting.length + context.batch.length > 2 || context.errorCount > 2,
    places: 'transitions',
    paths: 'covering',
  });

const logEvents: HooksModel['events'] = [
  { type: 'error.noted', ...error },
  done('writeLog'),
  failed('writeLog', new ProblemError({ code: 'offline' })),
  failed('writeLog', new ProblemError({ code: 'badRequest' })),
];

describeModel(
  [
    modelOf('the log', { controls: noAnalytics }, logEvents),
    modelOf('a full log', { controls: noAnalytics }, logEvents, { guards: { isBatchFull: () => true } }),
    modelOf('a person who is counted', { controls: ['ClientCenterDisablePendo'] }, [
      { type: 'route.entered', path: '/documents' },
      { type: 'route.entered', path: '/tasks' },
      { type: 'network.lost' },
      { type: 'network.back' },
      { type: 'error.caught', ...error },
      { type: 'page.changed', at: 10 },
      done('loadFlags', createFeatureFlags(initialFeatureFlags)),
    ]),
    modelOf('counted for Pendo alone', { controls: ['ClientCenterDisableProductInsight'] }, []),
    ...hooks.map((hook) =>
      modelOf(`${hook} breaks`, { controls: noAnalytics, grants: ['Internal.DebugMode'] }, [
        failed(hook, broken),
      ]),
    ),
    modelOf(
      'a page that never stops changing',
      { controls: noAnalytics },
      [{ type: 'page.changed', at: 10 }],
      {
        delays: { measureLimit: loadQuietDelay - 1 },
      },
    ),
  ],
  {
    invariants: {
      'no hook is started more than twice': (_snapshot, { started }) => {
        for (const hook of hooks)
          expect(started.filter(({ src }) => src === hook).length, hook).toBeLessThanOrEqual(2);
      },
      'a failure of the log is not logged': (_snapshot, { emitted, event }) => {
        if (!event.type.endsWith('writeLog')) return;
        for (const signal of emitted)
          if (signal.type === 'error.noted') expect(signal.module).not.toMatch(/writeLog/);
      },
      'a call to the log is never empty': (_snapshot, { started }) => {
        for (const { src, input } of started)
          if (src === 'writeLog') expect((input as { notes: unknown[] }).notes.length).toBeGreaterThan(0);
      },
      'entries are on their way exactly while the log is called': (snapshot) =>
        expect(snapshot.context.batch.length > 0).toBe(snapshot.matches({ log: 'sending' })),
    },
  },
);
