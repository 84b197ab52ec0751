import { pageQuestion, refreshQuestion, tasksSetup } from './tasks.setup.ts';
import type { GroupList, TasksEvent } from './tasks.types.ts';

type Of<Type extends TasksEvent['type']> = Extract<TasksEvent, { type: Type }>;

/** One of the two lists of groups, which load apart [T4.11]. */
export function pagesRegion(list: GroupList) {
  const asked = ({ event }: { event: Of<'page.next'> | Of<'page.previous'> | Of<'list.retry'> }) => ({
    of: event.list,
    list,
  });
  const leafing: { spec: string[] } = { spec: ['T4.12'] };
  const previous = {
    guard: { type: 'hasPreviousPage', params: asked },
    meta: leafing,
    actions: { type: 'showPrevious', params: list },
  } as const;
  const next = {
    guard: { type: 'hasNextPage', params: asked },
    meta: leafing,
    actions: { type: 'showNext', params: list },
  } as const;
  return tasksSetup.createStateConfig({
    meta: { spec: ['T3.06', 'T4.11', 'T4.12', 'T4.13'] },
    initial: 'deciding',
    on: { 'lists.reset': '.deciding' },
    states: {
      deciding: {
        always: [
          { guard: 'mayUseTasks', target: 'loading' },
          {
            target: 'withheld',
            description: 'Without access to tasks the list stays empty.',
            meta: { spec: ['T5.02'] },
            actions: 'warnOfAccess',
          },
        ],
      },
      withheld: {
        on: {
          'session.refreshed': { target: 'deciding', description: 'Access may have been granted since.' },
        },
      },
      loading: {
        description: 'Page 0: placeholders are shown in the place of its cards.',
        tags: 'busy',
        meta: { spec: ['T4.11'] },
        invoke: {
          src: 'loadGroups',
          id: `${list}.load`,
          input: ({ context }) => pageQuestion(context, list),
          onDone: {
            target: 'shown',
            actions: { type: 'storePage', params: ({ event }) => ({ list, page: event.output }) },
          },
          onError: {
            target: 'failed',
            meta: { spec: ['T8.01'] },
            actions: [
              { type: 'storeProblem', params: ({ event }) => ({ list, error: event.error }) },
              'alertLoadFailure',
            ],
          },
        },
        on: {
          'changes.heard': {
            target: 'loading',
            reenter: true,
            description: 'The pending answer may be older than the change.',
          },
        },
      },
      failed: {
        exit: 'withdrawLoadFailure',
        on: {
          'list.retry': {
            guard: { type: 'isList', params: asked },
            target: 'loading',
          },
        },
      },
      shown: {
        initial: 'checking',
        on: { 'page.previous': previous },
        states: {
          checking: {
            always: [
              {
                guard: { type: 'isAtTheEnd', params: list },
                target: 'fetching',
                description:
                  'Page 1 is loaded without a skeleton, and so is any page that "next" would need.',
                meta: { spec: ['T4.11'] },
              },
              { target: 'settled' },
            ],
          },
          settled: {
            on: {
              'page.next': [
                {
                  guard: { type: 'mustPrefetch', params: asked },
                  target: 'fetching',
                  description: 'The page two ahead is fetched while the next one is read.',
                  meta: { spec: ['T4.12', 'T9.01'] },
                  actions: { type: 'showNext', params: list },
                },
                next,
              ],
              'task.changed': {
                target: 'checking',
                description: 'Finished groups have left the list: the next page may have to be loaded.',
              },
              'changes.heard': {
                target: 'gathering',
                description: 'The firm, another tab or another person has changed something (decision 30).',
              },
            },
          },
          gathering: {
            description: 'Changes come in bursts: they are gathered and loaded together.',
            after: { refreshDelay: 'refreshing' },
            on: { 'page.next': next },
          },
          fetching: {
            invoke: {
              src: 'loadGroups',
              id: `${list}.fetch`,
              input: ({ context }) => pageQuestion(context, list),
              onDone: {
                target: 'settled',
                actions: { type: 'storePage', params: ({ event }) => ({ list, page: event.output }) },
              },
              onError: {
                target: 'short',
                meta: { spec: ['T8.01'] },
                actions: [
                  { type: 'storeProblem', params: ({ event }) => ({ list, error: event.error }) },
                  'alertLoadFailure',
                ],
              },
            },
            on: {
              'page.next': next,
              'changes.heard': {
                target: 'gathering',
                description: 'The pending answer may be older than the change.',
              },
            },
          },
          short: {
            description: 'The next page could not be loaded; the loaded pages stay.',
            exit: 'withdrawLoadFailure',
            on: {
              'page.next': next,
              'list.retry': {
                guard: { type: 'isList', params: asked },
                target: 'fetching',
              },
              'changes.heard': 'gathering',
            },
          },
          refreshing: {
            description: 'The loaded pages are loaded again; they stay on screen until the answer arrives.',
            invoke: {
              src: 'refreshGroups',
              id: `${list}.refresh`,
              input: ({ context }) => refreshQuestion(context, list),
              onDone: {
                target: 'checking',
                actions: { type: 'storeRefreshed', params: ({ event }) => ({ list, page: event.output }) },
              },
              onError: {
                target: 'checking',
                description: 'The loaded pages stay; the next change tries again.',
              },
            },
            on: { 'page.next': next, 'changes.heard': 'gathering' },
          },
        },
      },
    },
  });
}
