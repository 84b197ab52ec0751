import { taskGroupsPerPage } from '../../contract/tasks/task-rules.ts';

/** The pages of one list of groups [T3.06]: ids of groups, and which page is on screen. Pages are counted from 0. */
export interface GroupPages {
  readonly current: number;
  readonly pages: readonly (readonly string[])[];
  readonly isFinalPageLoaded: boolean;
}

export const noPages: GroupPages = { current: 0, pages: [[]], isFinalPageLoaded: false };

/** How many groups a page holds: 15 [T4.13], or all groups when one client's are listed. */
export const pageSizeIn = (mode: 'all' | 'client'): number =>
  mode === 'all' ? taskGroupsPerPage : Number.POSITIVE_INFINITY;

/** Cuts ids into pages; an empty list has one empty page. */
export function cutIntoPages(ids: readonly string[], pageSize: number): readonly (readonly string[])[] {
  if (ids.length <= pageSize) return [ids];
  const pages: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += pageSize) pages.push(ids.slice(start, start + pageSize));
  return pages;
}

/** All ids of a list, in their order. */
export const idsOf = ({ pages }: GroupPages): readonly string[] => pages.flat();

/** The list with other ids, each once; the page on screen stays, or becomes the last page. */
export function withIds(list: GroupPages, ids: readonly string[], pageSize: number): GroupPages {
  const pages = cutIntoPages([...new Set(ids)], pageSize);
  return { ...list, pages, current: Math.min(list.current, pages.length - 1) };
}

/**
 * Which page the service is asked for next. It counts groups, not pages: groups that were finished since
 * have left the service's list as well, so the ones behind them have moved up.
 */
export const nextPageNum = (list: GroupPages): number => Math.floor(idsOf(list).length / taskGroupsPerPage);

/** The list with a page of the service added; groups already in it keep their place. */
export function withPage(
  list: GroupPages,
  { ids, isFinalPage }: { readonly ids: readonly string[]; readonly isFinalPage: boolean },
  pageSize: number,
): GroupPages {
  return { ...withIds(list, [...idsOf(list), ...ids], pageSize), isFinalPageLoaded: isFinalPage };
}

/** Whether there is a page behind the one on screen [T4.12]. */
export const hasNextPage = ({ current, pages }: GroupPages): boolean => current + 1 < pages.length;
/** Whether there is a page before it [T4.12]. */
export const hasPreviousPage = ({ current }: GroupPages): boolean => current > 0;
/** Whether the page on screen is the last loaded one, although the service has more. */
export const isAtTheEnd = (list: GroupPages): boolean => !list.isFinalPageLoaded && !hasNextPage(list);
/** Whether going on has to fetch the page two ahead [T4.12]: the page on screen is the last but one loaded. */
export const mustPrefetch = ({ current, pages, isFinalPageLoaded }: GroupPages): boolean =>
  !isFinalPageLoaded && current === pages.length - 2;
