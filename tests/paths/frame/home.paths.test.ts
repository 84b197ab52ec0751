import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { homeModels } from './home.model.ts';

/** What makes an answer out of date. */
const changes = [
  'task.changed',
  'tasks.stale',
  'task.uploaded',
  'documents.changed',
  'requests.changed',
  'marks.stored',
];

describeModel([...homeModels], {
  invariants: {
    'what was loaded stays on screen until there is another answer': ({ context, ...snapshot }) => {
      const isAnswered = !['loading', 'failed'].includes((snapshot.value as { answer: string }).answer);
      if (isAnswered) expect(context.home).not.toBeNull();
    },
    '[T2.06] the tabs are given the numbers that home shows, with each answer and each document that is read':
      ({ context: { home } }, { emitted }) => {
        const last = emitted.filter(({ type }) => type === 'counts.loaded').at(-1);
        const shown = home && {
          waiting: home.waiting?.total ?? null,
          unread: home.newDocuments.unread,
          requests: home.requests?.waiting.total ?? null,
        };
        expect(last).toEqual(shown ? { type: 'counts.loaded', counts: shown } : undefined);
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
      const went = emitted.filter(
        (signal) => signal.type === 'navigation.wanted' && !signal.to.startsWith('/home'),
      );
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
    '[T2.22, T2.23, T6.06] dashboards are shown in Brazil while both flags are off, and nowhere else': ({
      context: { home, facts },
      value,
    }) => {
      const isOn = (id: 'HomePage' | 'HomePageBr') => facts.flags.get(id)?.value === true;
      const expected =
        isOn('HomePage') || isOn('HomePageBr') || home?.market !== 'br' ? 'single' : 'dashboards';
      expect((value as { layout: string }).layout).toBe(home === null ? 'undecided' : expected);
    },
    '[T2.21] a path of certificates makes its client the active one, until the user goes on to another': (
      { context: { facts }, value },
      { event, emitted },
    ) => {
      const { client } = value as { client: string };
      const names = facts.path.startsWith('/home/cnd/c2');
      if (!names) expect(client).toBe('any');
      if (client === 'active') expect(facts.clientId).toBe('c2');
      if (client === 'wanted') expect(emitted).toContainEqual({ type: 'client.wanted', clientId: 'c2' });
      if (names && client === 'any')
        expect(emitted).toContainEqual(expect.objectContaining({ type: 'navigation.wanted', replace: true }));
      if (event.type === 'client.changed') expect(facts.clientId).toBe(event.clientId);
    },
    '[T2.22, S4.11] the greeting counts the obligations of the client that the calendar shows': (
      { context: { obligations } },
      { event },
    ) => {
      if (event.type === 'obligations.counted') expect(obligations?.counts).toEqual(event.counts);
      if (event.type === 'client.changed')
        expect([null, event.clientId]).toContain(obligations?.clientId ?? null);
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
