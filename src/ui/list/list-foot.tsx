import type { ReactNode } from 'react';
import { RetryButton } from '../message/retry-button.tsx';
import { ReasonedButton } from '../reasoned-button.tsx';
import classes from './list.module.css';

interface ListFootProps {
  /** Why the next page is not there. */
  problem: ReactNode;
  hasMore: boolean;
  isLoading: boolean;
  words: { readonly more: string; readonly loading: string };
  onMore: () => void;
  onRetry: () => void;
}

/** The end of a list that comes in pages: the button for the next one, its loading or its failure. */
export function ListFoot({ problem, hasMore, isLoading, words, onMore, onRetry }: ListFootProps) {
  if (problem)
    return (
      <div className={classes.foot} role="alert">
        <p>{problem}</p>
        <RetryButton onClick={onRetry} />
      </div>
    );
  if (!hasMore) return null;
  return (
    <div className={classes.foot}>
      <ReasonedButton variant="default" isBusy={isLoading} onClick={onMore}>
        {isLoading ? words.loading : words.more}
      </ReasonedButton>
    </div>
  );
}
