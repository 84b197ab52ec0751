import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { homeModels } from './home.model.ts';

/** What makes an answer out of date. */
const changes = ['task.changed', 'tasks.stale', 'task.uploaded', 'documents.changed', 'marks.stored'];

describeModel([...homeModels], {
  invariants: {
    'what was loaded stays on screen until there is another answer': ({ context, ...snapshot }) => {
      const isAnswered = !['loading', 'failed'].includes((snapshot.value as { answer: string }).answer);
      if (isAnswered) expect(context.home).not.toBeNull();
    },
    'a change is followed by another answer': (snapshot, { event }) => {
      const settled = ['shown', 'outdated', 'failed'];
      const { answer } = snapshot.value as { answer: string };
      if (changes.includes(event.type)) expect(settled).not.toContain(answer);
    },
    'the watcher of tasks is asked for once, after an answer with tasks has come': (
      { context },
      { emitted, started },
    ) => {
      const wanted = emitted.filter(({ type }) => type === 'flow.wanted');
      expect(wanted).toEqual(wanted.length > 0 ? [{ type: 'flow.wanted', flow: 'tasks' }] : []);
      if (context.home?.waiting && context.facts.path === '/home') expect(wanted.length).toBe(1);
      if (!context.home && started.length <= 1) expect(wanted).toEqual([]);
    },
    'a row leads to its task, under its client, and only a row does': (_snapshot, { event, emitted }) => {
      const went = emitted.filter(({ type }) => type === 'navigation.wanted');
      if (event.type !== 'task.open' && event.type !== 'document.open') expect(went).toEqual([]);
      const { taskId } = event as { taskId?: string };
      for (const signal of went)
        if (taskId !== undefined)
          expect(signal).toEqual({
            type: 'navigation.wanted',
            to: `/tasks/clients/acme/task/${taskId}`,
            replace: false,
            state: { opened: taskId },
          });
        else expect(signal).toMatchObject({ to: '/documents/tax/document-0' });
    },
    '[T6.01] a document that a read-only preview session opens stays unread': ({ context }, { event }) => {
      const isPreview = context.facts.session.meta.EmulateePrismGuid !== null;
      const row = context.home?.newDocuments.rows.find(({ id }) => id === 'document-0');
      const { documentId } = event as { documentId?: string };
      if (event.type === 'document.opened' && documentId === 'document-0' && row)
        expect(row.isRead).toBe(!isPreview);
    },
  },
});
