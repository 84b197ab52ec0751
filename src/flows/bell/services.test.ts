import { expect, test } from 'vitest';
import { notices, readNotices } from '../../../contract/home/notices.ts';
import type { Http } from '../../platform/http/http.ts';
import { createBellServices } from './services.ts';

test('the notices are asked for with the day and the clock of the user, and marks are sent as they are', async () => {
  const calls: unknown[] = [];
  const http = {
    call: async (...call: unknown[]) => {
      calls.push(call);
      return undefined;
    },
  } as unknown as Pick<Http, 'call'>;
  const { signal } = new AbortController();
  const evening = new Date(2026, 10, 24, 23, 30);
  evening.getTimezoneOffset = () => 180;
  const services = createBellServices({ http, now: () => evening });
  await services.loadNotices(undefined, signal);
  await services.storeRead(['a', 'b'], signal);
  expect(calls).toEqual([
    [notices, { query: { today: '2026-11-24', ahead: -180 }, signal }],
    [readNotices, { body: { ids: ['a', 'b'] }, signal }],
  ]);
});
