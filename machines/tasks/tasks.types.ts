import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import type { GroupSection, SectionCounts } from '../../contract/tasks/group-sections.ts';
import type { ClientTag } from '../../contract/tasks/task-groups.ts';
import type { Task, TaskGroup } from '../../contract/tasks/task-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { OpenedGroup, TaskChange } from '../signals.ts';
import type { FilterChange, ListFilters } from './list-path.ts';
import type { TaskBoard } from './roll-up.ts';

/** The two lists of groups [T3.06]. */
export type GroupList = 'pending' | 'complete';
/** Whose groups are listed [T3.06]: those of all clients of the person, or of the active one. */
export type ListMode = 'all' | 'client';

/** A page of groups as the service answers it, with the tasks in them. */
export interface GroupPage {
  readonly clients: readonly ClientTag[];
  readonly groups: readonly TaskGroup[];
  readonly tasks: readonly Task[];
  readonly isFinalPage: boolean;
  /** The day where the user is for which the service ordered the groups, `yyyy-MM-dd`. */
  readonly today: string;
  /** How many groups all pages hold; absent when that is not known. */
  readonly total?: number | undefined;
  /** How many of them are in each section; absent when that is not known. */
  readonly sections?: SectionCounts | undefined;
}

/** What the service is asked for; `clientId` is `null` for all clients, `pageNum` counts from 0. */
export interface GroupQuestion extends ListFilters {
  readonly list: GroupList;
  readonly clientId: string | null;
  readonly pageNum: number;
  /** Words that the groups are narrowed by; '' for none. */
  readonly search: string;
}

/** The same, for as many pages as are on hand. */
export interface RefreshQuestion extends Omit<GroupQuestion, 'pageNum'> {
  readonly pageCount: number;
}

/** One call for groups; pages of this size are counted from 0. */
export interface PageQuestion extends GroupQuestion {
  readonly pageSize: number;
}

export interface TasksContext extends TaskBoard, ListFilters {
  readonly facts: SessionFacts;
  /** Clients by id, as cards name them [T2.25]. */
  readonly clients: Readonly<Record<string, ClientTag>>;
  readonly mode: ListMode;
  /** The client whom the person acts for. */
  readonly clientId: string | null;
  /** What the search box holds, and the words that the lists were asked for. */
  readonly search: string;
  readonly searched: string;
  /** The group of the task that was opened last: it stays known whatever the lists are asked for. */
  readonly openedGroupId: string | null;
  /** The sections that show their heading only. */
  readonly folded: readonly GroupSection[];
  /** How many groups of each list are in each section, on all pages; `null` until it was read. */
  readonly counts: Readonly<Record<GroupList, SectionCounts | null>>;
  /** How many groups each list has on the service; `null` until it was read. */
  readonly totals: Readonly<Record<GroupList, number | null>>;
  /** Why a list could not be read, by list. */
  readonly problems: Readonly<Record<GroupList, Problem | null>>;
}

export type TasksEvent =
  | { type: 'page.next'; list: GroupList }
  | { type: 'page.previous'; list: GroupList }
  | { type: 'list.retry'; list: GroupList }
  | { type: 'mode.change'; mode: ListMode }
  | { type: 'search.changed'; term: string }
  | { type: 'group.start'; groupId: string }
  | { type: 'filters.change'; filters: FilterChange }
  | { type: 'filters.clear' }
  | { type: 'section.toggle'; section: GroupSection }
  | { type: 'route.entered'; path: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags }
  /** The open task's flow: its group, which may be on a page that is not loaded. */
  | ({ type: 'group.opened' } & OpenedGroup)
  /** The open task's flow: this person changed something. */
  | { type: 'task.changed'; group: TaskGroup; tasks: readonly Task[] }
  /** The watcher: something changed on the server. */
  | { type: 'changes.heard'; changed: readonly TaskChange[] }
  /** The chart to itself: whose tasks are listed has changed. */
  | { type: 'lists.reset' };
