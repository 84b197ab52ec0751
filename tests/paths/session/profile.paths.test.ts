import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { profileModels } from './profile.model.ts';

describeModel(profileModels, {
  invariants: {
    '[T6.01] a read-only preview session saves nothing': ({ context }, { started }) => {
      if (context.facts.session.meta.EmulateePrismGuid === null) return;
      const saved = started.filter(({ src }) => /^(save|recall|keep)/.test(src));
      expect(saved).toEqual([]);
    },
    'a page is left or changes in place, by its host name': ({ context }, { emitted }) => {
      const other = context.facts.isLocalhost ? 'page.left' : 'language.changed';
      expect(emitted.filter(({ type }) => type === other)).toEqual([]);
    },
    'the page is where the last change of language took it': ({ context }, { emitted }) => {
      const last = emitted.filter((signal) => signal.type === 'language.changed').at(-1);
      expect(context.language).toBe(last?.language ?? context.facts.language);
    },
    'a closed dialog holds nothing': (snapshot) => {
      if (!snapshot.matches({ settings: 'closed' })) return;
      expect(snapshot.context).toMatchObject({ values: null, isRecalled: false, faults: {} });
    },
    'each save raises one signal, and each failure is logged once': (_snapshot, { emitted, event }) => {
      if (event.type === 'xstate.done.actor.saveProfile')
        expect(emitted.slice(-2).map(({ type }) => type)).toEqual(['profile.saved', 'alert.raised']);
      if (/^xstate\.error\.actor\.(load|save|switch)/.test(event.type))
        expect(emitted.at(-1)?.type).toBe('error.noted');
    },
  },
});
