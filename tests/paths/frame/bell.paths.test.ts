import { expect } from 'vitest';
import { countNew } from '../../../machines/bell/bell.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { bellModels } from './bell.model.ts';

const changes = [
  'task.changed',
  'tasks.stale',
  'task.uploaded',
  'documents.changed',
  'requests.changed',
  'marks.stored',
];

describeModel(bellModels, {
  invariants: {
    'a notice leads to its task, to the list for tasks of several groups, or to the folder of its documents':
      (_state, { event, emitted }) => {
        const way = emitted.filter(({ type }) => type === 'navigation.wanted').at(-1);
        if (event.type !== 'notice.open' || !way) return;
        const to: Readonly<Record<string, unknown>> = {
          o: { to: '/tasks/clients/c1/task/t%2F1', state: { opened: 't/1' } },
          a: { to: '/tasks' },
          b: { to: '/tasks/clients/c1/task/t%2F3', state: { opened: 't/3' } },
          d: { to: '/documents/f%201' },
          r: { to: '/actions/service-request/general-requests/r%201' },
        };
        expect(way).toMatchObject(to[String(event.id)] as object);
      },
    'a change is followed by another answer': ({ value }, { event }) => {
      const { answer: at } = value as { answer: string };
      if (changes.includes(event.type)) expect(['loading', 'gathering']).toContain(at);
    },
    'what is on its way to the server, or waits for it, is read on screen': ({ context }) => {
      const ids = [...context.unsent, ...context.sending];
      for (const { id, isRead } of context.answer?.notices ?? [])
        if (ids.includes(id)) expect(isRead).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    },
    'the bell counts what is not read': ({ context }) => {
      const unread = context.answer?.notices.filter(({ isRead }) => !isRead) ?? [];
      expect(countNew(context)).toBe(unread.length);
    },
    'a mark that could not be stored is taken back, and an alert says so': (
      { context },
      { event, emitted },
    ) => {
      if (event.type !== 'xstate.error.actor.storeRead') return;
      expect(emitted.at(-1)).toMatchObject({ alert: { key: 'noticesNotMarkedMsg', type: 'danger' } });
      expect([context.sending, context.answer?.notices.some(({ isRead }) => !isRead) ?? false]).toEqual([
        [],
        (context.answer?.notices.length ?? 0) > 0,
      ]);
    },
    '[T6.01] a read-only preview session marks nothing': ({ context }) => {
      if (context.facts.session.meta.EmulateePrismGuid !== null)
        expect([context.unsent, context.sending]).toEqual([[], []]);
    },
  },
});
