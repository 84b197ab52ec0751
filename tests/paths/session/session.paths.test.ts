import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { placesToGo, question, sessionModels } from './session-chart.model.ts';

describeModel(sessionModels, {
  invariants: {
    'nothing of a session is in memory when there is none': (snapshot) => {
      if (snapshot.hasTag('signedOut')) expect(snapshot.context.session).toBeNull();
      if (snapshot.matches('active')) expect(snapshot.context.session).not.toBeNull();
    },
    'starts and ends are announced in turn': (snapshot, { emitted }) => {
      const turns = emitted.map(({ type }) => type).filter((type) => /^session\.(started|ended)$/.test(type));
      const expected = turns.map((_, index) => (index % 2 === 0 ? 'session.started' : 'session.ended'));
      expect(turns).toEqual(expected);
      expect(turns.length % 2).toBe(snapshot.matches('active') ? 1 : 0);
    },
    'no session exists while the user is asked to confirm': (snapshot, { started }) => {
      if (!snapshot.matches('confirming')) return;
      expect(snapshot.context).toMatchObject({ session: null, holder: question.holder });
      expect(started.at(-1)?.src).toBe('createLongToken');
    },
    'an answer of a busy server ends no session, and the ticket is kept for another try': (
      snapshot,
      { started },
    ) => {
      if (!snapshot.matches('ticketUnanswered')) return;
      expect(snapshot.context.ticket).not.toBeNull();
      expect(snapshot.context.problem).toEqual({ code: 'tooManyRequests' });
      expect(started.at(-1)?.src).toBe('createLongToken');
    },
    'a code is sent once': (_snapshot, { started }) =>
      expect(started.filter(({ src }) => src === 'exchangeCode').length).toBeLessThanOrEqual(1),
    'the code leaves the address before it is sent': (_snapshot, { emitted, started }) => {
      if (started[0]?.src === 'exchangeCode')
        expect(emitted[0]).toEqual({ type: 'navigation.wanted', to: '/auth', replace: true });
    },
    'the page is left only for URLs that the server answered': (_snapshot, { emitted }) => {
      for (const signal of emitted)
        if (signal.type === 'page.left') expect(Object.values(placesToGo)).toContain(signal.url);
    },
  },
});
