import { expect } from 'vitest';
import { describeModel } from '../helpers/describe-model.ts';
import { documentsModels } from './models/documents.model.ts';

describeModel(documentsModels, {
  invariants: {
    'no document is listed twice': ({ context }) => {
      for (const { documents } of Object.values(context.lists))
        expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    },
    'only folders of the tree are open': ({ context: { openId, tree: now } }) => {
      if (openId !== null) expect(Object.keys(now.containers)).toContain(openId);
    },
    'each failed load raises one alert, silent ones none': (_snapshot, { event, emitted }) => {
      const { type } = event;
      if (!type.startsWith('xstate.error.actor.')) return;
      const loud = /(load(Tree|Descendants|Documents|MoreDocuments)|replaceDocuments)$/.test(type);
      const last = emitted.at(-1);
      if (loud && !/reload/.test(type))
        expect(last).toMatchObject({
          type: 'alert.raised',
          alert: { type: 'danger', key: 'documentsRetrieveErrorAlertMsg' },
        });
    },
  },
});
