import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconFiles, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxSharedItems } from '../../../../contract/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { ScreenHeading } from './screen-heading.tsx';
import classes from './sending.module.css';

/** Says why nothing can be sent: too many documents, a read-only preview [T6.01], or documents only to be read. */
export function RefusedScreen({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation('sending');
  const refusal = useSelector(sending, ({ context }) => context.refusal ?? 'tooMany');
  const firstName = useSelector(sending, ({ context }) => context.facts.session.meta.FirstName);
  const Icon = refusal === 'tooMany' ? IconFiles : IconLock;
  const texts = {
    tooMany: t('tooManyText', { max: maxSharedItems }),
    preview: t('previewText', { name: firstName }),
    reader: t('readerText'),
  };
  return (
    <div className={classes.form}>
      <ScreenHeading
        icon={<Icon size={20} stroke={1.7} />}
        title={t(`${refusal}Title`)}
        text={texts[refusal]}
      />
      <div className={classes.actions}>
        <Button onClick={() => sending.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </div>
    </div>
  );
}
