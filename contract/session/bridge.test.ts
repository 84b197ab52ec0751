import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  appSource,
  type InboundType,
  inboundPayloads,
  inboundTypes,
  messageSchema,
  type OutboundType,
  outboundPayloads,
  outboundTypes,
} from './bridge.ts';

test('[S4.25] the catalogue has every event of the specification, and nothing else', () => {
  const requests = ['Ping', 'NavigateToTask', 'NavigateToAction'];
  expect([...inboundTypes]).toEqual(requests);
  expect([...outboundTypes].sort()).toEqual(
    [
      ...requests.flatMap((request) => [`${request}Success`, `${request}Fail`]),
      'InitMobileSuccess',
      'Logout',
      'SetAlert',
      'TermsAndConditionsRequired',
      'MarkAsWipSuccess',
      'MarkAsReceivedSuccess',
      'MarkAsCancelledSuccess',
      'MarkAsDoneSuccess',
      'UpdateTaskSuccess',
      'StepChanged',
    ].sort(),
  );
});

test('a type without a schema does not compile', () => {
  const { Ping: _ping, ...inbound } = inboundPayloads;
  const { Logout: _logout, ...outbound } = outboundPayloads;
  // @ts-expect-error Ping has no schema here
  const fewerIn: Record<InboundType, z.ZodMiniType> = inbound;
  // @ts-expect-error Logout has no schema here
  const fewerOut: Record<OutboundType, z.ZodMiniType> = outbound;
  expect([Object.keys(fewerIn).length, Object.keys(fewerOut).length]).toEqual([
    inboundTypes.length - 1,
    outboundTypes.length - 1,
  ]);
});

const schema = messageSchema(appSource, 'NavigateToTask', inboundPayloads.NavigateToTask);
const message = {
  source: appSource,
  version: 1,
  id: 'a1',
  type: 'NavigateToTask',
  payload: { clientId: 'c1', taskId: 'ação 7/8' },
};

test('[S4.25] a message is read with its envelope, and what the schema does not know is dropped', () => {
  const more = { ...message, sent: 'now', payload: { ...message.payload, colour: 'red' } };
  expect(schema.parse(more)).toEqual(message);
});

test.each([
  ['another source', { source: 'client-portal' }],
  ['another version', { version: 2 }],
  ['another type', { type: 'Ping' }],
  ['an empty id', { id: '' }],
  ['a long id', { id: 'x'.repeat(201) }],
  ['no payload', { payload: undefined }],
  ['an id that leads elsewhere', { payload: { clientId: '..', taskId: 't' } }],
  ['an id with a control character', { payload: { clientId: 'a\n', taskId: 't' } }],
  ['an id with half a character', { payload: { clientId: '\ud83d', taskId: 't' } }],
])('[S4.25] %s is refused', (_title, change) => {
  expect(schema.safeParse({ ...message, ...change }).success).toBe(false);
});
