import { Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';

const phone = `${below(breakpoints.window)} and (pointer: coarse)`;

/** Takes a photo with the camera of a phone; nothing elsewhere, where a browser would only open its chooser of files. */
export function PhotoButton({ onTake }: { readonly onTake: (files: readonly File[]) => void }) {
  const { t } = useTranslation('taskKinds');
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  if (!isPhone) return null;
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => onTake(file ? [file] : [])}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
          {t('takePhoto')}
        </Button>
      )}
    </FileButton>
  );
}
