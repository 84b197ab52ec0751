import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import surface from '../surface.module.css';
import page from './message-page.module.css';

interface WithheldPageProps {
  title: string;
  text: string;
  /** The way back: where it leads, and its words. */
  to: string;
  children: ReactNode;
}

/** In the place of a page that the user may not see: why, and the way back, without another address [T2.12]. */
export const WithheldPage = ({ title, text, to, children }: WithheldPageProps) => (
  <section className={`${surface.card} ${page.page}`}>
    <IconLock className={page.picture} size={48} stroke={1.3} aria-hidden />
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    <Link to={to}>{children}</Link>
  </section>
);
