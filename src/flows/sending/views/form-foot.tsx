import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import classes from './sending.module.css';

/** Why the message did not go, and the ways on: to send it, or to leave it. */
export function FormFoot({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation(['sending', 'problems']);
  const problem = useSelector(sending, ({ context }) => context.problem);
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'));
  const foot = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useEffect(() => {
    // On a phone it appears below what is in sight.
    if (problem) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={foot} className={classes.foot}>
      {problem && (
        <div className={classes.problem} role="alert">
          <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
          <p>
            <strong>{t('notSent')}</strong> {t(`problems:${problem.code}`)}
          </p>
        </div>
      )}
      <div className={classes.actions}>
        <p id={hintId} className={classes.hint} aria-live="polite">
          {isSending ? t('sendingHint') : ''}
        </p>
        <Button variant="default" onClick={() => sending.send({ type: 'dialog.close' })}>
          {t(isSending ? 'closeWhileSending' : 'cancel')}
        </Button>
        {/* While the answer is on its way it is not `disabled`, so that it keeps the focus. */}
        <Button
          type="submit"
          data-disabled={isSending || undefined}
          aria-disabled={isSending || undefined}
          aria-busy={isSending}
          aria-describedby={hintId}
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
