import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconFiles, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxSharedItems } from '../../../../contract/storage/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ScreenHeading } from '../../../ui/dialog/screen-heading.tsx';

/** Says why nothing can be sent: too many documents, a read-only preview [T6.01], or documents only to be read. */
export function RefusedScreen({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation('sending');
  const refusal = useSelector(sending, ({ context }) => context.refusal ?? 'tooMany');
  const firstName = useSelector(sending, ({ context }) => context.facts.session.meta.FirstName);
  const Icon = refusal === 'tooMany' ? IconFiles : IconLock;
  const translations = {
    tooMany: t('tooManyText', { max: maxSharedItems }),
    preview: t('previewText', { name: firstName }),
    reader: t('readerText'),
  };
  return (
    <DialogStack>
      <ScreenHeading icon={<Icon size={20} />} title={t(`${refusal}Title`)} text={translations[refusal]} />
      <DialogFoot>
        <Button onClick={() => sending.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </DialogFoot>
    </DialogStack>
  );
}
