import classes from './preview.module.css';

/** The place of what is still on its way: a sheet of paper. */
export const SheetSkeleton = () => <span className={classes.skeleton} aria-hidden="true" data-skeleton="" />;
