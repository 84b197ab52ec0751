/** The pages of the sign-in area: as the program draws them, and as the server does before the program is there. */
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Problem } from '../../../../machines/problem.ts';
import { rootMachine } from '../../../../machines/root/root.machine.ts';
import { outcomePaths, type SignInOutcome } from '../../../../machines/session/entry.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { signInMarkup } from '../../../../server/shell/page-markup.ts';
import { entryFor, themeFor } from '../../../../tests/support/values/fixtures.ts';
import { heldAt } from '../../../../tests/views/stage/held-actor.ts';
import { RootContext } from '../../../ui/flow/root-context.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import { SignInPage } from './sign-in-page.tsx';
import { UnreachablePage } from './unreachable-page.tsx';

const file = new URL('../../../../locales/en-US/auth.json', import.meta.url);
const translations: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
const contact = { contactPhone: '(207) 555-0142', contactEmail: 'office@test.example' };
const theme = { ...themeFor('Harbor & Pine CPAs'), ...contact };
const config = { language: 'en-US', theme, translations } as PageConfig;
const say = (key: string) => translations[key]?.replaceAll('{{firm}}', theme.firmName);

interface Told {
  readonly outcome: SignInOutcome;
  readonly problem?: Problem | null;
  readonly location?: string | null;
}

/** The page that says this. */
function drawn({ outcome, problem = null, location = null }: Told): string {
  vi.stubGlobal('location', new URL(`https://portal.example/clientcenter/en/us${outcomePaths[outcome]}`));
  const seed = createActor(sessionMachine, { input: entryFor() });
  const session = sessionMachine.resolveState({
    value: 'signedOut',
    context: { ...seed.getSnapshot().context, outcome, problem, location },
  } as never);
  const root = createActor(rootMachine.provide({ actors: { session: heldAt(session) as never } }), {
    input: {
      ...{ entry: entryFor(), isMobile: false, isLocalhost: false, opened: null, path: '/auth' },
      ...{ flows: [], areas: [] },
    } as never,
  }).start();
  const markup = rendered(
    <RootContext value={root}>
      <SignInPage config={config} />
    </RootContext>,
  );
  root.stop();
  return markup;
}
const rendered = (element: ReactNode) => renderToStaticMarkup(element);

/** All text, roles, URLs and classes of a page in their order. */
const partsOf = (markup: string) => [
  ...markup.matchAll(/(?<=>)[^<]+(?=<)| (?:role|href|class|aria-label|lang)="[^"]*"/g),
];
const textIn = (markup: string, element: string): string | undefined =>
  new RegExp(`<${element}[^>]*>(.*?)</${element.split(' ')[0]}>`).exec(markup)?.[1]?.replace(/<[^>]*>/g, '');
const saidIn = (markup: string) => ({
  heading: textIn(markup, 'h1'),
  role: /role="(\w+)"/.exec(markup)?.[1],
  notice: textIn(markup, 'p id="si-notice"'),
  button: textIn(markup, 'a class="si-button"'),
});

const outcomes = ['none', 'signedOut', 'mfaRequired', 'firmLocked', 'signInError'] as const;

test.each(outcomes)(
  '[S2.02, S2.03, S2.04, S2.05] the page of %s says the same before the program is there and after',
  (outcome) => {
    const server = `${signInMarkup({ ...config, path: outcomePaths[outcome], isExpired: false, returnTo: null })}`;
    const plain = (parts: readonly RegExpMatchArray[]) =>
      parts.map(([part]) => part.replaceAll('&#39;', '&#x27;'));
    expect(plain(partsOf(drawn({ outcome })))).toEqual(plain(partsOf(server)));
  },
);

test.each([
  ['mfaRequired', 'mfaRequired', 'status', 'mfaTitle', 'mfaText'],
  ['firmLocked', 'firmLocked', 'alert', 'lockedTitle', 'lockedText'],
  ['signInError', 'signInRejected', 'alert', 'errorTitle', 'errorText'],
  ['signInError', 'badRequest', 'alert', 'errorTitle', 'errorText'],
  ['signInError', 'codeUsed', 'alert', 'errorTitle', 'codeUsedText'],
  ['signInError', 'stateMismatch', 'alert', 'errorTitle', 'stateMismatchText'],
  ['signInError', 'signInInterrupted', 'alert', 'errorTitle', 'signInInterruptedText'],
  ['none', 'unavailable', 'alert', 'title', 'unavailableText'],
] as const)(
  '[S4.06, S8.22] the page of %s after %s says why, and offers another try',
  (outcome, code, role, title, text) => {
    const html = drawn({ outcome, problem: { code } as Problem }).replaceAll('&amp;', '&');
    expect(saidIn(html)).toEqual({ heading: say(title), role, notice: say(text), button: say('again') });
  },
);

const secondFactor = 'https://id.example/second-factor?user=1';
test.each([
  [secondFactor, [secondFactor]],
  ['/set-up', ['https://portal.example/set-up']],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['http://id.example/plain', []],
  ['/clientcenter/en/us/auth/mfa-required', []],
  [null, []],
])('[S2.05] %s as the place where a second factor is set up leads to %j', (location, links) => {
  const html = drawn({ outcome: 'mfaRequired', location });
  expect([...html.matchAll(/<a class="si-link" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
});

test('[S4.01] a portal that is busy says so, with another try and, beside a session, the way back', () => {
  const page = (onBack?: () => void) =>
    rendered(
      <UnreachablePage
        config={config}
        problem={{ code: 'tooManyRequests' }}
        onRetry={() => undefined}
        onBack={onBack}
      />,
    );
  const buttons = (html: string) => [...html.matchAll(/<button[^>]*>(.*?)</g)].map(([, text]) => text);
  expect(textIn(page(), 'h1')).toBe(say('busyTitle'));
  expect(buttons(page())).toEqual([say('retry')]);
  expect(buttons(page(() => undefined))).toEqual([say('retry'), say('back')]);
});
