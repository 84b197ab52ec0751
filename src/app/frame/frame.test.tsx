/** The frame of a page for each kind of session: tabs, menus, the bar of a preview, and the end of the page. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  createFeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../../contract/firm/feature-flags.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { rootMachine } from '../../../machines/root/root.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { entryFor, themeFor } from '../../../tests/support/values/fixtures.ts';
import { factsFor } from '../../../tests/support/values/session-facts.ts';
import { heldAt } from '../../../tests/views/stage/held-actor.ts';
import { HelpMenu } from '../../flows/help/views/help-menu.tsx';
import HelpPanel from '../../flows/help/views/help-panel.tsx';
import { AccountMenu } from '../../flows/profile/views/account-menu.tsx';
import AccountMenuItems from '../../flows/profile/views/account-menu-items.tsx';
import { startTranslation } from '../../i18n/i18n.ts';
import { RootContext } from '../../ui/flow/root-context.ts';
import { flows } from '../flows.ts';
import { areasOf, plansOf } from '../list-flows.ts';
import { Footer } from './footer.tsx';
import { MainNav } from './main-nav.tsx';
import { OffCanvasAccount } from './off-canvas-account.tsx';
import { OffCanvasButton } from './off-canvas-button.tsx';
import { PreviewBar } from './preview-bar.tsx';

const accounts = [
  { companyId: '1001', companyName: 'Harbor & Pine CPAs', isCurrent: false },
  { companyId: '5001', companyName: 'Laurier Fiscalité', isCurrent: true },
];
vi.mock('../../flows/profile/views/linked-accounts.ts', () => ({
  useLinkedAccounts: () => ({ accounts, choose: () => undefined }),
}));

// It looks into a flow in a way that only a browser's renderer knows.
vi.mock('../../flows/help/views/feedback-place.tsx', () => ({ FeedbackPlace: () => null }));

vi.mock('../../flows/help/views/suggested-articles.tsx', () => ({ SuggestedArticles: () => null }));

beforeAll(async () => {
  await startTranslation('en-US', []);
  await i18next.loadNamespaces(['shell', 'help-menu']);
});

const theme = { ...themeFor('Harbor & Pine CPAs'), contactLine: '218 Wharf Street' };
const nothing = () => undefined;

/** A page of a session with these facts, as markup. */
function drawn(facts: SessionFacts, element: ReactNode): string {
  const seed = createActor(sessionMachine, { input: entryFor() });
  const session = sessionMachine.resolveState({
    value: 'active',
    context: { ...seed.getSnapshot().context, session: facts.session, theme },
  } as never);
  const root = createActor(
    rootMachine.provide({
      actors: { session: heldAt(session) as never, awaitCharts: fromPromise(async () => undefined) as never },
    }),
    {
      input: {
        ...{ entry: entryFor(), isMobile: false, isLocalhost: false, opened: null, path: facts.path },
        ...{ flows: plansOf(flows), areas: areasOf(flows) },
      },
    },
  ).start();
  root.send({ type: 'session.started', session: facts.session, returnTo: facts.path });
  root.send({ type: 'flags.loaded', flags: facts.flags });
  const markup = renderToStaticMarkup(
    <RootContext value={root}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
        <MemoryRouter initialEntries={[facts.path]}>{element}</MemoryRouter>
      </MantineProvider>
    </RootContext>,
  );
  root.stop();
  return markup.replaceAll('&amp;', '&');
}

/** The texts of the elements of one kind. */
const textsOf = (markup: string, element: string): string[] =>
  [...markup.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'g'))].map(([found]) =>
    found.replace(/<[^>]*>/g, ''),
  );
const items = <AccountMenuItems id="account-menu" button={{ current: null }} opened onClose={nothing} />;
const flagged = (...ids: Parameters<typeof setFeatureFlag>[1][]) =>
  ids.reduce((flags, id) => setFeatureFlag(flags, id, true), createFeatureFlags(initialFeatureFlags));

const preview = factsFor({ isPreview: true });
const reduced = factsFor({ flags: flagged('HideAccountInfo', 'HideReportIssue', 'HideHelpDropdown') });
const hiding = ['Dashboards', 'Tasks', 'Actions'].map((place) => `ClientCenterHide${place}`);

test.each([
  ['a client', factsFor(), ['Home', 'Tasks', 'Documents', 'Actions']],
  ['a client whose portal staff preview', preview, ['Home', 'Tasks', 'Documents', 'Actions']],
  ['a client for whom all else is hidden', factsFor({ controls: hiding }), ['Documents']],
])('[T2.06, T6.01, S6.07, S6.09] %s has the tabs that they may use', (_who, facts, names) => {
  const bar = drawn(facts, <MainNav />);
  expect(textsOf(bar, 'a')).toEqual(names);
  expect(textsOf(bar.replace(/<a (?![^>]*aria-current="page").*?<\/a>/g, ''), 'a')).toEqual(['Documents']);
});

test.each([
  ['a client', factsFor(), ['Profile settings', 'Language', 'Report an issue', 'Sign out'], true, true],
  [
    'a client of a firm that hides what it can',
    reduced,
    ['Profile settings', 'Language', 'Sign out'],
    false,
    false,
  ],
  ['staff in a preview session', preview, ['Language', 'Report an issue', 'Sign out'], true, true],
])(
  '[T2.06, T2.07, T6.01, T6.02] the account menu of %s, and the menu at the side with what is nowhere else on a phone',
  (_who, facts, names, isNamed, hasHelp) => {
    const menu = drawn(facts, items);
    expect(textsOf(menu, 'button')).toEqual(names);
    expect(['Dana Reyes', 'four-clients@demo.example'].map((text) => menu.includes(text))).toEqual([
      isNamed,
      isNamed,
    ]);
    const side = drawn(facts, <OffCanvasAccount onClose={nothing} />).split('</section>')[1] ?? '';
    expect(textsOf(side, 'li')).toEqual([
      ...(hasHelp ? ['Help (opens in a new tab)'] : []),
      'Language',
      'Sign out',
    ]);
    const button = drawn(facts, <AccountMenu />);
    expect(/aria-label="(.*?)"/.exec(button)?.[1]).toBe(isNamed ? 'Account: Dana Reyes' : 'Account');
    expect(button.includes('Reyes')).toBe(isNamed);
    expect(drawn(facts, <HelpMenu />).includes('aria-label="Help"')).toBe(hasHelp);
  },
);

test('[T2.06] the menu at the side names the linked accounts, the present one marked', () => {
  const [linked = ''] = drawn(factsFor(), <OffCanvasAccount onClose={nothing} />).split('</section>');
  expect(textsOf(linked, 'button')).toEqual(accounts.map(({ companyName }) => companyName));
  expect(/aria-current="true".*?<\/button>/.exec(linked)?.[0]).toContain('Laurier Fiscalité');
});

test('[T6.01] in a preview a bar names the user who is shown; a client’s session has no bar', () => {
  const bar = drawn(preview, <PreviewBar />);
  expect([textsOf(bar, 'section'), textsOf(bar, 'button')]).toEqual([
    ['You’re viewing as Dana Reyes. Nothing can be changed.Close'],
    ['Close'],
  ]);
  expect(drawn(factsFor(), <PreviewBar />)).toBe('');
});

test.each([
  ['/documents', factsFor(), true],
  ['/tasks', factsFor(), false],
  ['/tasks', factsFor({ flags: flagged('OldTasksUi') }), true],
])(
  '[T2.06, T6.02] the hamburger at %s, among the tasks only with the earlier task screens',
  (path, facts, isThere) => {
    const button = drawn({ ...facts, path }, <OffCanvasButton theme={theme} />);
    expect(button.includes('aria-label="Menu"')).toBe(isThere);
  },
);

test('the end of the page names the firm, how to reach it, the language and the privacy page', () => {
  const foot = drawn(factsFor(), <Footer theme={theme} />);
  expect(textsOf(foot, 'span').slice(0, 2)).toEqual(['© Harbor & Pine CPAs', '218 Wharf Street']);
  expect(foot).toContain('aria-label="Language: English (US)"');
  expect(foot).toContain('<a href="/privacy?lang=en-US">Privacy</a>');
});

test.each([
  ['en-GB', '/privacy?lang=en-US'],
  ['es-AR', '/privacy?lang=es-AR'],
  ['fr-CA', '/privacy?lang=fr-CA'],
])('[T2.08, T9.08] in %s the help and the end of the page lead to %s', async (language, link) => {
  await i18next.changeLanguage(language);
  const panel = <HelpPanel button={{ current: null }} opened onClose={nothing} />;
  const parts = [panel, <Footer key="foot" theme={theme} />];
  expect(parts.map((part) => drawn(factsFor(), part).includes(`href="${link}"`))).toEqual([true, true]);
});
