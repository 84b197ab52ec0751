import { expect } from 'vitest';
import { searchDebounce } from '../../../machines/clients/clients.setup.ts';
import { shownPage } from '../../../machines/clients/pages.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { listed, modelOf } from './clients.model.ts';

const models = [
  modelOf('[S4.10] nothing remembered', null),
  modelOf('[S4.11] a remembered client on the second page', listed(30)),
  modelOf('[S4.12] the whole list', listed(30), ['ShowClientCenterNewTaskList']),
] as const;

describeModel(models, {
  invariants: {
    'the active client is known': ({ context: { activeClient, activeClientId } }) =>
      expect(activeClient?.id ?? null).toBe(activeClientId),
    'the shown page is that of the context': (snapshot) => {
      if (!snapshot.matches('loaded')) return;
      const { context } = snapshot;
      expect(context.clients).toEqual(context.pages[context.pageNum] ?? []);
      expect(context.currentItemCount).toBe(context.clients.length);
    },
    'the marked client is in sight': ({ context }) => {
      if (context.chosenId === null) return;
      expect(shownPage(context).clients.map(({ id }) => id)).toContain(context.chosenId);
    },
    'a closed dialog remembers nothing': (snapshot) => {
      if (!snapshot.matches({ loaded: { dialog: 'closed' } })) return;
      expect(snapshot.context).toMatchObject({ searchTerm: '', filteredClients: null, chosenId: null });
    },
    'the last announced client is the active one': ({ context }, { emitted }) => {
      const announced = emitted.filter((signal) => signal.type === 'client.changed').at(-1);
      if (announced) expect(announced.clientId).toBe(context.activeClientId);
    },
    'each failed load raises one alert': (_snapshot, { emitted, event }) => {
      if (!/^xstate\.error\.actor\.(load|search|turn)/.test(event.type)) return;
      const isSearch = /search|Found/.test(event.type);
      expect(emitted.at(-1)).toEqual({
        type: 'alert.raised',
        alert: {
          type: 'danger',
          key: isSearch ? 'clientListSearchError' : 'clientListErrorMsg',
          closeable: true,
          timeout: null,
          topic: isSearch ? 'clients.search' : 'clients',
        },
      });
    },
    'no search starts before the typing pause has passed': ({ context }, { event, started }) => {
      if (event.type !== `xstate.after.searchDebounce.clients.loaded.dialog.open.typing`) return;
      expect(searchDebounce).toBe(200);
      expect(started.at(-1)?.input).toMatchObject({ term: context.searchTerm.trim(), pageNum: 1 });
    },
  },
});
