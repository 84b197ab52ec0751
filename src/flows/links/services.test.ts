import { expect, test } from 'vitest';
import { linkFor } from '../../../tests/support/flows/links-live.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createLinksServices } from './services.ts';

const link = linkFor('one two');
const { signal } = new AbortController();

function start(answer: () => Response) {
  const asked: { method: string; url: string; body: unknown }[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (input) => {
      const request = (input as Request).clone();
      const text = await request.text();
      const { pathname, search } = new URL(request.url);
      asked.push({ method: request.method, url: pathname + search, body: text ? JSON.parse(text) : null });
      return answer();
    },
  });
  return { asked, services: createLinksServices({ http }) };
}
const base = '/api/storage/v2/sharing/links';

test('[S7.27] the links of a client come a page at a time', async () => {
  const { asked, services } = start(() => Response.json({ data: [link], next: 'p2' }));
  expect([
    await services.loadLinks({ clientId: 'acme', from: null }, signal),
    await services.loadLinks({ clientId: 'acme', from: 'p1' }, signal),
  ]).toEqual([
    { links: [link], next: 'p2' },
    { links: [link], next: 'p2' },
  ]);
  expect(asked).toEqual([
    { method: 'GET', url: `${base}?clientId=acme`, body: null },
    { method: 'GET', url: `${base}?clientId=acme&from=p1`, body: null },
  ]);
});

test('[S9.07] a link is extended by a period, and revoked', async () => {
  const { asked, services } = start(() => Response.json({ data: link }));
  expect([
    await services.extendLink({ id: 'one two', period: 'AfterOneWeek' }, signal),
    await services.revokeLink({ id: 'one two' }, signal),
  ]).toEqual([link, link]);
  expect(asked).toEqual([
    {
      method: 'PUT',
      url: `${base}/one%20two/expiration`,
      body: { expirationPeriod: 'AfterOneWeek' },
    },
    { method: 'DELETE', url: `${base}/one%20two`, body: null },
  ]);
});

test('extending a link that was revoked meanwhile fails with the reason', async () => {
  const { services } = start(() => Response.json({ errors: [{ reason: 'outdated' }] }, { status: 409 }));
  await expect(services.extendLink({ id: 'one', period: 'AfterOneDay' }, signal)).rejects.toMatchObject({
    problem: { code: 'outdated', status: 409 },
  });
});
