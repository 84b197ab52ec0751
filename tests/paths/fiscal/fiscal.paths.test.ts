import { expect } from 'vitest';
import { fiscalPlaceOf } from '../../../machines/fiscal/fiscal.machine.ts';
import { filterPayload } from '../../../machines/fiscal/fiscal-filter.ts';
import type { Signal } from '../../../machines/signals.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { fiscalModels } from './fiscal.model.ts';

const ofType = <Type extends Signal['type']>(emitted: readonly Signal[], type: Type) =>
  emitted.filter((signal): signal is Extract<Signal, { type: Type }> => signal.type === type);

describeModel(fiscalModels, {
  invariants: {
    '[T2.15] the list runs for an active client and a storage of the path': ({ context, children }) => {
      const { storage } = fiscalPlaceOf(context.path);
      expect(children.list !== undefined).toBe(context.clientId !== null && storage !== null);
    },
    '[T3.11, S4.11] a list is begun for the active client, the storage of the path and the filter in force': (
      { context },
      { started },
    ) => {
      const begun = started.filter(({ src }) => src === 'list').at(-1)?.input as
        | { query: { clientId: string; storage: string; filter: unknown } }
        | undefined;
      if (!begun) return;
      expect([begun.query.clientId, begun.query.storage]).toEqual([
        context.clientId,
        fiscalPlaceOf(context.path).storage,
      ]);
    },
    '[T3.11] what is chosen or cleared is asked for at once, and what is typed after a rest': (
      { context },
      { event, sent },
    ) => {
      if (event.type !== 'filters.clear' && event.type !== 'sort.choose') return;
      expect(sent.at(-1)).toEqual({
        to: 'list',
        event: {
          type: 'query.changed',
          query: {
            clientId: context.clientId,
            storage: fiscalPlaceOf(context.path).storage,
            filter: filterPayload(context.filter, context.search),
            sort: context.sort,
          },
        },
      });
    },
    '[S4.11] nothing of the client before is in the filter of another one': ({ context }, { event }) => {
      if (event.type !== 'client.changed' || !('clientId' in event)) return;
      expect(context.clientId).toBe(event.clientId);
      if (event.clientId === 'dana') expect([context.search, context.filter.issuer]).toEqual(['', '']);
    },
    '[T2.15] the document of the path is read, and an open one is that document': (
      { value, context },
      { started },
    ) => {
      const { documentId } = fiscalPlaceOf(context.path);
      const { open } = value as { open: string };
      const read = started.filter(({ src }) => src === 'readDocument');
      if (open === 'loading') expect(read.at(-1)?.input).toEqual({ documentId });
      if (open === 'closed' || open === 'refused') expect(context.open).toBe(null);
      if (open === 'shown') expect([documentId === null, context.open === null]).toEqual([false, false]);
    },
    '[T2.05] the client of an open document is the active one, or is asked for': (
      { value, context },
      { emitted },
    ) => {
      const owner = context.open?.listed.clientId;
      if ((value as { open: string }).open !== 'shown' || context.clientId === null) return;
      if (owner !== context.clientId)
        expect(ofType(emitted, 'client.wanted')).toEqual([{ type: 'client.wanted', clientId: owner }]);
    },
    '[S8.21] a storage that there is not asks nothing from the server, is logged, and is reported to the hosting app':
      ({ context }, { started, emitted }) => {
        if (!context.path.endsWith('/tarot')) return;
        expect(started.map(({ src }) => src)).toEqual(['upload']);
        expect(ofType(emitted, 'error.noted')[0]).toEqual({
          type: 'error.noted',
          module: 'cc:actions',
          message: 'Unknown action: /actions/box-e/tarot',
          stack: null,
        });
        expect(ofType(emitted, 'action.missing')[0]).toEqual({
          type: 'action.missing',
          section: 'box-e',
          action: 'tarot',
        });
      },
    'the section alone leads to the actions': ({ context }, { emitted }) => {
      if (context.path !== '/actions/box-e') return;
      expect(ofType(emitted, 'navigation.wanted').map(({ to }) => to)).toEqual(['/actions']);
    },
    'a download is prepared once for a double click, and handed to the browser with its URL': (
      { value },
      { event, emitted, started },
    ) => {
      const { download } = value as { download: string };
      const asked = started.filter(({ src }) => src === 'findDocument' || src === 'findArchive').length;
      const over =
        ofType(emitted, 'download.ready').length +
        ofType(emitted, 'alert.raised').filter(({ alert }) => alert.topic === 'fiscalDownload').length;
      expect(asked - over).toBe(download === 'document' || download === 'archive' ? 1 : 0);
      if (event.type === 'xstate.done.actor.findArchive')
        expect(ofType(emitted, 'download.ready').at(-1)?.url).toBe('/archive');
    },
  },
});
