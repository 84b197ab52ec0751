import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inboundTypes } from '../../contract/session/bridge.ts';
import { addressOf, isAtTask, isSamePlace, readInbound } from './inbound.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });

test('[S4.25] whatever the app sends is read without an exception', () => {
  const envelope = fc.record(
    {
      source: fc.constant('client-portal-app'),
      version: fc.constantFrom<unknown>(1, 2, '1', null),
      id: fc.oneof(text, fc.anything()),
      type: fc.oneof(fc.constantFrom<unknown>(...inboundTypes), fc.anything()),
      payload: fc.oneof(
        fc.record({ clientId: text, taskId: text }),
        fc.record({ section: text, action: text }),
        fc.anything(),
      ),
    },
    { requiredKeys: ['source'] },
  );
  fc.assert(
    fc.property(fc.oneof(envelope, fc.anything()), (data) => {
      const inbound = readInbound(data);
      if (inbound.kind === 'navigation' && inbound.request.type === 'NavigateToTask')
        addressOf(inbound.request);
    }),
  );
});

test('[S4.25] no id leads anywhere but to the place of its kind', () => {
  const ids = fc.oneof(text, fc.constantFrom('.', '..', '../..', 'a/../../b', '?x', '#x', '%2e%2e', '\\'));
  fc.assert(
    fc.property(ids, ids, (clientId, taskId) => {
      const inbound = readInbound({
        source: 'client-portal-app',
        version: 1,
        id: 'q',
        type: 'NavigateToTask',
        payload: { clientId, taskId },
      });
      if (inbound.kind !== 'navigation' || inbound.request.type !== 'NavigateToTask') return;
      expect(isAtTask(addressOf(inbound.request), taskId)).toBe(true);
      const { pathname, search, hash } = new URL(addressOf(inbound.request), 'https://portal.example');
      const [, client, , task] = pathname.slice(1).split('/').map(decodeURIComponent).slice(1);
      expect({ client, task, search, hash, parts: pathname.split('/').length }).toEqual({
        client: clientId,
        task: taskId,
        search: '',
        hash: '',
        parts: 6,
      });
    }),
  );
});

test('a place is the same with another query or a slash at its end', () => {
  expect(isSamePlace('/tasks?x=1', '/tasks/#top')).toBe(true);
  expect(isSamePlace('/', '/?r=1')).toBe(true);
  expect(isSamePlace('/tasks', '/tasks/1')).toBe(false);
});

test.each([
  ['/tasks/clients/c/task/t%201?x=1', true],
  ['/tasks/clients/c/task/t%201/', true],
  ['/tasks/clients/c/task/t', false],
  ['/tasks/clients/c/task/t%201/more', false],
  ['/tasks', false],
])('%s is the URL of the task: %s', (path, isThere) => {
  expect(isAtTask(path, 't 1')).toBe(isThere);
});
