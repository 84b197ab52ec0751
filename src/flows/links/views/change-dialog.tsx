import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { type ExpirationPeriod, expirationPeriods } from '../../../../contract/storage/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../ui/dialog/question-foot.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { Notice } from '../../../ui/message/notice.tsx';

/**
 * Asks for how long a link is to live [S9.07], or whether it is really to end. The focus returns to the button that asked,
 * as long as that is there.
 */
export function ChangeDialog({ links }: { links: SystemActors['links'] }) {
  const { t } = useTranslation(['links', 'problems']);
  const name = useSelector(links, ({ context }) => context.chosen?.recipient ?? '');
  const period = useSelector(links, ({ context }) => context.period);
  const note = useSelector(links, ({ context }) => context.note);
  const isExtending = useSelector(
    links,
    (snapshot) => snapshot.matches({ change: 'choosing' }) || snapshot.matches({ change: 'extending' }),
  );
  const isBusy = useSelector(links, ({ value }) =>
    ['extending', 'revoking'].includes((value as { change: string }).change),
  );
  const isUnread = useSelector(links, (snapshot) => snapshot.matches({ change: { confirming: 'unread' } }));
  const kind = isExtending ? 'extend' : 'revoke';
  useFocusReturn();
  const cancel = () => links.send({ type: 'change.cancel' });
  return (
    <Dialog opened onClose={cancel} title={t(`${kind}Title`)} closeLabel={t('close')}>
      <DialogForm onSubmit={() => links.send({ type: 'change.confirm' })}>
        <p>{t(`${kind}Text`, { name })}</p>
        {isExtending && (
          <NativeSelect
            label={t('periodLabel')}
            value={period}
            disabled={isBusy}
            data-autofocus
            onChange={({ currentTarget }) =>
              links.send({ type: 'period.choose', period: currentTarget.value as ExpirationPeriod })
            }
          >
            {expirationPeriods.map((each) => (
              <option key={each} value={each}>
                {t(`period.${each}`)}
              </option>
            ))}
          </NativeSelect>
        )}
        {note?.problem && (
          <Notice tone="bad">
            {t(`note.${note.kind}`, { name, when: '' })} {t(`problems:${note.problem.code}`)}
          </Notice>
        )}
        <QuestionFoot isUnread={isUnread} hint={isBusy && t(isExtending ? 'extending' : 'revoking')}>
          <Button
            variant="default"
            disabled={isBusy}
            data-autofocus={isExtending ? undefined : true}
            onClick={cancel}
          >
            {t('cancel')}
          </Button>
          <ConfirmButton type="submit" isBusy={isBusy}>
            {t(kind)}
          </ConfirmButton>
        </QuestionFoot>
      </DialogForm>
    </Dialog>
  );
}
