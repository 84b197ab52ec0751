import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { openWarnings } from '../../../../machines/requests/request.setup.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../ui/dialog/question-foot.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { findingText } from '../../../ui/forms/form-words.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import type { RequestActor } from './request-panel.tsx';
import classes from './requests.module.css';

/** Warnings before a request is sent: it is sent only with a confirmation, which the firm sees. */
export function WarningsDialog({ request }: { request: RequestActor }) {
  const { t, i18n } = useTranslation(['requests', 'requestForm']);
  const { firmName } = useFirmTheme();
  const findings = useSelector(request, ({ context }) => context.findings);
  const isUnread = useSelector(request, (at) => at.matches({ form: { warned: 'unread' } }));
  useFocusReturn();
  const close = () => request.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('warningsTitle')} closeLabel={t('close')}>
      <DialogStack>
        <ul className={classes.warnings}>
          {openWarnings({ findings }).map((finding) => (
            <li key={finding.code}>{findingText(t, finding, i18n.language)}</li>
          ))}
        </ul>
        <p>{t('warningsText', { firm: firmName })}</p>
        <QuestionFoot isUnread={isUnread}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('backToForm')}
          </Button>
          <ConfirmButton onClick={() => request.send({ type: 'warnings.confirm' })}>
            {t('sendAnyway')}
          </ConfirmButton>
        </QuestionFoot>
      </DialogStack>
    </Dialog>
  );
}

/** Asks before a request is withdrawn or a draft is deleted. */
export function QuestionDialog({ request }: { request: RequestActor }) {
  const { t } = useTranslation(['requests', 'problems']);
  const { firmName } = useFirmTheme();
  const about = useSelector(request, ({ context }) => context.question);
  const problem = useSelector(request, ({ context }) => context.questionProblem);
  const isUnread = useSelector(request, (at) => at.matches({ question: { asked: 'unread' } }));
  const isBusy = useSelector(
    request,
    (at) => at.matches({ question: 'withdrawing' }) || at.matches({ question: 'deleting' }),
  );
  useFocusReturn();
  const close = () => request.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t(`${about}Title`)} closeLabel={t('close')}>
      <DialogStack>
        <p>{t(`${about}Text`, { firm: firmName })}</p>
        {problem && <Notice tone="bad">{t(`problems:${problem.code}`)}</Notice>}
        <QuestionFoot isUnread={isUnread}>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={close}>
            {t('cancel')}
          </Button>
          <ConfirmButton
            className={about === 'delete' ? classes.danger : undefined}
            isBusy={isBusy}
            onClick={() => request.send({ type: 'question.confirm' })}
          >
            {t(about === 'delete' ? 'delete' : 'withdraw')}
          </ConfirmButton>
        </QuestionFoot>
      </DialogStack>
    </Dialog>
  );
}
