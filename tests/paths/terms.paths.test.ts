import { expect } from 'vitest';
import type { Terms } from '../../contract/support.ts';
import { ProblemError } from '../../machines/problem.ts';
import { termsMachine } from '../../machines/terms/terms.machine.ts';
import { maxCheckRetries } from '../../machines/terms/terms.setup.ts';
import { factsFor } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const termsOf = (version: string): Terms => ({
  version,
  title: 'Terms of use',
  paragraphs: ['One.'],
  publishedOn: '2026-11-01',
  acceptedVersion: null,
});

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: termsMachine,
    input: factsFor(facts),
    events: [
      { type: 'terms.agree', hasAgreed: true },
      { type: 'terms.agree', hasAgreed: false },
      { type: 'terms.accept' },
      { type: 'terms.retry' },
      done('checkTerms', null),
      done('checkTerms', termsOf('3')),
      failed('checkTerms', new ProblemError({ code: 'offline' })),
      done('acceptTerms'),
      failed('acceptTerms', new ProblemError({ code: 'offline' })),
      failed('acceptTerms', new ProblemError({ code: 'nameTaken', status: 409 })),
    ],
    contextKey: ({ terms, hasAgreed, retries }) => [terms?.version, hasAgreed, retries],
  });

describeModel(
  [
    modelOf('a person in a browser', {}),
    modelOf('a person in the app', { isMobile: true }),
    modelOf('somebody who looks on', { isPreview: true }),
  ],
  {
    invariants: {
      'terms are on screen exactly while they are asked for': (snapshot) => {
        if (snapshot.hasTag('asking')) expect(snapshot.context.terms).not.toBeNull();
      },
      'nothing is accepted that was not ticked': ({ context }, { started }) => {
        if (started.at(-1)?.src === 'acceptTerms') expect(context.hasAgreed).toBe(true);
      },
      'acceptance is told once, at the end': (snapshot, { emitted }) => {
        const accepted = emitted.filter(({ type }) => type === 'terms.accepted').length;
        expect(accepted).toBe(snapshot.matches('accepted') ? 1 : 0);
      },
      'the page is asked for only in a browser, the app only in the app': (snapshot, { emitted }) => {
        for (const { type } of emitted)
          if (type === 'bridge.posted') expect(snapshot.context.facts.isMobile).toBe(true);
          else expect(snapshot.context.facts.isMobile && type === 'terms.required').toBe(false);
      },
      'a check is tried again so often and no more': ({ context }) =>
        expect(context.retries).toBeLessThanOrEqual(maxCheckRetries),
    },
  },
);
