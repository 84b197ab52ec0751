import type { CSSProperties } from 'react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Theme } from '../../../contract/firm/theme.ts';
import { HelpMenu } from '../../flows/help/views/help-menu.tsx';
import { AccountMenu } from '../../flows/profile/views/account-menu.tsx';
import { LinkedAccountsMenu } from '../../flows/profile/views/linked-accounts-menu.tsx';
import text from '../../ui/text.module.css';
import { Bell } from './bell.tsx';
import classes from './header.module.css';
import { MainNav } from './main-nav.tsx';
import { OffCanvasButton } from './off-canvas-button.tsx';
import { useStuck } from './use-stuck.ts';

/** The picture that the firm wants behind the bar; its style sheet lays the firm's colour over it, so that the text stays readable. */
const bannerOf = ({ bannerImage }: Theme): CSSProperties | undefined =>
  bannerImage === null
    ? undefined
    : ({ '--banner': `url(${JSON.stringify(new URL(bannerImage, location.href).href)})` } as CSSProperties);

/** The bar in the firm's colour: the firm, the navigation, and the signed-in user [T2.06, T3.08]. */
export const Header = ({ theme }: { theme: Theme }) => (
  <header
    className={classes.header}
    data-stuck={useStuck() || undefined}
    data-banner={theme.bannerImage ? '' : undefined}
    style={bannerOf(theme)}
  >
    <OffCanvasButton theme={theme} />
    <div className={classes.whose}>
      <Link to="/" className={`${text.bold} ${classes.firm}`}>
        {theme.headerImage ? (
          <img className={classes.picture} src={theme.headerImage} alt="" />
        ) : theme.logoUrl ? (
          <img className={`${text.bold} ${classes.mark}`} src={theme.logoUrl} alt="" />
        ) : (
          <span className={`${text.bold} ${classes.mark}`} aria-hidden="true">
            {theme.monogram}
          </span>
        )}
        <span className={`${text.cut} ${classes.name}`}>{theme.headerLine1 ?? theme.firmName}</span>
      </Link>
      <LinkedAccountsMenu />
    </div>
    <MainNav />
    <div className={classes.tools}>
      <Suspense fallback={null}>
        <Bell firmName={theme.firmName} />
      </Suspense>
      <Suspense fallback={null}>
        <HelpMenu />
      </Suspense>
      <AccountMenu />
    </div>
  </header>
);
