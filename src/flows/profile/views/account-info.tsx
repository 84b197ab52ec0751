import { useSelector } from '@xstate/react';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import text from '../../../ui/text.module.css';
import classes from './account-menu.module.css';

/** Who is signed in, above what the account menu holds; `null` where the firm hides it [T2.07]. */
export function useAccountInfo() {
  const session = usePageActor('session');
  const meta = useSelector(session, (snapshot) => snapshot.context.session?.meta);
  const mayShowInfo = useMay('accountInfo');
  if (!mayShowInfo || !meta) return null;
  return (
    <p className={`${text.small} ${classes.info}`}>
      <span className={`${text.body} ${text.bold} ${classes.infoName}`}>
        {meta.FirstName} {meta.LastName}
      </span>
      {meta.EmailAddress}
    </p>
  );
}
