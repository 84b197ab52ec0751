import { expect, test } from 'vitest';
import { type UnreadList, withNewest, withNext, withRead } from './unread-list.ts';

const page = (ids: readonly string[], next: string | null, unread = ids.length): UnreadList => ({
  unread,
  rows: ids.map((id) => ({
    id,
    containerId: 'c',
    clientId: 'acme',
    name: `${id}.pdf`,
    // The ids are days of a month.
    createdAt: `2026-01-${id}T00:00:00.000Z`,
    isRead: false,
  })),
  next,
  clients: [],
});
const shown = ({ rows }: UnreadList) => rows.map(({ id, isRead }) => (isRead ? `${id} read` : id));

test('a document that is on two pages is listed once', () => {
  const list = withNext(page(['20', '19'], 'more'), page(['19', '18'], null));
  expect([shown(list), list.next]).toEqual([['20', '19', '18'], null]);
});

test('[S2.16] after a refresh new documents come first, opened ones and older pages stay, and what another person read is gone', () => {
  const list = withRead(page(['20', '19', '18', '17', '10'], 'more', 10), '17');
  const refreshed = withNewest(list, page(['21', '20', '18'], 'first', 8));
  expect([shown(refreshed), refreshed.next, refreshed.unread]).toEqual([
    ['21', '20', '18', '17 read', '10'],
    'more',
    8,
  ]);
});

test('[S2.16] after a refresh whose only page holds less the others are gone', () => {
  expect(shown(withNewest(page(['20', '10'], null), page(['20'], null)))).toEqual(['20']);
});

test('[S2.16] opening a document lowers the count once', () => {
  const once = withRead(page(['20', '19'], null), '20');
  expect([shown(once), once.unread]).toEqual([['20 read', '19'], 1]);
  expect(withRead(once, '20')).toBe(once);
});

test('[S2.16] opening a document does not lower a number that says only that there are more', () => {
  const list = page(['20', '19'], 'more', 1000);
  expect(withRead(list, '20').unread).toBe(1000);
  expect(withRead(page(['20', '19'], 'more', 999), '20').unread).toBe(998);
});
