import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { rootMachine } from '../../../machines/root/root.machine.ts';
import { dangerAlert } from '../../../machines/signals.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { entryFor, sessionFor } from '../../support/values/fixtures.ts';

const model = defineModel({
  name: 'root',
  machine: rootMachine,
  input: {
    entry: entryFor({ hasStoredToken: true }),
    opened: null,
    path: '/',
    isMobile: false,
    isLocalhost: false,
    flows: [
      { name: 'documents', start: 'onDemand', path: '/documents' },
      { name: 'report', start: 'onDemand' },
    ],
    areas: [],
  },
  events: [
    { type: 'session.started', session: sessionFor('1001'), returnTo: null },
    { type: 'session.refreshed', session: sessionFor('1001') },
    { type: 'session.ended' },
    { type: 'client.changed', clientId: 'c1' },
    { type: 'documents.changed', clientId: 'c1', containerId: 'f1' },
    { type: 'flags.loaded', flags: createFeatureFlags(initialFeatureFlags) },
    { type: 'profile.saved' },
    { type: 'uploads.changed', isUnderWay: true },
    { type: 'language.changed', language: 'pt-BR' },
    { type: 'terms.required', version: '2' },
    { type: 'terms.accepted' },
    { type: 'route.entered', path: '/documents' },
    { type: 'alert.raised', alert: dangerAlert('clientListErrorMsg'), at: 0 },
    { type: 'alert.withdrawn', topic: 'sending:c1' },
    { type: 'flow.wanted', flow: 'documents' },
    { type: 'flow.retry', flow: 'documents' },
    { type: 'flow.dismiss', flow: 'documents' },
    { type: 'flow.open', flow: 'report', dialog: 'report' },
    ...['awaitCharts', 'awaitData'].flatMap((id) => [done(id), failed(id, new Error('crashed'))]),
  ],
  places: 'transitions',
  paths: 'covering',
});

describeModel(model, {
  invariants: {
    'no actor of a user runs without a session': (snapshot) =>
      expect(snapshot.context.facts === null).toBe(snapshot.matches('signedOut')),
  },
});
