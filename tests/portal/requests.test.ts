/** Service requests in two tabs, with answers that are lost, and in a preview session. */
import { afterEach, expect, test } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { newRequestPathOf } from '../../machines/requests/paths.ts';
import type { requestMachine } from '../../machines/requests/request.machine.ts';
import { saveAgainDelay, saveDelay } from '../../machines/requests/request.setup.ts';
import { origin } from '../support/browser/portal.ts';
import { sessionOf } from '../support/browser/visit-entry.ts';
import {
  account,
  bakeryIn,
  dayFromNow,
  draftOf,
  pathOf,
  requestNow,
  requestsPath,
  section,
  sentRequest,
} from '../support/pages/requests-page.ts';
import { fresh } from '../support/pages/tasks-page.ts';
import { closeBrowsers, hurry, type Route, refusal, type Tab, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

type RequestActor = ActorRefFrom<typeof requestMachine>;

/** A browser whose active client is the bakery. */
async function atBakery(): Promise<TestBrowser> {
  const browser = await TestBrowser.signedIn(account);
  browser.kept.set('cc-active-client', await bakeryIn(await sessionOf(origin, account)));
  return browser;
}

/** The open request of a tab once it is as wanted. */
async function requestIn(
  tab: Tab,
  isWanted: (snapshot: SnapshotFrom<typeof requestMachine>) => boolean = (at) =>
    at.matches({ record: 'shown' }),
): Promise<RequestActor> {
  const requests = await tab.actor('requests');
  return await tab.until(() => {
    const request = requests.getSnapshot().children.request as RequestActor | undefined;
    return request && isWanted(request.getSnapshot()) && request;
  }, 'the open request');
}

const type = (request: RequestActor, value: string): void =>
  request.send({ type: 'form.edit', edit: { kind: 'answer', field: 'requestSubject', value } });
const subjectIn = (request: RequestActor) => request.getSnapshot().context.values.requestSubject;

/** Loses the first answer to a call after the server has done it; `answers` are all that the server gave. */
function losing(method: string, path: RegExp) {
  const answers: { data: { id: string } }[] = [];
  const route: Route = ({ method: asked, url }, pass) => {
    if (asked !== method || !path.test(url.pathname)) return undefined;
    return pass().then(async (answer) => {
      answers.push(await answer.clone().json());
      if (answers.length === 1) throw new TypeError('Failed to fetch');
      return answer;
    });
  };
  return { answers, route };
}

test('[T3.14] an older version is not stored over a newer one: the second tab says so, and keeps what was typed until the newer one is read', async () => {
  const draft = await draftOf('general-requests', { requestSubject: fresh('Two tabs') });
  hurry(saveDelay);
  const browser = await atBakery();
  const [first, second] = [await browser.open(pathOf(draft), 'pt'), await browser.open(pathOf(draft), 'pt')];
  const [one, other] = [await requestIn(first), await requestIn(second)];
  type(one, 'From the first');
  await requestIn(
    first,
    (at) => at.matches({ form: 'clean' }) && at.context.request?.version !== draft.version,
  );
  type(other, 'From the second');
  await requestIn(second, (at) => at.hasTag('outdated'));
  expect([subjectIn(other), (await requestNow(draft.id)).values.requestSubject]).toEqual([
    'From the second',
    'From the first',
  ]);
  other.send({ type: 'form.reload' });
  await requestIn(second, (at) => at.matches({ form: 'clean' }));
  expect(subjectIn(other)).toBe('From the first');
  type(other, 'From the second, later');
  await requestIn(second, (at) => at.matches({ form: 'clean' }));
  expect((await requestNow(draft.id)).values.requestSubject).toBe('From the second, later');
});

test('what was typed before a tab was closed is gone on with, unless someone else has changed the request since', async () => {
  const draft = await draftOf('general-requests', { requestSubject: fresh('Left') });
  const browser = await atBakery();
  const tab = await browser.open(pathOf(draft), 'pt');
  type(await requestIn(tab), 'Typed at last');
  await tab.reload();
  hurry(saveDelay);
  expect(subjectIn(await requestIn(tab))).toBe('Typed at last');
  await requestIn(tab, (at) => at.matches({ form: 'clean' }));
  const { version, values } = await requestNow(draft.id);
  expect(values.requestSubject).toBe('Typed at last');

  browser.routes = [({ method }) => (method === 'PUT' ? refusal(503, 'unavailable') : undefined)];
  type(await requestIn(tab), 'Never stored');
  await requestIn(tab, (at) => at.hasTag('unsaved'));
  const elsewhere = await sessionOf(origin, account);
  await elsewhere.call(`${requestsPath}/${draft.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, values: { requestSubject: 'From elsewhere' } }),
  });
  await tab.reload();
  expect(subjectIn(await requestIn(tab))).toBe('From elsewhere');
});

test('answers that could not be stored stay on screen and are stored by themselves', async () => {
  const draft = await draftOf('general-requests', { requestSubject: fresh('Once more') });
  hurry(saveDelay, saveAgainDelay);
  const browser = await atBakery();
  let refused = 0;
  browser.routes = [
    ({ method }) => {
      if (method !== 'PUT' || refused === 2) return undefined;
      refused += 1;
      return refusal(503, 'unavailable');
    },
  ];
  const tab = await browser.open(pathOf(draft), 'pt');
  const request = await requestIn(tab);
  type(request, 'Stored in the end');
  await requestIn(tab, (at) => at.hasTag('unsaved'));
  expect([subjectIn(request), request.getSnapshot().context.formProblem?.code]).toEqual([
    'Stored in the end',
    'unavailable',
  ]);
  await requestIn(tab, (at) => at.matches({ form: 'clean' }));
  expect([(await requestNow(draft.id)).values.requestSubject, refused]).toEqual(['Stored in the end', 2]);
  expect(request.getSnapshot().context.formProblem).toBeNull();
});

test('[T2.14] a new request whose answer was lost is made once, and its path takes the place of that of a new one', async () => {
  const browser = await atBakery();
  const { answers, route } = losing('POST', /\/requests$/);
  browser.routes = [route];
  const tab = await browser.open(`${section}/partner-registration`, 'pt');
  const start = { type: 'request.start', kind: 'partner-registration' } as const;
  await tab.state('requests', (at) => at.can(start));
  (await tab.actor('requests')).send(start);
  const { context } = await tab.state('requests', (at) => at.matches({ open: 'failed' }));
  expect(context.problem?.code).toBe('offline');
  (await tab.actor('requests')).send({ type: 'start.retry' });
  await requestIn(tab);
  expect(answers.map(({ data }) => data.id)).toEqual([answers[0]?.data.id, answers[0]?.data.id]);
  expect(tab.path).toBe(`${section}/partner-registration/${answers[0]?.data.id}`);
  tab.page.back();
  await tab.at(`${section}/partner-registration`);
});

test('[T3.14] a message whose answer was lost is kept, and added once when it is sent again', async () => {
  const sent = await sentRequest({
    requestSubject: fresh('A message'),
    requestCategory: 'fiscal',
    requestDescription: 'Which of the two rates is right?',
  });
  const browser = await atBakery();
  const { answers, route } = losing('POST', /\/messages$/);
  browser.routes = [route];
  const tab = await browser.open(pathOf(sent), 'pt');
  const request = await requestIn(tab);
  request.send({ type: 'text.changed', text: 'The second one' });
  request.send({ type: 'message.send' });
  await requestIn(tab, (at) => at.context.messageProblem !== null);
  const { messageProblem, text } = request.getSnapshot().context;
  expect([messageProblem?.code, text]).toEqual(['offline', 'The second one']);
  request.send({ type: 'message.send' });
  await requestIn(tab, (at) => at.context.text === '');
  expect([(await requestNow(sent.id)).messages.map((one) => one.text), answers.length]).toEqual([
    ['The second one'],
    2,
  ]);
});

test('[S4.11] another client takes an open request off the screen, and its list is that of the new client', async () => {
  const draft = await draftOf('general-requests', { requestSubject: fresh('Of the bakery') });
  const tab = await (await atBakery()).open(pathOf(draft), 'pt');
  await requestIn(tab);
  const { context } = await tab.state('clients', (at) => at.matches({ loaded: { choice: 'settled' } }));
  const clientId = context.clients.find(({ id }) => id !== context.activeClientId)?.id ?? '';
  (await tab.actor('clients')).send({ type: 'client.select', clientId });
  // Beside a request that was opened by its address all of the client's are listed.
  await tab.at(section);
  const { children, context: after } = await tab.state('requests', (at) => at.matches({ open: 'closed' }));
  expect([after.clientId, children.request]).toEqual([clientId, undefined]);
});

test('a new request from an answered one begins with its answers, one of another kind without any', async () => {
  const source = await sentRequest({
    requestSubject: fresh('As before'),
    requestCategory: 'fiscal',
    requestDescription: 'O mesmo de novo.',
  });
  const browser = await atBakery();
  const tab = await browser.open(`${section}/general-requests`, 'pt');
  await tab.state('requests', (at) => at.matches({ open: 'closed' }));
  tab.go(newRequestPathOf('/actions', 'general-requests', source.id));
  const { request, values } = (await requestIn(tab)).getSnapshot().context;
  expect([request?.id === source.id, request?.status, values]).toEqual([false, 'Draft', source.values]);
  tab.go(newRequestPathOf('/actions', 'employee-leave', source.id));
  const other = await requestIn(tab, (at) => at.context.request?.kind === 'employee-leave');
  expect(other.getSnapshot().context.values).toEqual({});
});

test('[T6.01] a preview session reads what was sent, and makes, sends and changes nothing', async () => {
  const request = await sentRequest(
    {
      requestSubject: fresh('Seen by the firm'),
      requestCategory: 'fiscal',
      requestDescription: 'What the firm has already.',
      wantedBy: dayFromNow(9),
    },
    'one-client',
  );
  const browser = await TestBrowser.signedIn('emulated');
  const tab = await browser.open(`${section}/general-requests`);
  await tab.state('requests', (at) => at.matches({ open: 'closed' }));
  const requests = await tab.actor('requests');
  expect(requests.getSnapshot().can({ type: 'request.start', kind: 'general-requests' })).toBe(false);
  tab.go(`${section}/general-requests/new`);
  await tab.state('requests', (at) => at.matches({ open: 'refused' }));
  tab.go(pathOf(request));
  const open = await requestIn(tab);
  const events = [
    { type: 'form.edit', edit: { kind: 'answer', field: 'requestSubject', value: 'Changed' } },
    { type: 'request.send' },
    { type: 'question.ask', about: 'delete' },
    { type: 'text.changed', text: 'Words' },
  ] as const;
  expect(events.map((event) => open.getSnapshot().can(event))).toEqual(events.map(() => false));
  for (const event of events) open.send(event);
  expect(browser.requests.filter((one) => !one.startsWith('GET') && one.includes(requestsPath))).toEqual([]);
});
