import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { type ExpirationPeriod, expirationPeriods } from '../../../../contract/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import classes from './change.module.css';
import list from './links.module.css';

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
  const kind = isExtending ? 'extend' : 'revoke';
  useFocusReturn();
  const cancel = () => links.send({ type: 'change.cancel' });
  return (
    <Dialog opened onClose={cancel} title={t(`${kind}Title`)} closeLabel={t('close')}>
      <form
        className={classes.question}
        onSubmit={(event) => {
          event.preventDefault();
          links.send({ type: 'change.confirm' });
        }}
      >
        <p className={classes.questionText}>{t(`${kind}Text`, { name })}</p>
        {isExtending && (
          <NativeSelect
            classNames={{ input: classes.input, label: classes.label }}
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
          <p className={list.note} data-bad role="alert">
            <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
            <span>
              {t(`note.${note.kind}`, { name, when: '' })} {t(`problems:${note.problem.code}`)}
            </span>
          </p>
        )}
        <div className={classes.questionActions}>
          <p className={classes.hint} aria-live="polite">
            {isBusy && t(isExtending ? 'extending' : 'revoking')}
          </p>
          <Button
            variant="default"
            disabled={isBusy}
            data-autofocus={isExtending ? undefined : true}
            onClick={cancel}
          >
            {t('cancel')}
          </Button>
          {/* While the answer is on its way it is not `disabled`, so that it keeps the focus. */}
          <Button
            type="submit"
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy}
          >
            {t(kind)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
