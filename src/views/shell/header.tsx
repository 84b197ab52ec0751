import { Link } from 'react-router-dom';
import type { Theme } from '../../../contract/theme.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { MainNav } from './main-nav.tsx';

/** The bar in the firm's colour: whose portal this is, where one can go, and who is signed in. */
export const Header = ({ theme }: { theme: Theme }) => (
  <header className={classes.header}>
    <Link to="/" className={classes.firm}>
      {theme.logoUrl ? (
        <img className={classes.mark} src={theme.logoUrl} alt="" />
      ) : (
        <span className={classes.mark} aria-hidden="true">
          {theme.monogram}
        </span>
      )}
      <span className={classes.name}>{theme.firmName}</span>
    </Link>
    <MainNav />
    <AccountMenu />
  </header>
);
