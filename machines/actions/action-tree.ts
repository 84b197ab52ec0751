import type { ResponseOf } from '../../contract/calls/call.ts';
import { fiscalStorages } from '../../contract/fiscal/fiscal-summary.ts';
import { mayReport } from '../../contract/reports/report-access.ts';
import { reportNames } from '../../contract/reports/report-names.ts';
import { actionSections, type listActions, simulationsRoute } from '../../contract/requests/actions.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { type AccessFacts, may } from '../../contract/session/access.ts';
import { manifestAction } from '../action-paths.ts';

/** A section of the action tree [T3.17] as the server answers it. */
export type ActionSection = ResponseOf<typeof listActions>['sections'][number];
export type Action = ActionSection['actions'][number];

/** What is known of an action: whether a session may use it. */
interface ActionProvider {
  readonly isAllowed: (access: AccessFacts) => boolean;
}

/** The providers of each section's actions, by their routes. */
const providers: Readonly<
  Record<keyof typeof actionSections, (route: string) => ActionProvider | undefined>
> = {
  serviceRequestSection: (route) => {
    const kind = kindOf(route);
    if (route === simulationsRoute) return { isAllowed: (access) => may(access, 'serviceRequests') };
    return (
      kind && {
        isAllowed: (access) =>
          may(access, 'serviceRequests') && (kind.capability === undefined || may(access, kind.capability)),
      }
    );
  },
  boxESection: (route) =>
    fiscalStorages.some((storage) => storage === route)
      ? { isAllowed: (access) => may(access, 'actions') }
      : undefined,
  nfeManifestSection: (route) =>
    route === manifestAction ? { isAllowed: (access) => may(access, 'manifest') } : undefined,
  protocolsSection: (route) => reportProvider(route),
  brReportsSection: (route) => reportProvider(route),
};

const reportProvider = (route: string): ActionProvider | undefined =>
  reportNames.some((report) => report === route)
    ? { isAllowed: (access) => mayReport(access, route) }
    : undefined;

const isKnownSection = (type: string): type is keyof typeof actionSections =>
  Object.hasOwn(actionSections, type);

/** The provider of an action by its section's type and its route; `undefined` for one that this portal has no screen for. */
export const providerOf = (sectionType: string, route: string): ActionProvider | undefined =>
  isKnownSection(sectionType) ? providers[sectionType](route) : undefined;

/** The sections and actions that have a provider [T6.03]; a section without any is left out. */
export const known = (sections: readonly ActionSection[]): readonly ActionSection[] =>
  sections
    .map((section) => ({
      ...section,
      actions: section.actions.filter(({ route }) => providerOf(section.type, route) !== undefined),
    }))
    .filter(({ actions }) => actions.length > 0);

/** What has no provider, for the console [S8.21]. */
export const unknownIn = (sections: readonly ActionSection[]): readonly string[] =>
  sections.flatMap(({ type, actions }) =>
    isKnownSection(type)
      ? actions
          .filter(({ route }) => providerOf(type, route) === undefined)
          .map((action) => `${type}/${action.type}`)
      : [type],
  );

/** An action with its words, for the screen. */
export interface LabelledAction extends Action {
  readonly label: string;
  readonly description: string;
  readonly isAllowed: boolean;
}
export interface LabelledSection {
  readonly type: string;
  readonly route: string;
  readonly label: string;
  readonly actions: readonly LabelledAction[];
}

interface Words {
  readonly section: (type: string) => string;
  /** By the route of the action and the type of its section: a kind of request and a report may share a route. */
  readonly action: (
    route: string,
    section: string,
  ) => { readonly label: string; readonly description: string };
  readonly compare: (one: string, other: string) => number;
}

/**
 * The tree as it is shown: with its words, sorted by label without regard to case; what has no label is hidden, and so is
 * what does not match the search [T6.03]. What the session may not use stays visible.
 */
export function labelledTree(
  sections: readonly ActionSection[],
  access: AccessFacts,
  words: Words,
  search = '',
): readonly LabelledSection[] {
  const byLabel = <Labelled extends { readonly label: string }>(one: Labelled, other: Labelled) =>
    words.compare(one.label, other.label);
  const wanted = folded(search);
  return known(sections)
    .map((section) => ({
      type: section.type,
      route: section.route,
      label: words.section(section.type),
      actions: section.actions
        .map((action) => ({
          ...action,
          ...words.action(action.route, section.type),
          isAllowed: providerOf(section.type, action.route)?.isAllowed(access) ?? false,
        }))
        .filter(
          ({ label, description }) => label !== '' && folded(`${label} ${description}`).includes(wanted),
        )
        .sort(byLabel),
    }))
    .filter(({ label, actions }) => label !== '' && actions.length > 0)
    .sort(byLabel);
}

/** Whether the tree has a search [T6.03]: a single action is in sight without one. */
export const isSearchable = (tree: readonly LabelledSection[], search: string): boolean =>
  search !== '' || tree.length > 1 || tree.some(({ actions }) => actions.length > 1);

/** A text without accents and capitals, to be searched. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
