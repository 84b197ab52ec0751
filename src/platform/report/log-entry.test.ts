import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { logItemSchema } from '../../../contract/firm/support.ts';
import type { Note } from '../../../machines/hooks/notes.ts';
import { createLogId, logItemOf } from './log-entry.ts';

const time = new Date('2026-11-21T12:00:00Z');
const itemOf = (note: Note) => z.parse(logItemSchema, logItemOf(note, 'ABCDE-23456', time));

test('[S8.20, T3.07, T9.09] an error becomes a frontEndException with module, message and stack', () => {
  const note = {
    kind: 'error',
    module: 'window',
    message: 'no',
    stack: 'Error: no\n  at a (a.js:1:2)',
  } as const;
  expect(itemOf(note)).toEqual({
    specversion: '0.2',
    type: 'frontEndException',
    source: 'clientcenter',
    id: 'ABCDE-23456',
    time: '2026-11-21T12:00:00.000Z',
    contenttype: 'application/json',
    data: {
      description: 'no',
      logs: ['module: window', 'message: no', 'stack:', 'Error: no', '  at a (a.js:1:2)'],
    },
  });
});

test('[T7.22] page views name whom they are counted for, load times their milliseconds', () => {
  const view = itemOf({ kind: 'pageView', route: '/documents/:id', audiences: ['productInsight', 'pendo'] });
  const load = itemOf({ kind: 'pageLoad', route: '/documents', ms: 1234 });
  expect([view.type, view.data]).toEqual([
    'pageView',
    { description: '/documents/:id', logs: ['audience: productInsight', 'audience: pendo'] },
  ]);
  expect([load.type, load.data]).toEqual([
    'pageView',
    { description: '/documents', logs: ['load: 1234 ms'] },
  ]);
});

test.each([
  ['GET https://a.example/x?token=1 failed', 'GET https://a.example/x failed'],
  ['at f (https://a.example/a.js?v=1:10:2)', 'at f (https://a.example/a.js:10:2)'],
  ['https://a.example/x?at=12:30&token=secret', 'https://a.example/x'],
  ['https://a.example/x#token=secret', 'https://a.example/x'],
  ['https://a.example/x and y?', 'https://a.example/x and y?'],
])('no query gets into the log: %j', (message, kept) => {
  const { data } = itemOf({ kind: 'error', module: 'window', message, stack: null });
  expect(data).toEqual({ description: kept, logs: ['module: window', `message: ${kept}`] });
});

test('an entry is cut to what the contract takes', () => {
  const { data } = itemOf({
    kind: 'error',
    module: 'window',
    message: 'm'.repeat(5000),
    stack: Array.from({ length: 400 }, () => 's'.repeat(900)).join('\n'),
  });
  expect([data.description.length, data.logs.length, data.logs.at(-1)?.length]).toEqual([4000, 200, 500]);
});

test('[T3.07] ids are two blocks of five characters, and differ', () => {
  const ids = Array.from({ length: 200 }, createLogId);
  for (const id of ids) expect(id).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
