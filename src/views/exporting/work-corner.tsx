import type { ReactNode } from 'react';
import classes from './exporting.module.css';

/** The place of what is under way on every page: each part has its own height, and none covers another. */
export const WorkCorner = ({ children }: { children: ReactNode }) => (
  <div className={classes.corner}>{children}</div>
);
