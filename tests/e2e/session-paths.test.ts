/**
 * The paths generated from the session chart, taken in a real browser against the real server: events are clicks and
 * addresses, answers are the servers' own, failures are put on the line, and time is the page's clock.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { SignInOutcome } from '../../machines/session/entry.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { Signal } from '../../machines/signals.ts';
import { browserForTests, patience, wordIn } from '../helpers/chromium.ts';
import { exceptionFaults, uncoveredTransitions } from '../helpers/coverage.ts';
import { type Moment, momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { carryOut } from '../helpers/session-hands.ts';
import { openSessionPage, type SessionPage, type SessionScreen } from '../helpers/session-page.ts';
import { entryOf, foldersOf, segmentOf } from '../helpers/visit-entry.ts';
import { placesToGo, question } from '../paths/models/session-chart.model.ts';
import { type Visit, visitPaths, visits } from '../paths/models/session-visits.model.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const browser = browserForTests();
const soon = { timeout: patience, interval: 20 };
const firm = 'Harbor & Pine CPAs';
/** The first colours of the firm that the page comes with, and of the others once their look is loaded. */
const fills: Readonly<Record<string, string>> = { default: '#003565', canada: '#1c4f9c' };

/** Two folders of each of those who see documents. */
let folders: Readonly<Record<string, [string, string]>> = {};
beforeAll(async () => {
  const known = {
    'one-client': await foldersOf(origin, 'one-client'),
    canada: await foldersOf(origin, 'canada'),
  };
  folders = { ...known, emulated: known['one-client'] };
});

let stage: SessionPage | undefined;
afterEach(() => {
  stage = undefined;
});

describe('[S4.01, S4.02, S4.03, S4.05, S4.06, S4.07, S8.01, S8.02, S8.03, S9.05] sessions', () => {
  test.each(visitPaths.map((one) => [one.visit.model.options.name, one.title, one] as const))(
    '%s: %s',
    async (_name, _title, { visit, path }) => {
      const { account, beginning } = visit;
      const [wanted = '', other = ''] = folders[account] ?? folders['one-client'] ?? [];
      const moments = await momentsOf(visit.model, path);
      stage = await openSessionPage({
        origin,
        account,
        beginning,
        segment: segmentOf(account),
        entry: await entryOf(origin, account, beginning, `/documents/${wanted}`),
        isTimed: path.steps.some(({ timed }) => timed),
        newContext: (options) => browser.context(options),
      });
      const real = (address: string) =>
        address.replace(
          /(documents(?:\/|%2F))f([12])\b/,
          (_, before, n) => before + (n === '1' ? wanted : other),
        );
      let { address } = await stage.screen();
      for (const [index, moment] of moments.entries()) {
        const { step, took, snapshot, emitted } = moment;
        address = addressAfter(address, step.event, emitted.slice(moments[index - 1]?.emitted.length));
        await carryOut(stage, step, took, { other });
        if (snapshot.matches('gone') || snapshot.matches('leaving')) await expectGone(stage, moment);
        else if (!isUnseen(snapshot)) {
          await expect
            .poll(async () => ({ ...(await stage?.screen()), held: stage?.wire.held().toSorted() }), {
              ...soon,
              message: `after ${step.event.type}`,
            })
            .toEqual({ ...screenFor(moment, visit, stage), address: real(address) });
        }
      }
    },
  );
});

test('every transition of the session chart is taken in the browser, but for those that nobody can bring about', () => {
  const all = { transitions: visits[0]?.model.transitions ?? [], paths: visitPaths };
  const except = [
    {
      transition: 'session.leaving --session.retry--> session.signedOut',
      reason:
        'no part of the page sends it: what comes back from the page cache is loaded anew, and starts over so',
    },
    {
      transition: 'session.ending --error(endSession)--> session.signedOut',
      reason:
        'the service never fails: a server that cannot be told, and storage that refuses, are part of its work',
    },
  ];
  expect(exceptionFaults(all, except)).toEqual([]);
  expect(uncoveredTransitions(all, { except })).toEqual([]);
});

/** Whether a state is over before anybody could see it, because nobody has to be asked. */
const isUnseen = (snapshot: Snapshot) =>
  snapshot.matches('ending') && snapshot.context.outcome === 'signedOutElsewhere';

/** Where a step leads, from `address`: the chart's wishes, and the folder that a person opens as the session ends. */
function addressAfter(address: string, event: AnyEventObject, signals: readonly Signal[]): string {
  const opened = event.type === 'session.expired' ? event.returnTo : address;
  return signals.reduce((now, signal) => {
    if (signal.type === 'navigation.wanted') return signal.to;
    return signal.type === 'session.started' ? (signal.returnTo ?? now) : now;
  }, opened);
}

/** The page is left for where the chart says, and arrives there. */
async function expectGone({ page, lastDocument }: SessionPage, { emitted }: Moment<typeof sessionMachine>) {
  const signals: readonly Signal[] = emitted;
  const left = signals.findLast((signal) => signal.type === 'page.left')?.url ?? '';
  const base = `${origin}/clientcenter`;
  const addresses: Readonly<Record<string, { asked: RegExp; arrives: RegExp }>> = {
    [placesToGo.provider]: { asked: /\/oidc\//, arrives: /\/oidc\/interaction\/[\w-]+$/ },
    [placesToGo.staff]: { asked: /\/staff\/$/, arrives: /\/staff\/$/ },
    [placesToGo.here]: { asked: /\/en\/us\/documents\/\w+$/, arrives: /\/en\/us\/documents\/\w+$/ },
    [placesToGo.behindPreview]: { asked: /\/en\/us\/\?sessionToken=[\w-]+$/, arrives: /\/en\/us\/auth$/ },
    [placesToGo.providerSignOut]: {
      asked: /\/en\/us\/auth\/logout$/,
      arrives: /\/en\/us\/auth\/logout$/,
    },
    [placesToGo.firmSignOut]: { asked: /^https:\/\/laurier\.example\/au-revoir$/, arrives: /au-revoir$/ },
  };
  await expect
    .poll(() => [left, lastDocument(), page.url()], soon)
    .toEqual([
      left,
      expect.stringMatching(addresses[left]?.asked ?? base),
      expect.stringMatching(addresses[left]?.arrives ?? base),
    ]);
}

/** In which states this browser holds a token; in all others it holds none. */
const withToken = [
  'loadingBindings',
  'unreachable',
  'switchingAccount',
  'leavingForStaff',
  'homeless',
  'active',
  'closingPreview',
] as const;

/** What a person ought to see. */
function screenFor(
  { snapshot }: Moment<typeof sessionMachine>,
  { account, beginning }: Visit,
  { segment }: SessionPage,
): Omit<SessionScreen, 'address'> & { held: readonly string[] } {
  const say = (key: string) => wordIn(segment, 'auth', key).replace('{{firm}}', firm);
  const shown = () => {
    if (snapshot.matches('active')) {
      const isPreview = account === 'emulated' || beginning === 'preview';
      const person =
        account === 'canada' ? { first: 'Claire', last: 'Lévesque' } : { first: 'Ellis', last: 'Ward' };
      const name = (key: string) =>
        wordIn(segment, 'shell', key).replace('{{first}}', person.first).replace('{{last}}', person.last);
      return ['portal', name('account'), ...(isPreview ? [name('previewAs')] : [])];
    }
    if (snapshot.matches('homeless'))
      return ['page', say('nowhereTitle'), `alert: ${say('nowhereText')}`, say('signOut')];
    if (snapshot.matches('confirming')) {
      const { firstName, lastName, email } = question.holder;
      const title = say('confirmTitle').replace('{{name}}', `${firstName} ${lastName}`);
      return [
        'page',
        title,
        `alert: ${say('confirmText').replace('{{email}}', email)}`,
        say('confirmButton'),
      ];
    }
    if (snapshot.matches('unreachable'))
      return ['page', say('unreachableTitle'), `alert: ${say('unreachableText')}`, say('retry')];
    if (snapshot.matches('signedOut') || snapshot.matches('startingSignIn')) {
      const [title, text, button] = signInPageFor(snapshot);
      const [role, key] = text.includes(':') ? text.split(':') : ['', text];
      const words = `${role ? `${role}: ` : ''}${say(key ?? '')}`;
      return ['page', say(title), words, say(button) + (snapshot.matches('startingSignIn') ? ' (busy)' : '')];
    }
    if (snapshot.matches('leavingForStaff')) return ['skeleton', say('toStaff')];
    return ['skeleton', say(snapshot.matches('ending') ? 'ending' : 'loading')];
  };
  return {
    shown: shown(),
    hasToken:
      withToken.some((state) => snapshot.matches(state)) ||
      (beginning === 'linkWithSession' &&
        (snapshot.matches('creatingToken') || snapshot.matches('confirming'))),
    fill: (snapshot.context.theme ? fills[account] : undefined) ?? fills.default ?? '',
    held: Object.keys(snapshot.children).toSorted(),
  };
}

/** Heading, sentence (behind its role, if it interrupts or informs) and button of the sign-in page, as keys of its texts. */
function signInPageFor({ context: { outcome, problem } }: Snapshot): readonly [string, string, string] {
  if (problem?.code === 'offline') return ['title', 'alert:offlineText', 'again'];
  const pages: Partial<Record<SignInOutcome, readonly [string, string, string]>> = {
    canceled: ['canceledTitle', 'status:canceledText', 'again'],
    signedOut: ['signedOutTitle', 'status:signedOutText', 'again'],
    signedOutElsewhere: ['signedOutTitle', 'status:signedOutElsewhereText', 'again'],
    expired: ['expiredTitle', 'status:expiredText', 'again'],
    mfaRequired: ['mfaTitle', 'status:mfaText', 'again'],
    signInError: ['errorTitle', 'alert:errorText', 'again'],
  };
  return pages[outcome] ?? ['title', 'sentence', 'button'];
}
