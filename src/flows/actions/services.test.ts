import { expect, test } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { createActionServices } from './services.ts';

const section = (type: string, route: string) => ({
  ...{ type, route, actions: [] },
  open: { total: 0, rows: [] },
});
const requests = section('serviceRequestSection', 'service-request');
const boxe = section('boxESection', 'box-e');

/** The types of the sections that a user is offered, and the calls that were made. */
async function offered(sections: readonly object[], company: () => Promise<{ enabled: boolean }>) {
  const asked: string[] = [];
  const call = async ({ id }: Call) => {
    asked.push(id);
    return id === 'listActions' ? { sections } : await company();
  };
  const { loadActions } = createActionServices({ http: { call: call as never } });
  const loaded = await loadActions({ clientId: 'acme' }, new AbortController().signal);
  return { types: loaded.map(({ type }) => type), asked };
}

test.each([
  ['has ordered it', async () => ({ enabled: true }), ['serviceRequestSection', 'boxESection']],
  ['has not ordered it', async () => ({ enabled: false }), ['serviceRequestSection']],
  [
    'cannot be asked',
    async (): Promise<never> => {
      throw new ProblemError({ code: 'unavailable' });
    },
    ['serviceRequestSection'],
  ],
])(
  '[T6.04, T7.23, T8.11] Box-e is offered where the firm has ordered it: a firm that %s',
  async (_words, company, types) => {
    expect(await offered([requests, boxe], company)).toEqual({
      types,
      asked: ['listActions', 'boxeCompany'],
    });
  },
);

test('a firm without the section is not asked whether it has ordered Box-e', async () => {
  expect(await offered([requests], async () => ({ enabled: true }))).toEqual({
    types: ['serviceRequestSection'],
    asked: ['listActions'],
  });
});

test('[T6.03] the report on fiscal documents is offered where the firm has ordered Box-e alone', async () => {
  const report = (type: string) => ({ type, route: type, waiting: 0 });
  const reports = {
    ...section('brReportsSection', 'br-reports'),
    actions: [report('storedDocuments'), report('storedDocumentsReport')],
  };
  const offeredIn = async (enabled: boolean) => {
    const call = async ({ id }: Call) => (id === 'listActions' ? { sections: [boxe, reports] } : { enabled });
    const { loadActions } = createActionServices({ http: { call: call as never } });
    const loaded = await loadActions({ clientId: 'acme' }, new AbortController().signal);
    return loaded.flatMap(({ actions }) => actions.map(({ type }) => type));
  };
  expect(await offeredIn(true)).toEqual(['storedDocuments', 'storedDocumentsReport']);
  expect(await offeredIn(false)).toEqual(['storedDocuments']);
});
