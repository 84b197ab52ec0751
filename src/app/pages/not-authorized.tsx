import { IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageActor } from '../../ui/flow/root-context.ts';
import classes from '../../ui/page/message-page.module.css';
import { useFirmTheme } from '../../ui/page/use-firm-theme.ts';
import surface from '../../ui/surface.module.css';
import { useDestinations } from '../frame/destinations.ts';

/** For a signed-in user who may not open a page [T2.02]: why, who can change it, and the way on. */
export function NotAuthorized() {
  const { t } = useTranslation('shell');
  const { firmName, contactLine } = useFirmTheme();
  const session = usePageActor('session');
  const [first] = useDestinations();
  const canSignOut = useSelector(session, (snapshot) => snapshot.can({ type: 'signOut.start' }));
  return (
    <section className={`${surface.card} ${classes.page}`}>
      <IconLock className={classes.picture} size={48} stroke={1.3} aria-hidden />
      <h1 tabIndex={-1}>{t('notAuthorizedTitle')}</h1>
      <p>{t('notAuthorizedText', { firm: firmName })}</p>
      <p className={classes.contact}>{contactLine}</p>
      {first && <Link to={first.path}>{t('notFoundBack', { place: t(first.key) })}</Link>}
      <button
        type="button"
        className={first && classes.second}
        disabled={!canSignOut}
        onClick={() => session.send({ type: 'signOut.start' })}
      >
        {t('signOut')}
      </button>
    </section>
  );
}
