import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/feature-flags.ts';
import { ProblemError } from '../../machines/problem.ts';
import { mayEnter, placeOf } from '../../machines/routes/places.ts';
import { routesMachine } from '../../machines/routes/routes.machine.ts';
import { factsFor, sessionWith } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const paths = [
  '/',
  '/auth?code=c',
  '/home',
  '/tasks',
  '/documents/f1',
  '/actions',
  '/mobile/actions/a/b',
  '/terms-and-conditions?r=%2Fdocuments',
  '/not-authorized',
  '/notfound',
  '/nothing/here',
  '/company/1001/documents',
  '/company/2001',
  '/company/none',
];

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: routesMachine,
    input: factsFor(facts),
    events: [
      ...paths.map((path) => ({ type: 'route.entered' as const, path })),
      { type: 'session.refreshed', session: sessionWith({ grants: ['ClientCenter.AllDocsOnly'] }) },
      { type: 'flags.loaded', flags: createFeatureFlags(initialFeatureFlags) },
      { type: 'terms.required', version: '2' },
      { type: 'terms.accepted' },
      done('switchAccount', { address: '/clientcenter/pt/?sessionToken=t' }),
      done('switchAccount', { address: null }),
      failed('switchAccount', new ProblemError({ code: 'offline' })),
    ],
    contextKey: ({ path, facts, area }) => [path, facts.hasTermsToAccept, area === null],
    places: 'transitions',
    paths: 'covering',
  });

describeModel(
  [
    modelOf('an ordinary client', {}),
    modelOf('a client at a page of the app', { path: '/mobile' }),
    modelOf('a client in the app', { path: '/mobile', isMobile: true }),
    modelOf('a client with documents alone', { grants: ['ClientCenter.AllDocsOnly'], path: '/home' }),
  ],
  {
    invariants: {
      'what is on screen is what the address says, and allowed': (snapshot) => {
        if (!snapshot.matches('shown')) return;
        const { path, area, facts } = snapshot.context;
        expect(placeOf(path)).toEqual({ kind: 'area', area });
        expect(area !== null && mayEnter(facts, area)).toBe(true);
      },
      'nobody works on with terms to accept': (snapshot) => {
        if (snapshot.matches('shown') && snapshot.context.facts.hasTermsToAccept)
          expect(['terms', 'notAuthorized']).toContain(snapshot.context.area);
      },
      'every redirect leads somewhere else': (snapshot, { emitted }) => {
        for (const signal of emitted)
          if (signal.type === 'navigation.wanted') expect(signal.to.startsWith('/')).toBe(true);
        if (snapshot.matches('redirecting')) expect(emitted.at(-1)?.type).toMatch(/^navigation\./);
      },
    },
  },
);
