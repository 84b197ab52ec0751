import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createPagedList } from '../../../machines/parts/paged-list.machine.ts';
import { ListFoot } from './list-foot.tsx';

interface PagedFootProps {
  // biome-ignore lint/suspicious/noExplicitAny: the foot looks at the states of a list, whatever its items are.
  list: ActorRefFrom<ReturnType<typeof createPagedList<any, any, any>>>;
  words: { readonly more: string; readonly loading: string; readonly failed: ReactNode };
}

/** The end of a list that a chart reads part by part. */
export function PagedFoot({ list, words }: PagedFootProps) {
  const hasMore = useSelector(list, (at) => at.can({ type: 'list.more' }));
  const isAdding = useSelector(list, (at) => at.matches('adding'));
  const hasStopped = useSelector(list, (at) => at.matches('stopped'));
  return (
    <ListFoot
      problem={hasStopped && words.failed}
      hasMore={hasMore || isAdding}
      isLoading={isAdding}
      words={words}
      onMore={() => list.send({ type: 'list.more' })}
      onRetry={() => list.send({ type: 'list.retry' })}
    />
  );
}
