import { Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';

const phone = `${below(breakpoints.window)} and (pointer: coarse)`;

/** Whether photos can be taken here: elsewhere a browser would only open its chooser of files. */
export const useTakesPhotos = (): boolean =>
  useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false;

interface PhotoButtonProps {
  readonly onTake: (files: readonly File[]) => void;
  /** Whether it is the main button of the screen. */
  readonly isMain?: boolean | undefined;
}

/** Takes a photo with the camera of a phone; nothing elsewhere. */
export function PhotoButton({ onTake, isMain }: PhotoButtonProps) {
  const { t } = useTranslation('taskKinds');
  if (!useTakesPhotos()) return null;
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => onTake(file ? [file] : [])}>
      {(props) => (
        <Button
          {...props}
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconCamera size={18} aria-hidden />}
        >
          {t('takePhoto')}
        </Button>
      )}
    </FileButton>
  );
}
