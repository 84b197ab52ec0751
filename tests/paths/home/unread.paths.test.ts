import { expect } from 'vitest';
import { isPreview } from '../../../contract/session/access.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { unreadModels } from './unread.model.ts';

describeModel(unreadModels, {
  invariants: {
    '[T9.03] each page is asked for by the end of the one before, and a refresh by nothing': (
      { value, context: { list } },
      { started },
    ) => {
      const asked = started.filter(({ src }) => src === 'loadUnread').at(-1)?.input;
      if (value === 'loading') expect(asked).toEqual({ from: list?.next ?? null });
      if (value === 'refreshing') expect(asked).toEqual({ from: null });
    },
    '[S2.16] a mark that is stored while the list is on screen leads to a refresh': (
      { value, context: { facts } },
      { event },
    ) => {
      if (event.type !== 'marks.stored') return;
      if (facts.path === '/home/documents') expect(value).not.toBe('shown');
    },
    'no document is listed twice': ({ context: { list } }) => {
      const ids = list?.rows.map(({ id }) => id) ?? [];
      expect(ids).toEqual([...new Set(ids)]);
    },
    '[S2.16] a document that is opened is read, except in a preview session': (
      { context: { list, facts } },
      { event },
    ) => {
      if (event.type !== 'document.opened') return;
      for (const { isRead } of list?.rows.filter(({ id }) => id === event.documentId) ?? [])
        if (!isPreview(facts.session)) expect(isRead).toBe(true);
      if (isPreview(facts.session)) expect(list?.unread ?? 3).toBeOneOf([0, 3]);
    },
    '[S2.07] a listed document is opened in its folder, and no other one': (
      _snapshot,
      { event, emitted },
    ) => {
      const led = emitted.filter(({ type }) => type === 'navigation.wanted');
      if (event.type === 'document.open' && event.documentId === 'elsewhere') expect(led).toEqual([]);
      for (const { to } of led as { to?: string }[]) expect(to).toBe('/documents/tax/roll');
    },
  },
});
