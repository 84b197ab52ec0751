/** What the sessions of the demo's accounts may do, and how they look; `src/app/frame/frame.test.tsx` has what that puts around each page. */
import { afterEach, expect, test } from 'vitest';
import type { Theme } from '../../contract/firm/theme.ts';
import { type Capability, isPreview, may } from '../../contract/session/access.ts';
import { taskTypes } from '../../contract/tasks/task-rules.ts';
import { origin } from '../support/browser/portal.ts';
import { jsonOf } from '../support/browser/sign-in.ts';
import { segmentOf, sessionOf } from '../support/browser/visit-entry.ts';
import { closeBrowsers, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

const looked: readonly Capability[] = [
  ...(['dashboards', 'tasks', 'documents', 'actions'] as const),
  ...(['profileSettings', 'reportIssue', 'help', 'linkedAccounts'] as const),
];
const everything = [...looked];

test.each([
  ['one-client', everything, 'Ellis Ward'],
  ['docs-only', everything.slice(2).filter((one) => one !== 'actions'), 'Olive Brandt'],
  ['nothing-shown', ['documents', 'profileSettings', 'reportIssue', 'linkedAccounts'], 'Hidde Noone'],
  ['emulated', everything.filter((one) => !/profile|linked/.test(one)), 'Ellis Ward'],
])('[T2.06, S6.02, S6.07, S6.09, T6.01] %s may do %j, in the name of %s', async (account, given, name) => {
  const tab = await (await TestBrowser.signedIn(account)).open('/documents');
  const facts = await tab.until(() => tab.root.getSnapshot().context.facts, 'the session');
  expect(looked.filter((one) => may(facts, one))).toEqual(given);
  const { FirstName, LastName } = facts.session.meta;
  expect([`${FirstName} ${LastName}`, isPreview(facts.session)]).toEqual([name, account === 'emulated']);
});

test('[T1.01] a client has tasks of all eight kinds', async () => {
  const { call } = await sessionOf(origin, 'four-clients');
  const answer = await call('/api/client-center/v3/tasks/groups?pageNum=0&pageSize=100&withTasks=true');
  const { tasks } = (await jsonOf(answer)) as { tasks: readonly { type: string }[] };
  expect([...new Set(tasks.map(({ type }) => type))].toSorted()).toEqual([...taskTypes].toSorted());
});

test.each([
  ['one-client', '1001', '#003565', '#ffffff'],
  ['uk', '3001', '#fff3b0', '#000000'],
  ['canada', '5001', '#1c4f9c', '#ffffff'],
])(
  '[S1.04, S3.08, S4.24] after a sign-in of %s the browser keeps the look of firm %s, and the next page comes in it',
  async (account, companyId, fill, text) => {
    const browser = await TestBrowser.signedIn(account);
    const tab = await browser.open('/documents', segmentOf(account));
    await tab.until(() => browser.kept.has('cc-theme'), 'the look of the firm');
    const { colors } = JSON.parse(browser.kept.get('cc-theme') ?? '{}') as Theme;
    expect([colors.headerFillColor, colors.headerTextColor]).toEqual([fill, text]);
    expect(browser.cookies.cookies.get('bmTheme')).toBe(companyId);
    const page = await (await browser.cookies.fetch(tab.url)).text();
    expect(page).toContain(`--cc-header-fill:${fill};`);
    expect(page).toContain(`--cc-header-text:${text};`);
  },
);
