import { expect } from 'vitest';
import { openListOf } from '../../../machines/documents/document-list.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { documentListModels } from './document-list.model.ts';

const alertKey = 'documentsRetrieveErrorAlertMsg';

describeModel(documentListModels, {
  invariants: {
    '[S4.14] no document is listed twice': ({ context }) => {
      for (const { documents } of Object.values(context.lists))
        expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    },
    '[S8.07] each failed load raises one alert, a silent reload none': (_snapshot, { event, emitted }) => {
      if (!event.type.startsWith('xstate.error.actor.')) return;
      const last = emitted.at(-1);
      if (!event.type.endsWith('reloadDocuments'))
        expect(last).toMatchObject({ type: 'alert.raised', alert: { type: 'danger', key: alertKey } });
    },
    'a list that is loaded can be shown, and what is chosen is in it': (snapshot) => {
      const list = openListOf(snapshot.context);
      if (snapshot.matches({ list: 'loaded' })) expect(list).toBeDefined();
      const listed = list?.documents.map(({ id }) => id) ?? [];
      expect(Object.keys(snapshot.context.selection.ids).filter((id) => !listed.includes(id))).toEqual([]);
    },
    'each request asks for the list on screen': (snapshot, { started }) => {
      const { folder, isFlat, question } = snapshot.context;
      if (snapshot.matches({ list: 'waiting' }) || snapshot.matches({ list: 'failed' })) return;
      if (snapshot.matches({ list: { loaded: 'settled' } })) return;
      const id = isFlat || question.search !== '' ? null : { id: folder?.id };
      expect(started.at(-1)?.input).toMatchObject({ clientId: 'c1', container: id, question });
    },
    'a change while the list loads is followed by a reload': (snapshot, { event }) => {
      if (event.type !== 'documents.changed') return;
      const isOutdated = ['loading', 'loaded.replacing', 'loaded.loadingMore', 'loaded.reloading'].some(
        (state) => JSON.stringify(snapshot.value).includes(`"${state.split('.').at(-1)}":"outdated"`),
      );
      const isReloading = snapshot.matches({ list: { loaded: 'reloading' } });
      const { folder, isFlat, question } = snapshot.context;
      const isShown = isFlat || question.search !== '' || folder?.id === event.containerId;
      const isUnderWay = snapshot.hasTag('busy') || snapshot.hasTag('silent');
      if (isShown && isUnderWay && !snapshot.matches({ list: 'loading' }))
        expect(isOutdated || isReloading).toBe(true);
    },
  },
});
