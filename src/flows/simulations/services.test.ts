import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createHttp } from '../../platform/http/http.ts';
import { createDrafts } from '../../platform/store/drafts.ts';
import { createSimulationServices } from './services.ts';

const { signal } = new AbortController();
const form = { user: 'ann', clientId: 'acme', kind: 'raise', simulationId: null } as const;
const answers = { salary: '2480.00', newSalary: '2.6' };
const simulation = {
  ...{ id: 'one', clientId: 'acme', kind: 'raise', subject: '', by: 'Ann', mayChange: true },
  ...{ at: '2026-11-25T12:00:00.000Z', until: '2027-02-23T12:00:00.000Z', values: { newSalary: '2600.00' } },
  result: { lines: [], net: { cents: 1 }, findings: [], tables: [], on: '2026-11-25' },
};

let store: ReturnType<typeof memoryStore>;
/** What the server makes of a simulation. */
let made: object;
beforeEach(() => {
  store = memoryStore();
  made = { data: simulation, faults: {}, findings: [] };
});

/** The services of a page that was just loaded. */
const load = () =>
  createSimulationServices({
    store,
    http: createHttp({
      origin: 'http://portal.test',
      token: () => 'long',
      onUnauthorized: () => undefined,
      fetch: async (request) => {
        const { url, method } = request as Request;
        if (url.includes('employees')) return Response.json({ items: [] });
        return method === 'POST' ? Response.json(made) : Response.json({ data: simulation });
      },
    }),
  });
const begun = (change: object = {}) => load().beginForm({ ...form, ...change }, signal);

describe('answers that were not worked out', () => {
  test('come back after a reload, in the form of their user, client and kind alone', async () => {
    await load().keepAnswers({ ...form, answers });
    expect(await begun()).toMatchObject({ values: {}, kept: answers });
    for (const other of [{ user: 'bob' }, { clientId: 'dana' }, { kind: 'hiring' }, { simulationId: 'one' }])
      expect((await begun(other)).kept).toBe(null);
  });

  test('of a simulation that is taken up come back beside its own, whichever client was active', async () => {
    await load().keepAnswers({ ...form, simulationId: 'one', answers });
    expect(await begun({ clientId: 'dana', kind: null, simulationId: 'one' })).toMatchObject({
      ...{ clientId: 'acme', values: simulation.values, kept: answers },
    });
    expect((await begun()).kept).toBe(null);
  });

  test('are forgotten when they are discarded', async () => {
    await load().keepAnswers({ ...form, answers });
    await load().keepAnswers({ ...form, answers: null });
    expect([(await begun()).kept, store.drafts.get()]).toEqual([null, null]);
  });

  test('are forgotten once they are worked out, and stay when the server finds a fault in them', async () => {
    const order = { ...form, values: answers, formId: 'form', version: 1 };
    await load().keepAnswers({ ...form, answers });
    made = { data: null, faults: {}, findings: [] };
    await load().runSimulation(order, signal);
    expect((await begun()).kept).toEqual(answers);
    made = { data: simulation, faults: {}, findings: [] };
    await load().runSimulation(order, signal);
    expect((await begun()).kept).toBe(null);
  });

  test('go with all drafts of their user when the user signs out', async () => {
    await load().keepAnswers({ ...form, answers });
    createDrafts(store).forget('ann');
    expect((await begun()).kept).toBe(null);
  });

  test.each([
    ['no answers', '[]'],
    ['cut', '{"salary":"24'],
  ])('that are %s count as none', async (_what, text) => {
    createDrafts(store).set('ann', 'simulations', [[JSON.stringify(['acme', 'raise']), text]]);
    expect((await begun()).kept).toBe(null);
  });
});
