import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientEvents,
  firmEvents,
  type RequestEvent,
  type RequestStatus,
  requestAfter,
  requestStatuses,
} from '../../../contract/requests/request-life.ts';
import type { ServiceRequest } from '../../../contract/requests/requests.ts';
import { base, general, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture({
    LIMIT_REQUESTS_PER_USER: '100000',
    LIMIT_REQUEST_EVENTS_PER_USER: '100000',
    LIMIT_REQUEST_DRAFTS: '100000',
  });
});
afterAll(() => fixture.end());

const isOfFirm = (event: RequestEvent) => firmEvents.some((one) => one === event);

/** Does something with a request, and answers the status of the call. */
async function act({ id, version }: ServiceRequest, event: RequestEvent): Promise<number> {
  const { ann } = fixture.as;
  const call = async (request: string, body?: unknown) =>
    (await fixture.tell(ann, `${request.replace(' ', ` ${base}/${id}`)}`, body)).status;
  switch (event) {
    case 'edit':
      return await call('PUT ', { version, values: general });
    case 'send':
      return await call('POST /send', { version, values: general, confirmed: [] });
    case 'message':
      return await call('POST /messages', { text: 'Thank you', fileIds: [] });
    case 'withdraw':
      return await call('POST /withdraw', { version });
    case 'delete':
      return await call('DELETE ');
    default:
      return (await fixture.handle({ id, version }, event)).status;
  }
}

describe.each(requestStatuses)('[T3.14] a request that is %s', (status) => {
  test.each([...clientEvents, ...firmEvents])('%s does what the life of a request says', async (event) => {
    const request = await fixture.reach(status);
    const after = requestAfter(status, event);
    const done = await act(request, event);
    if (after === null) {
      // The firm does not learn that there is a draft.
      expect(done).toBe(status === 'Draft' && isOfFirm(event) ? 404 : 409);
      expect(await fixture.get(request.id)).toEqual(request);
    } else if (after.target === 'deleted') {
      expect(done).toBe(204);
      expect((await fixture.call(fixture.as.ann, `${base}/${request.id}`)).status).toBe(404);
    } else {
      expect(done).toBe(200);
      const changed = await fixture.get(request.id);
      expect([changed.status, changed.outcome]).toEqual([after.target, after.outcome ?? request.outcome]);
      const [last] = changed.history.slice(-1);
      if (event !== 'edit') expect(last).toMatchObject({ event, from: status, to: after.target });
      expect(changed.version).toBeGreaterThan(request.version);
      expect(changed.since === request.since).toBe(after.target === status);
    }
  });
});

test('[T3.14] any order of events ends in the status that the life of a request says', async () => {
  const events = fc.array(
    fc.constantFrom(
      ...[...clientEvents, ...firmEvents].filter((event) => event !== 'delete' && event !== 'edit'),
    ),
    { minLength: 3, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(events, async (wished) => {
      let request = await fixture.draft();
      let status: RequestStatus = 'Draft';
      const taken: RequestEvent[] = [];
      // A draft can only be sent: the rest is tried afterwards.
      for (const event of ['send' as const, ...wished]) {
        const after = requestAfter(status, event);
        expect(await act(request, event)).toBe(after ? 200 : 409);
        if (after && after.target !== 'deleted') {
          status = after.target;
          // A request that was opened before stays as it is.
          if (event !== 'open' || request.openedAt === null) taken.push(event);
        }
        request = await fixture.get(request.id);
        expect(request.status).toBe(status);
      }
      expect(request.history.map(({ event }) => event)).toEqual(taken);
      expect(request.history.slice(1).map(({ from }) => from)).toEqual(
        request.history.slice(0, -1).map(({ to }) => to),
      );
    }),
    { numRuns: 25 },
  );
});
