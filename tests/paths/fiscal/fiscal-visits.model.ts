/** Models of ways through Box-e whose views are those of `fiscal.model.ts`: what is asked, and where they lead. */
import type { SessionFacts } from '../../../machines/facts.ts';
import { fiscalMachine } from '../../../machines/fiscal/fiscal.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { reading } from './fiscal.model.ts';

type Event = ModelEvent<typeof fiscalMachine>;

const notes = '/actions/box-e/nfe-storage';
const freight = '/actions/box-e/cte-storage';
const file = { id: 'a', name: 'a.xml', size: 100, source: null };
const offline = new ProblemError({ code: 'offline' });

const enter = (path: string): Event => ({ type: 'route.entered', path });
const turnTo = (clientId: string): Event => ({ type: 'client.changed', clientId });
const wanted = (action: string): Event => ({ type: 'action.wanted', section: 'box-e', action });

const define = (name: string, facts: Partial<SessionFacts>, events: readonly Event[]) =>
  defineModel({
    name,
    machine: fiscalMachine,
    input: factsFor(facts),
    events,
    contextKey: ({ clientId, path, filter, search, open, problem }) => [
      ...[clientId, path, filter.issuer, search, open?.listed.clientId, problem?.code],
    ],
    places: 'transitions',
  });

export const fiscalVisits = [
  define('a user who goes from storage to storage', { clientId: 'acme', path: notes }, [
    { type: 'filter.changed', filter: { issuer: 'moinho' } },
    { type: 'search.changed', search: '48.213' },
    { type: 'files.stored' },
    enter(freight),
    enter('/home'),
    enter('/actions/box-e/tarot'),
    turnTo('dana'),
  ]),
  define('a storage before the client is known', { path: notes }, [
    { type: 'files.pick', files: [file] },
    { type: 'archive.download' },
    { type: 'sort.choose', sort: 'oldest' },
    { type: 'search.changed', search: '48.213' },
    turnTo('acme'),
    enter('/home'),
  ]),
  define('a document whose reading fails', { clientId: 'acme', path: `${notes}/one` }, [
    failed('readDocument', offline),
    done('readDocument', reading()),
    { type: 'document.retry' },
    { type: 'document.close' },
    wanted('nfe-storage'),
    turnTo('acme'),
    turnTo('dana'),
    enter(notes),
  ]),
  define('a document of another client, and other pages', { clientId: 'acme', path: `${notes}/one` }, [
    done('readDocument', reading({ clientId: 'dana' })),
    turnTo('dana'),
    turnTo('other'),
    enter(`${notes}/one?from=home`),
    enter(`${freight}/one`),
    enter('/home'),
  ]),
  define('a document of another client, before one is known', { path: `${notes}/one` }, [
    done('readDocument', reading({ clientId: 'dana' })),
    failed('readDocument', offline),
    { type: 'document.retry' },
    turnTo('acme'),
    turnTo('dana'),
  ]),
  define('a user who clicks downloads twice', { clientId: 'acme', path: `${notes}/one` }, [
    { type: 'document.download' },
    { type: 'archive.download' },
    done('findDocument', { url: '/once' }),
    failed('findDocument', offline),
    done('findArchive', { url: '/archive' }),
    failed('findArchive', new ProblemError({ code: 'tooMuchData' })),
    enter('/home'),
  ]),
  define(
    'a storage that there is not, from everywhere',
    { clientId: 'acme', path: '/actions/box-e/tarot/one' },
    [
      { type: 'document.download' },
      { type: 'archive.download' },
      { type: 'sort.choose', sort: 'oldest' },
      { type: 'files.stored' },
      wanted('tarot'),
      turnTo('dana'),
      enter('/mobile/actions/box-e/tarot'),
      enter('/home'),
    ],
  ),
  define('the section alone, inside the app that hosts the portal', { path: '/mobile/actions/box-e' }, [
    turnTo('acme'),
    enter('/mobile/actions'),
    enter('/mobile/actions/box-e/nfe-storage/one'),
    enter('/mobile/actions/box-e'),
    { type: 'document.close' },
    turnTo('dana'),
  ]),
] as const;
