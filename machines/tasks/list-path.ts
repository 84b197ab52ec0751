import { type GroupSection, groupSections } from '../../contract/tasks/group-sections.ts';
import { maxTaskSearchLength, type TaskGroupType, taskGroupTypes } from '../../contract/tasks/task-rules.ts';
import type { ListMode } from './tasks.types.ts';

/** What the lists are narrowed by, beside the words of the search: `null` does not narrow. */
export interface ListFilters {
  readonly kind: TaskGroupType | null;
  readonly section: GroupSection | null;
}

/** Everything that the URL of the list keeps. */
export interface ListAddress extends ListFilters {
  readonly mode: ListMode;
  readonly searched: string;
}

export const noFilters: ListFilters = { kind: null, section: null };

/** What a filter sets: whose groups, of which kind and of which section. */
export type FilterChange = Partial<ListFilters & Pick<ListAddress, 'mode'>>;

/** The lists of all clients, of every kind and section. */
export const allShown: Required<FilterChange> = { mode: 'all', ...noFilters };

/** How many filters narrow the lists. */
export const countFilters = ({ mode, kind, section }: Required<FilterChange>): number =>
  [mode !== allShown.mode, kind !== null, section !== null].filter(Boolean).length;

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

/** What the URL of the list says, such as `/tasks?q=lease&section=overdue`; `null` for any other path. */
export function addressOfList(path: string): ListAddress | null {
  const [pathname, query = ''] = path.split('?');
  if (pathname !== '/tasks') return null;
  const values = new URLSearchParams(query);
  return {
    mode: values.get('clients') === 'one' ? 'client' : 'all',
    searched: (values.get('q') ?? '').trim().slice(0, maxTaskSearchLength),
    kind: oneOf(taskGroupTypes, values.get('kind')),
    section: oneOf(groupSections, values.get('section')),
  };
}

/** Whether a path is that of a task [T2.05]. */
export const isTaskPath = (path: string): boolean => path.startsWith('/tasks/');

/** The URL of the list; what does not narrow it is left out. */
export function pathOfList({ mode, searched, kind, section }: ListAddress): string {
  const values = new URLSearchParams();
  if (searched !== '') values.set('q', searched);
  if (mode === 'client') values.set('clients', 'one');
  if (kind !== null) values.set('kind', kind);
  if (section !== null) values.set('section', section);
  return values.size === 0 ? '/tasks' : `/tasks?${values}`;
}
