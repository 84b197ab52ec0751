import { describe, expect, test } from 'vitest';
import { expirationPeriods } from '../../contract/storage/sharing-rules.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { linkFor, startLinks as start } from '../../tests/support/flows/links-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import { ProblemError } from '../problem.ts';
import { foundLinks } from './links.setup.ts';

const offline = new ProblemError({ code: 'offline' });
const outdated = new ProblemError({ code: 'outdated', status: 409 });

describe('the list', () => {
  test('[S7.27] comes a page at a time, and no link twice', async () => {
    const run = start();
    run.open();
    await run.load([linkFor('new'), linkFor('old')], 'page-2');
    run.actor.send({ type: 'list.more' });
    await run.load([linkFor('old'), linkFor('older')]);
    expect(run.loadLinks.asked.map(({ input }) => input)).toEqual([
      { clientId: 'acme', from: null },
      { clientId: 'acme', from: 'page-2' },
    ]);
    expect(run.shown()).toEqual(['new active', 'old active', 'older active']);
    expect(run.at().can({ type: 'list.more' })).toBe(false);
  });

  test('that could not be loaded is asked for again, from where it broke off', async () => {
    const run = start();
    run.open();
    await run.load([linkFor('new')], 'page-2');
    run.actor.send({ type: 'list.more' });
    run.loadLinks.last().reject(offline);
    await settle();
    expect([run.shown(), run.at().context.problem]).toEqual([['new active'], { code: 'offline' }]);
    run.actor.send({ type: 'list.retry' });
    expect([run.loadLinks.last().input.from, run.at().context.problem]).toEqual(['page-2', null]);
  });

  test('is searched by recipient, subject and document', async () => {
    const run = start();
    run.open();
    await run.load([
      linkFor('rob'),
      linkFor('eve', { subject: 'The LOAN' }),
      linkFor('kim', { documents: ['a.pdf', 'Loan.pdf'] }),
    ]);
    const found = (term: string) => {
      run.actor.send({ type: 'search.changed', term });
      return foundLinks(run.at().context).map(({ id }) => id);
    };
    expect([found(' loan '), found('rob@'), found(''), found('none')]).toEqual([
      ['eve', 'kim'],
      ['rob'],
      ['rob', 'eve', 'kim'],
      [],
    ]);
  });

  test('[S4.11] is closed when another client becomes the active one, and broken off', async () => {
    const run = start();
    run.open();
    run.actor.send({ type: 'client.changed', clientId: 'acme' });
    expect(run.at().hasTag('open')).toBe(true);
    run.actor.send({ type: 'client.changed', clientId: 'bolt' });
    expect([run.at().hasTag('open'), run.loadLinks.last().signal.aborted]).toEqual([false, true]);
  });
});

describe('[S9.07] a link gets more time', () => {
  test.each(expirationPeriods)('%s, and its row is changed in place', async (period) => {
    const run = start();
    run.open();
    await run.load([linkFor('new'), linkFor('old', { state: 'expired' })]);
    run.actor.send({ type: 'link.extend', id: 'old' });
    run.actor.send({ type: 'period.choose', period });
    run.actor.send({ type: 'change.confirm' });
    expect(run.extendLink.last().input).toEqual({ id: 'old', period });
    run.extendLink.last().resolve(linkFor('old'));
    await settle();
    expect([run.shown(), run.at().context.note?.kind]).toEqual([['new active', 'old active'], 'extended']);
  });

  test('three days unless another time is chosen', async () => {
    const run = start();
    run.open();
    await run.load([linkFor('new')]);
    run.actor.send({ type: 'link.extend', id: 'new' });
    run.actor.send({ type: 'period.choose', period: 'AfterOneDay' });
    run.actor.send({ type: 'change.cancel' });
    run.actor.send({ type: 'link.extend', id: 'new' });
    expect(run.at().context.period).toBe('AfterThreeDays');
  });

  test('not when it was revoked meanwhile: its row says so, and why', async () => {
    const run = start();
    run.open();
    await run.load([linkFor('new')]);
    run.actor.send({ type: 'link.extend', id: 'new' });
    run.actor.send({ type: 'change.confirm' });
    run.extendLink.last().reject(outdated);
    await settle();
    expect([run.shown(), run.at().value]).toEqual([
      ['new revoked'],
      { list: { open: 'loaded' }, change: 'idle' },
    ]);
    expect(run.at().context.note).toEqual({
      link: linkFor('new'),
      kind: 'notExtended',
      problem: { code: 'outdated', status: 409 },
    });
    expect(run.at().can({ type: 'link.extend', id: 'new' })).toBe(false);
  });
});

describe('a link is ended', () => {
  async function asked() {
    const run = start();
    run.open();
    await run.load([linkFor('new')]);
    run.actor.send({ type: 'link.revoke', id: 'new' });
    run.clock.increment(secondClickDelay);
    return run;
  }

  test('the second click of a double click does not confirm the question that the first one opened', async () => {
    const run = start();
    run.open();
    await run.load([linkFor('new')]);
    run.actor.send({ type: 'link.revoke', id: 'new' });
    run.clock.increment(secondClickDelay - 1);
    run.actor.send({ type: 'change.confirm' });
    expect([run.at().hasTag('asking'), run.revokeLink.asked]).toEqual([true, []]);
    run.clock.increment(1);
    expect(run.at().can({ type: 'change.confirm' })).toBe(true);
  });

  test('once that is confirmed, and its row is changed in place', async () => {
    const run = await asked();
    expect(run.revokeLink.asked).toEqual([]);
    run.actor.send({ type: 'change.confirm' });
    run.revokeLink.last().resolve(linkFor('new', { state: 'revoked' }));
    await settle();
    expect([run.shown(), run.at().context.note?.kind]).toEqual([['new revoked'], 'revoked']);
  });

  test('or another try is offered where that can help', async () => {
    const run = await asked();
    run.actor.send({ type: 'change.confirm' });
    run.revokeLink.last().reject(offline);
    await settle();
    expect([run.at().matches({ change: 'confirming' }), run.at().context.note?.problem]).toEqual([
      true,
      { code: 'offline' },
    ]);
    run.clock.increment(secondClickDelay);
    run.actor.send({ type: 'change.confirm' });
    expect([run.revokeLink.asked.length, run.at().context.note]).toEqual([2, null]);
  });

  test('(decision 22) also when the list is closed meanwhile; only a failure raises an alert', async () => {
    const run = await asked();
    run.actor.send({ type: 'change.confirm' });
    run.actor.send({ type: 'dialog.close' });
    expect([run.at().hasTag('open'), run.revokeLink.last().signal.aborted]).toEqual([false, false]);
    run.revokeLink.last().reject(offline);
    await settle();
    expect([run.at().value, run.signals]).toEqual([
      { list: 'closed', change: 'idle' },
      [
        {
          type: 'alert.raised',
          alert: {
            type: 'danger',
            key: 'linkChangeErrorMsg',
            closeable: true,
            timeout: null,
            topic: 'links',
          },
        },
      ],
    ]);
  });
});

test('[T6.01] a read-only preview session sees the links and changes none', async () => {
  const run = start(factsFor({ isPreview: true }));
  run.open();
  await run.load([linkFor('new')]);
  expect([
    run.shown(),
    run.at().can({ type: 'link.extend', id: 'new' }),
    run.at().can({ type: 'link.revoke', id: 'new' }),
  ]).toEqual([['new active'], false, false]);
});
