/** The model of the links flow. */
import type { SentLink } from '../../../contract/storage/sharing.ts';
import { linksMachine } from '../../../machines/links/links.machine.ts';
import type { LinksContext } from '../../../machines/links/links.types.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { linkFor } from '../../support/flows/links-live.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const about = (clientId: string) => ({ clientId, folder: null, documents: [] });
const alive: SentLink = linkFor('alive');
const expired: SentLink = linkFor('expired', { state: 'expired' });
const revoked: SentLink = linkFor('revoked', { state: 'revoked' });
const offline = new ProblemError({ code: 'offline' });
const outdated = new ProblemError({ code: 'outdated', status: 409 });

const contextKey = ({ clientId, links, next, term, problem, chosen, period, note }: LinksContext) => [
  clientId,
  links.map(({ id, state }) => `${id} ${state}`),
  next,
  term,
  problem?.code,
  chosen?.id,
  period,
  note?.kind,
];

/** The chart with every event that its types allow. */
export const modelOf = (name: string, facts = factsFor()) =>
  defineModel({
    name,
    machine: linksMachine,
    input: facts,
    events: [
      { type: 'dialog.open', dialog: 'links', about: about('acme') },
      { type: 'dialog.open', dialog: 'links' },
      { type: 'dialog.open', dialog: 'send', about: about('acme') },
      { type: 'dialog.close' },
      { type: 'client.changed', clientId: 'acme' },
      { type: 'client.changed', clientId: 'bolt' },
      done('loadLinks', { links: [alive, expired, revoked], next: 'page-2' }),
      done('loadLinks', { links: [revoked], next: null }),
      failed('loadLinks', offline),
      { type: 'list.retry' },
      { type: 'list.more' },
      { type: 'search.changed', term: 'bank' },
      ...['alive', 'expired', 'revoked'].flatMap((id) => [
        { type: 'link.extend' as const, id },
        { type: 'link.revoke' as const, id },
      ]),
      { type: 'period.choose', period: 'AfterTwoWeeks' },
      { type: 'change.confirm' },
      { type: 'change.cancel' },
      done('extendLink', alive),
      failed('extendLink', offline),
      failed('extendLink', outdated),
      done('revokeLink', { ...alive, state: 'revoked' }),
      failed('revokeLink', offline),
      failed('revokeLink', outdated),
    ],
    contextKey,
    places: 'states',
    paths: 'covering',
  });

/** A read-only preview session that finds links, no links, and none for what it searches. */
export const previewModel = defineModel({
  name: 'a read-only preview session',
  machine: linksMachine,
  input: factsFor({ isPreview: true }),
  events: [
    { type: 'dialog.open', dialog: 'links', about: about('acme') },
    done('loadLinks', { links: [alive], next: null }),
    done('loadLinks', { links: [], next: null }),
    { type: 'search.changed', term: 'unknown' },
  ],
  contextKey,
  places: 'states',
});
