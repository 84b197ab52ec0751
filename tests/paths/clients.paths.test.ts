import { expect } from 'vitest';
import { clientsMachine } from '../../machines/clients/clients.machine.ts';
import { ProblemError } from '../../machines/problem.ts';
import { clientFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const page = (ids: string[], totalPages: number, savedClientId: string | null) => ({
  clients: ids.map((id) => clientFor(id)),
  total: totalPages * 2,
  totalPages,
  savedClientId,
});
const offline = new ProblemError({ code: 'offline' });

const modelOf = (name: string, savedClientId: string | null, totalPages: number) =>
  defineModel({
    name,
    machine: clientsMachine,
    events: [
      { type: 'clients.reload' },
      { type: 'clients.more' },
      { type: 'client.select', clientId: 'a' },
      { type: 'client.select', clientId: 'b' },
      { type: 'client.select', clientId: 'unknown' },
      { type: 'clients.search', term: 'bo' },
      { type: 'clients.search', term: ' ' },
      done('searchClients', [clientFor('b'), clientFor('z')]),
      failed('searchClients', offline),
      done('loadClients', page([], 0, savedClientId)),
      done('loadClients', page(['a', 'b'], totalPages, savedClientId)),
      done('loadClients', page(['c', 'd'], totalPages, savedClientId)),
      failed('loadClients', offline),
      done('saveActiveClient'),
      failed('saveActiveClient', new Error('storage is full')),
      done('loadMoreClients', page(['b', 'c'], totalPages, savedClientId)),
      failed('loadMoreClients', offline),
    ],
    contextKey: ({ clients, pageNum, activeClientId }) => [
      clients.map(({ id }) => id),
      pageNum,
      activeClientId,
    ],
    stopWhen: ({ context }) => context.pageNum > 3,
    places: 'transitions',
    paths: 'covering',
  });

describeModel(
  [modelOf('nothing remembered', null, 2), modelOf('a remembered client on the second page', 'c', 2)],
  {
    invariants: {
      'the active client is one of the list': ({ context: { activeClientId, clients } }) => {
        if (activeClientId !== null) expect(clients.map(({ id }) => id)).toContain(activeClientId);
      },
      'no client is listed twice': ({ context: { clients, currentItemCount } }) => {
        expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
        if (clients.length > 0) expect(currentItemCount).toBe(clients.length);
      },
      'the last announced client is the active one': ({ context }, { emitted }) => {
        const announced = emitted.filter((signal) => signal.type === 'client.changed').at(-1);
        if (announced) expect(announced.clientId).toBe(context.activeClientId);
      },
      'each failed load raises one alert': (_snapshot, { emitted, event }) => {
        if (!/^xstate\.error\.actor\.(load|search)/.test(event.type)) return;
        const isSearch = event.type.includes('search');
        expect(emitted.at(-1)).toMatchObject({
          type: 'alert.raised',
          alert: {
            type: 'danger',
            key: isSearch ? 'clientListSearchError' : 'clientListErrorMsg',
            timeout: null,
          },
        });
      },
    },
  },
);
