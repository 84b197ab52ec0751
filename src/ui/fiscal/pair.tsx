import type { ReactNode } from 'react';
import text from '../text.module.css';
import classes from './fiscal.module.css';

/** A fact below its name. */
export const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={classes.pair}>
    <dt className={text.small}>{label}</dt>
    <dd>{children}</dd>
  </dl>
);
