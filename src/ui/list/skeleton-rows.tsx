import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './list.module.css';

interface SkeletonRowsProps {
  /** What is loading, for those who hear it. */
  label: string;
  count: number;
  /** Of a row, in pixels. */
  height: number;
}

/** The rows of a list that is on its way. */
export const SkeletonRows = ({ label, count, height }: SkeletonRowsProps) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
      <Skeleton key={row} height={height} radius={8} />
    ))}
  </div>
);
