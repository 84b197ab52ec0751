import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createReportServices } from './services.ts';

const { signal } = new AbortController();
const issue = {
  referenceCode: 'AAAAA-22222',
  time: '2026-11-21T17:30:00.000Z',
  description: 'It is broken.',
  logs: ['one', 'two'],
};

interface Options {
  readonly lines?: readonly string[];
  readonly open?: Window['open'];
}

function start({ lines = [], open = () => null }: Options = {}) {
  const sent: { url: string; body: unknown }[] = [];
  const store = memoryStore();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      const { url } = request as Request;
      sent.push({ url, body: await (request as Request).json() });
      return new Response(null, { status: 204 });
    },
  });
  const services = createReportServices({
    http,
    store,
    page: { open },
    lines: () => lines,
    now: () => new Date(issue.time),
  });
  return { sent, store, services };
}

test('[T3.07, T7.20, T9.09] an issue is an entry of the log, specification 0.2 in a payload 0.1', async () => {
  const { services, sent } = start();
  await services.logIssue({ issue }, signal);
  expect(sent).toEqual([
    {
      url: 'http://portal.test/api/logging/v1/log',
      body: {
        version: '0.1',
        items: [
          {
            specversion: '0.2',
            type: 'issue',
            source: 'clientcenter',
            id: 'AAAAA-22222',
            time: '2026-11-21T17:30:00.000Z',
            contenttype: 'application/json',
            data: { description: 'It is broken.', logs: ['one', 'two'] },
          },
        ],
      },
    },
  ]);
});

test('[T3.07, T7.21] its confirmation goes to the reporter, with the date as they read it', async () => {
  const { services, sent } = start();
  const reporter = { contactId: 'contact-1', firstName: 'Dana' };
  await services.notifyReporter({ issue, reporter, language: 'pt-BR' }, signal);
  const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short' });
  expect(sent).toEqual([
    {
      url: 'http://portal.test/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
      body: {
        recipient: 'contact-1',
        variables: {
          firstName: 'Dana',
          referenceCode: 'AAAAA-22222',
          issueDescription: 'It is broken.',
          date: date.format(new Date(issue.time)),
        },
      },
    },
  ]);
});

test('[T3.07] a reference code is two random blocks of five characters, joined', async () => {
  const { services } = start();
  const [one, other] = [await services.numberReport(), await services.numberReport()];
  expect(one).toEqual({
    referenceCode: expect.stringMatching(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/),
    time: '2026-11-21T17:30:00.000Z',
  });
  expect(other.referenceCode).not.toBe(one.referenceCode);
});

test('what is typed is kept under its author and comes back to them alone', async () => {
  const { services, store } = start();
  await services.keepDraft({ user: 'user-1', description: 'It is' });
  const begin = async (user: string) => (await services.beginReport({ user, withLog: false })).description;
  expect([await begin('user-1'), await begin('user-2')]).toEqual(['It is', '']);
  await services.keepDraft({ user: 'user-1', description: '' });
  expect([await begin('user-1'), store.drafts.get()]).toEqual(['', null]);
});

test('[T4.16] the log holds the last steps, cut to what the contract takes, and none where it is withheld', async () => {
  const lines = Array.from({ length: 201 }, (_, index) => `${index} ${'x'.repeat(600)}`);
  const { services } = start({ lines });
  const begin = async (withLog: boolean) => (await services.beginReport({ user: 'user-1', withLog })).lines;
  const kept = await begin(true);
  expect([kept.length, kept[0]?.slice(0, 3), kept.at(-1)?.length]).toEqual([200, '1 x', 500]);
  expect(await begin(false)).toEqual([]);
});

test('[T4.16] the chat opens in a tab that knows nothing of the portal', async () => {
  const went: string[] = [];
  const tab = { opener: {}, location: { replace: (url: string) => went.push(url) } };
  const { services } = start({ open: () => tab as unknown as Window });
  await services.openChat({ url: 'https://chat.example/' });
  expect({ opener: tab.opener, went }).toEqual({ opener: null, went: ['https://chat.example/'] });
});

test('the chat fails when the browser blocks the new tab', async () => {
  const { services } = start();
  await expect(services.openChat({ url: 'https://chat.example/' })).rejects.toThrow('opened no tab');
});
