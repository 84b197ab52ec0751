import { expect, test } from 'vitest';
import type { Terms } from '../../contract/firm/support.ts';
import type { Language } from '../../contract/language/market.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { ProblemError } from '../problem.ts';
import { termsMachine } from './terms.machine.ts';
import { checkRetryDelay, maxCheckRetries } from './terms.setup.ts';

const termsOf = (version: string): Terms => ({
  version,
  title: 'Terms of use',
  paragraphs: ['One.', 'Two.'],
  publishedOn: '2026-11-01',
  acceptedVersion: null,
});
const offline = new ProblemError({ code: 'offline' });

function start(facts: SessionFacts) {
  const checkTerms = service<Terms | null, { language: Language }>();
  const acceptTerms = service<void, { version: string }>();
  const machine = termsMachine.provide({
    actors: { checkTerms: checkTerms.logic, acceptTerms: acceptTerms.logic },
  });
  return { ...live(machine, facts), checkTerms, acceptTerms };
}

test('[T2.03, T7.22] terms are asked for in the language of the page, shown, ticked and accepted', async () => {
  const { actor, checkTerms, acceptTerms, signals } = start(factsFor({ language: 'pt-BR' }));
  expect(checkTerms.last().input).toEqual({ language: 'pt-BR' });
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  expect(signals).toEqual([{ type: 'terms.required', version: '3' }]);
  expect(actor.getSnapshot().can({ type: 'terms.accept' })).toBe(false);
  actor.send({ type: 'terms.agree', hasAgreed: true });
  actor.send({ type: 'terms.accept' });
  expect(acceptTerms.last().input).toEqual({ version: '3' });
  acceptTerms.last().resolve();
  await settle();
  expect(actor.getSnapshot().value).toBe('accepted');
  expect(signals.at(-1)).toEqual({ type: 'terms.accepted' });
});

test('[T7.22] a user with nothing to accept is not asked', async () => {
  const { actor, checkTerms, signals } = start(factsFor());
  checkTerms.last().resolve(null);
  await settle();
  expect({ value: actor.getSnapshot().value, signals }).toEqual({ value: 'notRequired', signals: [] });
});

test('[T6.01] in a preview nothing is asked', () => {
  const { actor, checkTerms } = start(factsFor({ isPreview: true }));
  expect(actor.getSnapshot().value).toBe('notRequired');
  expect(checkTerms.asked).toEqual([]);
});

test('[T2.03, S4.25] in the app a bridge event is emitted and no page is opened', async () => {
  const { actor, checkTerms, signals } = start(factsFor({ isMobile: true }));
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  expect(actor.getSnapshot().value).toBe('handedOver');
  expect(signals).toEqual([
    {
      type: 'bridge.posted',
      message: { type: 'TermsAndConditionsRequired', payload: { version: '3' } },
    },
  ]);
});

test('[T2.03] a newer version that comes out in between is fetched and has to be ticked anew', async () => {
  const { actor, checkTerms, acceptTerms, signals } = start(factsFor());
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  actor.send({ type: 'terms.agree', hasAgreed: true });
  actor.send({ type: 'terms.accept' });
  acceptTerms.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  checkTerms.last().resolve(termsOf('4'));
  await settle();
  const { value, context } = actor.getSnapshot();
  expect({ value, hasAgreed: context.hasAgreed, isRenewed: context.isRenewed }).toEqual({
    value: 'required',
    hasAgreed: false,
    isRenewed: true,
  });
  expect(signals).toEqual([
    { type: 'terms.required', version: '3' },
    { type: 'terms.required', version: '4' },
  ]);
});

test('terms that were accepted in another tab let this one go on', async () => {
  const { actor, checkTerms, acceptTerms, signals } = start(factsFor());
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  actor.send({ type: 'terms.agree', hasAgreed: true });
  actor.send({ type: 'terms.accept' });
  acceptTerms.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  checkTerms.last().resolve(null);
  await settle();
  expect(actor.getSnapshot().value).toBe('accepted');
  expect(signals.at(-1)).toEqual({ type: 'terms.accepted' });
});

test('an acceptance that fails says why and can be tried again', async () => {
  const { actor, checkTerms, acceptTerms } = start(factsFor());
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  actor.send({ type: 'terms.agree', hasAgreed: true });
  actor.send({ type: 'terms.accept' });
  acceptTerms.last().reject(offline);
  await settle();
  expect(actor.getSnapshot().context.problem).toEqual({ code: 'offline' });
  expect(actor.getSnapshot().can({ type: 'terms.accept' })).toBe(true);
});

test('a check that fails is tried twice again, then given up with its reason; the page may ask once more', async () => {
  const { actor, clock, checkTerms, signals } = start(factsFor());
  for (let retry = 0; retry < maxCheckRetries; retry += 1) {
    checkTerms.last().reject(offline);
    await settle();
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(checkRetryDelay);
  }
  checkTerms.last().reject(offline);
  await settle();
  expect(checkTerms.asked.length).toBe(3);
  expect(actor.getSnapshot()).toMatchObject({ value: 'givenUp', context: { problem: { code: 'offline' } } });
  expect(signals).toEqual([]);
  actor.send({ type: 'terms.retry' });
  checkTerms.last().resolve(termsOf('3'));
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'required', context: { problem: null, retries: 0 } });
});
