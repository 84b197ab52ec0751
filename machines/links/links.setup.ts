import { assign, emit, fromPromise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { SentLink } from '../../contract/storage/sharing.ts';
import type { ExpirationPeriod } from '../../contract/storage/sharing-rules.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { DialogWanted, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import type { LinkNote, LinksContext, LinksEvent, LinksPage, LinksQuestion } from './links.types.ts';

/** What is offered first for a link that is to live longer [S9.07]. */
const firstPeriod: ExpirationPeriod = 'AfterThreeDays';

/** What an alert about a link that could not be changed speaks of. */
const topic = 'links';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Failure = { error: unknown };

type Facts = Pick<LinksContext, 'facts'>;

/** Whether the user may give a link more time: an expired one as well, a revoked one never. */
export const mayExtend = ({ facts }: Facts, { state }: SentLink): boolean =>
  may(facts, 'changes') && state !== 'revoked';
/** Whether the user may end a link: one that still opens. */
export const mayRevoke = ({ facts }: Facts, { state }: SentLink): boolean =>
  may(facts, 'changes') && state === 'active';

/** The loaded links that the search finds: by recipient, subject or document, whatever the case. */
export function foundLinks({ links, term }: Pick<LinksContext, 'links' | 'term'>): readonly SentLink[] {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted === '') return links;
  return links.filter(({ recipient, subject, documents }) =>
    [recipient, subject, ...documents].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}

/** What the list service is asked next. */
export const pageQuestion = ({ clientId, next }: LinksContext): LinksQuestion => ({ clientId, from: next });
/** The link that is being changed; only asked for where one is. */
export const chosenId = ({ chosen }: LinksContext): string => chosen?.id ?? '';

/** The context of a session that has looked at no links yet. */
export const startContext = (facts: SessionFacts): LinksContext => ({
  facts,
  clientId: '',
  links: [],
  next: null,
  term: '',
  problem: null,
  chosen: null,
  period: firstPeriod,
  note: null,
});

const noteOf = (
  { chosen }: LinksContext,
  kind: LinkNote['kind'],
  problem: LinkNote['problem'] = null,
): LinkNote | null => chosen && { link: chosen, kind, problem };

const withLink = ({ links }: LinksContext, link: SentLink): readonly SentLink[] =>
  links.map((one) => (one.id === link.id ? link : one));

/** Names, types and rules of the links chart; the states and transitions are in `links.machine.ts`. */
export const linksSetup = setup({
  types: {
    context: {} as LinksContext,
    events: {} as LinksEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    /** `asking` while a question about a link is open. */
    tags: {} as 'open' | 'busy' | 'asking',
  },
  delays: { secondClickDelay },
  actors: {
    loadLinks: fromPromise<LinksPage, LinksQuestion>(provide('loadLinks')),
    extendLink: fromPromise<SentLink, { id: string; period: ExpirationPeriod }>(provide('extendLink')),
    revokeLink: fromPromise<SentLink, { id: string }>(provide('revokeLink')),
  },
  guards: {
    isLinksDialog: (_, { dialog, about }: DialogWanted) => dialog === 'links' && about !== undefined,
    isAnotherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    hasNextPage: ({ context }) => context.next !== null,
    mayExtend: ({ context }, id: string) =>
      context.links.some((link) => link.id === id && mayExtend(context, link)),
    mayRevoke: ({ context }, id: string) =>
      context.links.some((link) => link.id === id && mayRevoke(context, link)),
    isOutOfSight: ({ context }) => !context.links.some(({ id }) => id === context.chosen?.id),
    isWorthAnotherTry: (_, { error }: Failure) => isPassing(problemOf(error)),
  },
  actions: {
    startList: assign(({ context }, { about }: DialogWanted) => ({
      ...startContext(context.facts),
      clientId: about?.clientId ?? '',
      // What is being changed goes on, whatever list is open.
      chosen: context.chosen,
      period: context.period,
    })),
    forgetList: assign(({ context: { facts, chosen, period } }) => ({
      ...startContext(facts),
      chosen,
      period,
    })),
    addPage: assign(({ context }, { links, next }: LinksPage) => {
      const known = new Set(context.links.map(({ id }) => id));
      // A link that was sent meanwhile moves the pages by one.
      return { links: [...context.links, ...links.filter(({ id }) => !known.has(id))], next };
    }),
    storeProblem: assign((_, { error }: Failure) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    storeTerm: assign((_, term: string) => ({ term })),
    choose: assign(({ context }, id: string) => ({
      chosen: context.links.find((link) => link.id === id) ?? null,
      period: firstPeriod,
      note: null,
    })),
    storePeriod: assign((_, period: ExpirationPeriod) => ({ period })),
    clearNote: assign({ note: null }),
    forgetChosen: assign({ chosen: null }),
    storeLink: assign(({ context }, link: SentLink) => ({ links: withLink(context, link) })),
    noteChange: assign(({ context }, kind: LinkNote['kind']) => ({ note: noteOf(context, kind) })),
    noteFailure: assign(({ context }, { kind, error }: Failure & { kind: LinkNote['kind'] }) => ({
      note: noteOf(context, kind, problemOf(error)),
    })),
    markRevoked: assign(({ context }, { error }: Failure) =>
      context.chosen && problemOf(error).code === 'outdated'
        ? { links: withLink(context, { ...context.chosen, state: 'revoked' }) }
        : {},
    ),
    alertFailure: emit({ type: 'alert.raised', alert: { ...dangerAlert('linkChangeErrorMsg'), topic } }),
    withdrawFailure: emit(withdrawal(topic)),
  },
});
