import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import surface from '../surface.module.css';
import classes from './back-link.module.css';

/** Leads to the page above this one. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${surface.forward} ${classes.back}`} data-way-back>
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Link>
);
