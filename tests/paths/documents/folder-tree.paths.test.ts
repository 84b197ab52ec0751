import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { folderTreeModels } from './folder-tree.model.ts';

const alertKey = 'documentsRetrieveErrorAlertMsg';

/** How many folders were reported as missing. */
const known = new WeakMap<object, number>();

describeModel(folderTreeModels, {
  invariants: {
    'only folders of the tree are open, with all folders above them unfolded at first': (snapshot) => {
      const { openId, tree } = snapshot.context;
      if (openId !== null) expect(Object.keys(tree.containers)).toContain(openId);
      if (snapshot.matches({ folders: 'loaded' }) && openId === null) expect(tree.rootIds).toEqual([]);
    },
    '[S8.07] each failed load raises one alert, a silent reload none': (_snapshot, { event, emitted }) => {
      if (!event.type.startsWith('xstate.error.actor.')) return;
      const last = emitted.at(-1);
      if (!event.type.endsWith('reloadTree'))
        expect(last).toMatchObject({ type: 'alert.raised', alert: { type: 'danger', key: alertKey } });
    },
    'the chart of the documents knows the open folder after each event': (snapshot, { sent }) => {
      const reports = sent.filter(({ event }) => ['folders.loaded', 'folder.opened'].includes(event.type));
      const { openId } = snapshot.context;
      expect(reports.at(-1)?.event.folder?.id ?? null).toBe(openId);
    },
    '[S2.07] a folder is reported as missing by an answer that lacks it, and by nothing else': (
      _snapshot,
      { event, sent, started },
    ) => {
      const missed = sent.filter(({ event: { type } }) => type === 'folder.missed');
      const before = known.get(started) ?? 0;
      known.set(started, missed.length);
      if (missed.length === before) return;
      expect([event.type, missed.length]).toEqual([
        expect.stringMatching(/^xstate\.done\.actor\.(loadTree|reachFolder)$/),
        before + 1,
      ]);
      expect(Object.keys(event.output.containers)).not.toContain(missed.at(-1)?.event.containerId);
    },
    'the children of one folder are loaded once until they are there': ({ context }) => {
      expect(new Set(context.branchQueue).size).toBe(context.branchQueue.length);
    },
  },
});
