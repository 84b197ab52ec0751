import type { ReactNode } from 'react';
import surface from '../surface.module.css';
import text from '../text.module.css';
import { BackLink } from './back-link.tsx';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** A few words beside the title, such as a number. */
  note?: string | undefined;
  back: { readonly to: string; readonly words: string };
  isBusy: boolean;
  children: ReactNode;
}

/** A page with one list below home: the way back, the title and the list. */
export const ListPage = ({ title, note, back, isBusy, children }: ListPageProps) => (
  <div className={`${surface.screen} ${surface.reading}`} aria-busy={isBusy}>
    <BackLink to={back.to}>{back.words}</BackLink>
    <div className={classes.head}>
      <h1 className={text.page}>{title}</h1>
      {note && <span className={text.small}>{note}</span>}
    </div>
    {children}
  </div>
);
