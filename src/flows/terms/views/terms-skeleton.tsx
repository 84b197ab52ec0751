import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import surface from '../../../ui/surface.module.css';
import classes from './terms.module.css';

const lines = ['98%', '94%', '97%', '61%', '95%', '99%', '42%'];

/** The page while its text is on its way. Says nothing: the translation may not be there either. */
export const TermsSkeleton = () => (
  <div className={`${surface.card} ${classes.page}`} aria-busy="true">
    <Skeleton height={28} width={260} maw="70%" mb={12} />
    <Skeleton height={14} width={200} maw="55%" mb={28} />
    {lines.map((width) => (
      <Skeleton key={width} height={14} width={width} mb={12} />
    ))}
  </div>
);
