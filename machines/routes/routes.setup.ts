import { assign, emit, fromPromise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import { accountGuardFailure, accountGuardTimeout } from '../parts/account-guard.ts';
import type { Signal } from '../signals.ts';
import type { Place } from './places.ts';
import {
  actionsArea,
  backOf,
  firstPathOf,
  isForApp,
  mayEnter,
  notAuthorizedArea,
  otherwiseOf,
  placeOf,
  termsArea,
  termsPath,
} from './places.ts';

export interface RoutesContext {
  readonly facts: SessionFacts;
  /** Where the page is. */
  readonly path: string;
  /** The area on screen, by the first segment of its path; `null` until the first has been entered. */
  readonly area: string | null;
}

export type RoutesEvent =
  | { type: 'route.entered'; path: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags }
  | { type: 'terms.required'; version: string }
  | { type: 'terms.accepted' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const placeIn = ({ path, facts }: RoutesContext): Place => placeOf(path, facts.areas);
const areaOf = (context: RoutesContext): string | null => {
  const place = placeIn(context);
  return place.kind === 'area' ? place.area : null;
};
const companyOf = (context: RoutesContext): Extract<Place, { kind: 'company' }> | null => {
  const place = placeIn(context);
  return place.kind === 'company' ? place : null;
};

/** Names, types and rules of the routes chart; the states and transitions are in `routes.machine.ts`. */
export const routesSetup = setup({
  types: {
    context: {} as RoutesContext,
    events: {} as RoutesEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    switchAccount: fromPromise<{ address: string | null }, { companyId: string }>(provide('switchAccount')),
  },
  delays: { accountGuardTimeout },
  guards: {
    isHere: ({ context }, path: string) => path === context.path,
    isEntry: ({ context }) => placeIn(context).kind === 'entry',
    isUnknown: ({ context }) => placeIn(context).kind === 'unknown',
    isUnknownAction: ({ context }) => {
      const place = placeIn(context);
      return place.kind === 'unknown' && place.area === actionsArea;
    },
    isTermsWithoutNeed: ({ context }) => areaOf(context) === termsArea && !context.facts.hasTermsToAccept,
    mustAcceptTerms: ({ context }) =>
      context.facts.hasTermsToAccept && ![termsArea, notAuthorizedArea].includes(areaOf(context) ?? ''),
    isAppPageOutsideApp: ({ context }) => isForApp(context.path) && !context.facts.isMobile,
    isFirstPage: ({ context }) => context.area === null,
    isOwnCompany: ({ context }) =>
      companyOf(context)?.companyId === context.facts.session.bindings.ApplicationConfiguration.CompanyId,
    isNoCompany: ({ context }) => companyOf(context)?.companyId === null,
    isOtherCompany: ({ context }) => companyOf(context) !== null,
    mayEnterArea: ({ context }) => {
      const area = areaOf(context);
      return area !== null && mayEnter(context.facts, area);
    },
    hasAddress: (_, params: { address: string | null }) => params.address !== null,
  },
  actions: {
    storePath: assign((_, path: string) => ({ path })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    requireTerms: assign(({ context }) => ({ facts: { ...context.facts, hasTermsToAccept: true } })),
    settleTerms: assign(({ context }) => ({ facts: { ...context.facts, hasTermsToAccept: false } })),
    showArea: assign(({ context }) => ({ area: areaOf(context) })),
    goTo: emit((_: unknown, to: string) => ({ type: 'navigation.wanted' as const, to, replace: true })),
    noteUnknownAction: emit(({ context }: { context: RoutesContext }) => ({
      type: 'error.noted' as const,
      module: 'cc:actions',
      message: `Unknown action: ${context.path}`,
      stack: null,
    })),
    goToFirst: emit(({ context }: { context: RoutesContext }) => ({
      type: 'navigation.wanted' as const,
      to: firstPathOf(context.facts),
      replace: true,
    })),
    goBehindCompany: emit(({ context }: { context: RoutesContext }) => ({
      type: 'navigation.wanted' as const,
      to: companyOf(context)?.rest ?? '/',
      replace: true,
    })),
    goOtherwise: emit(({ context }: { context: RoutesContext }) => ({
      type: 'navigation.wanted' as const,
      to: otherwiseOf(areaOf(context) ?? '', context.facts.areas),
      replace: true,
    })),
    goToTerms: emit(({ context }: { context: RoutesContext }) => ({
      type: 'navigation.wanted' as const,
      to: termsPath(context.path),
      replace: true,
    })),
    goBackFromTerms: emit(({ context }: { context: RoutesContext }) => ({
      type: 'navigation.wanted' as const,
      to: backOf(context.path, context.facts.areas),
      replace: true,
    })),
    goBack: emit({ type: 'navigation.back' }),
    leavePage: emit((_: unknown, url: string) => ({ type: 'page.left' as const, url })),
    alertGuardFailure: emit(accountGuardFailure),
  },
});

/** The company that the account guard is asked about. */
export const wantedCompany = (context: RoutesContext): string => companyOf(context)?.companyId ?? '';
