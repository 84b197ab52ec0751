import { IconEye } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isPreview } from '../../../contract/session/access.ts';
import { usePageActor } from '../../ui/flow/root-context.ts';
import text from '../../ui/text.module.css';
import classes from './preview-bar.module.css';

/** Shows staff as which user they see the portal, and ends the preview [T6.01]. Empty in other sessions. */
export function PreviewBar() {
  const { t } = useTranslation('shell');
  const actor = usePageActor('session');
  const session = useSelector(actor, (snapshot) => snapshot.context.session);
  const canClose = useSelector(actor, (snapshot) => snapshot.can({ type: 'preview.close' }));
  if (!session || !isPreview(session)) return null;
  const person = { first: session.meta.FirstName, last: session.meta.LastName };
  return (
    <section className={`${text.compact} ${classes.bar}`} aria-label={t('preview')}>
      <IconEye aria-hidden />
      <span className={`${text.strong} ${classes.who}`}>{t('previewAs', person)}</span>
      <button type="button" disabled={!canClose} onClick={() => actor.send({ type: 'preview.close' })}>
        {t('close')}
      </button>
    </section>
  );
}
