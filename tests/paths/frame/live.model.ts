/** Models of the live view. */
import { chartOf } from '../../../machines/live/chart.ts';
import { liveMachine } from '../../../machines/live/live.machine.ts';
import type { Trail } from '../../../machines/live/trail.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const upload = chartOf(uploadMachine);
const initial = { intake: 'idle', queue: 'idle' };
const sending = { intake: 'idle', queue: 'sending' };

/** Two steps of an upload below its host and root, and a flow that nobody opened. */
export const uploadTrail: Trail = {
  count: 3,
  charts: { upload },
  actors: [
    {
      ...{ key: 'x:0', name: 'root', machine: 'root', parent: null, since: 0, until: null },
      begin: { value: { signedIn: 'shown' }, context: {} },
    },
    {
      ...{ key: 'x:1', name: 'upload.host', machine: 'flowHost', parent: 'x:0', since: 0, until: null },
      begin: { value: 'running', context: {} },
    },
    {
      ...{ key: 'x:2', name: 'tasks.host', machine: 'flowHost', parent: 'x:0', since: 0, until: null },
      begin: { value: 'waiting', context: {} },
    },
    {
      ...{ key: 'x:3', name: 'upload', machine: 'upload', parent: 'x:1', since: 1, until: null },
      begin: { value: initial, context: {} },
    },
  ],
  steps: [
    {
      ...{ number: 1, at: '2026-11-21T09:14:24.466Z', actor: 'x:3', type: 'xstate.init', payload: {} },
      ...{ from: null, to: initial },
    },
    {
      ...{ number: 2, at: '2026-11-21T09:14:25.640Z', actor: 'x:3', type: 'files.select' },
      ...{ payload: { files: [{ name: 'text(14)', size: 'number(4)' }] }, from: initial, to: sending },
    },
    {
      ...{ number: 3, at: '2026-11-21T09:14:26.902Z', actor: 'x:3', type: 'xstate.error.actor.sendFile' },
      ...{ payload: { error: { error: true, problem: { code: 'offline' } } }, from: sending, to: initial },
    },
  ],
};

const granted = { grants: ['Internal.DebugMode'] };

const modelOf = (name: string, rights: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: liveMachine,
    input: factsFor(rights),
    events: [
      { type: 'dialog.open', dialog: 'live' },
      { type: 'dialog.open', dialog: 'other' },
      { type: 'dialog.close' },
      { type: 'live.toggle' },
      { type: 'trail.recorded', trail: uploadTrail },
      { type: 'trail.pause' },
      { type: 'trail.resume' },
      { type: 'trail.export' },
      done('saveTrail'),
      failed('saveTrail', new Error('no room')),
      { type: 'step.choose', number: 2 },
      { type: 'step.back' },
      { type: 'step.forward' },
      { type: 'filter.changed', text: 'select' },
      { type: 'scope.changed', actor: 'x:3' },
      { type: 'actor.choose', actor: 'x:3' },
      { type: 'session.refreshed', session: sessionWith(granted) },
      { type: 'session.refreshed', session: sessionWith({}) },
    ],
    contextKey: ({ trail, filter, at, chosen }) => [trail.count, filter, at, chosen],
    places: 'transitions',
    paths: 'covering',
  });

export const liveModels = [
  modelOf('a session with the right', granted),
  modelOf('a session without the right', {}),
] as const;
