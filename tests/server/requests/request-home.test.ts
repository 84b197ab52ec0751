import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import type { home } from '../../../contract/home/home.ts';
import type { notices } from '../../../contract/home/notices.ts';
import type { listActions } from '../../../contract/requests/actions.ts';
import { clientLinks, clients } from '../../../server/db/schema/core-schema.ts';
import { serviceRequests } from '../../../server/db/schema/request-schema.ts';
import type { Name } from '../storage/storage-fixture.ts';
import { base, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture();
});
afterAll(() => fixture.end());

const read = async <Answer>(path: string, who: Name): Promise<Answer> =>
  (await fixture.call(fixture.as[who], path)).json();
const homeOf = (who: Name) => read<ResponseOf<typeof home>>('/api/client-center/v1/home', who);
const noticesOf = async (who: Name) =>
  (await read<ResponseOf<typeof notices>>('/api/client-center/v1/home/notices', who)).notices.filter(
    (one) => 'requestId' in one,
  );

test('[T2.06, T3.14] home tells requests that wait for the user from those that the firm has, and the tab counts the former', async () => {
  const asked = await fixture.reach('WaitingForClient');
  const returned = await fixture.reach('WaitingForCorrection');
  const sent = await fixture.reach('WaitingForAnswer');
  await fixture.reach('Replied');
  await fixture.reach('Draft');
  const { requests } = await homeOf('ann');
  expect(requests?.waiting.total).toBe(2);
  expect(requests?.waiting.rows.map(({ id, status }) => [id, status])).toEqual([
    [asked.id, 'WaitingForClient'],
    [returned.id, 'WaitingForCorrection'],
  ]);
  expect(requests?.withFirm.rows.map(({ id }) => id)).toEqual([sent.id]);
  const counts = await read<{ requests: number }>('/api/client-center/v1/home/counts', 'ann');
  expect(counts.requests).toBe(2);
  for (const who of ['bob', 'nora'] as const) {
    const other = (await homeOf(who)).requests;
    expect([who, other?.waiting.total ?? 0, other?.withFirm.total ?? 0]).toEqual([who, 0, 0]);
  }
  expect((await homeOf('stan')).requests).toBe(null);
});

test('[T2.12, T3.17] the actions of a client have its open requests, those that wait for the client first', async () => {
  const actions = async (who: Name) => {
    const path = '/api/br-service-requests/v1/actions?clientId=acme';
    const { sections } = await read<ResponseOf<typeof listActions>>(path, who);
    return sections.filter(({ type }) => type === 'serviceRequestSection').map(({ open }) => open);
  };
  const { requests } = await homeOf('ann');
  const ofClient = [...(requests?.waiting.rows ?? []), ...(requests?.withFirm.rows ?? [])];
  expect(ofClient.map(({ clientId, status }) => [clientId, status])).toEqual([
    ['acme', 'WaitingForClient'],
    ['acme', 'WaitingForCorrection'],
    ['acme', 'WaitingForAnswer'],
  ]);
  expect(await actions('ann')).toEqual([{ total: 3, rows: ofClient }]);
  expect(await actions('stan')).toEqual([{ total: 0, rows: [] }]);

  const { db } = fixture.deps;
  await db.insert(clients).values({ id: 'other', companyId: 'A', name: 'Other', sortName: 'other', kind: 0 });
  await db.insert(clientLinks).values({ userId: 'ann', clientId: 'other', role: 'Owner' });
  const [ofOther] = ofClient;
  await db
    .update(serviceRequests)
    .set({ clientId: 'other' })
    .where(eq(serviceRequests.id, ofOther?.id ?? ''));
  expect((await homeOf('ann')).requests?.waiting.total).toBe(2);
  expect(await actions('ann')).toEqual([{ total: 2, rows: ofClient.slice(1) }]);
  await db
    .update(serviceRequests)
    .set({ clientId: 'acme' })
    .where(eq(serviceRequests.id, ofOther?.id ?? ''));
});

test('[T2.06] what the firm did last with a request is a notice, which is read once the request was', async () => {
  const { id } = await fixture.reach('WaitingForClient');
  const own = async () =>
    (await noticesOf('ann')).filter((one) => 'requestId' in one && one.requestId === id);
  expect((await own()).map(({ kind, isRead }) => [kind, isRead])).toEqual([['requestAsked', false]]);
  const answer = await fixture.call(fixture.as.ann, `${base}/${id}/read`, { method: 'POST' });
  expect(answer.status).toBe(204);
  expect((await own()).map(({ kind, isRead }) => [kind, isRead])).toEqual([['requestAsked', true]]);
  const [before] = await own();
  await fixture.handle(await fixture.get(id), 'reply', { text: 'Done.', fileIds: [] });
  const [after] = await own();
  expect([after?.kind, after?.isRead]).toEqual(['requestAnswered', false]);
  expect(after?.id).not.toBe(before?.id);
  expect(await noticesOf('bob')).toEqual([]);
});

test('a request that the client withdrew is no notice', async () => {
  const { id, version } = await fixture.reach('WaitingForAnswer');
  await fixture.tell(fixture.as.ann, `POST ${base}/${id}/withdraw`, { version });
  expect((await noticesOf('ann')).map((one) => 'requestId' in one && one.requestId)).not.toContain(id);
});
