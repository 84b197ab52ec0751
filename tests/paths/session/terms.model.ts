/** Models of the terms flow. */
import type { Terms } from '../../../contract/firm/support.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { termsMachine } from '../../../machines/terms/terms.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

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

export const termsModels = [
  modelOf('a person in a browser', {}),
  modelOf('a person in the app', { isMobile: true }),
  modelOf('a read-only preview session', { isPreview: true }),
] as const;
