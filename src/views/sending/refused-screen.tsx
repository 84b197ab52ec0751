import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconFiles, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxSharedItems } from '../../../contract/sharing.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { ScreenHeading } from './screen-heading.tsx';
import classes from './sending.module.css';

/** Says why nothing can be sent: too many documents at once, or somebody who only looks on [T6.01]. */
export function RefusedScreen({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation('sending');
  const isPreview = useSelector(sending, ({ context }) => context.refusal === 'preview');
  const firstName = useSelector(sending, ({ context }) => context.facts.session.meta.FirstName);
  const Icon = isPreview ? IconLock : IconFiles;
  return (
    <div className={classes.form}>
      <ScreenHeading
        icon={<Icon size={20} stroke={1.7} />}
        title={t(isPreview ? 'previewTitle' : 'tooManyTitle')}
        text={isPreview ? t('previewText', { name: firstName }) : t('tooManyText', { max: maxSharedItems })}
      />
      <div className={classes.actions}>
        <Button onClick={() => sending.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </div>
    </div>
  );
}
