import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import hidden from '../../../ui/hidden.module.css';
import classes from './sending.module.css';

/** Copies the code, and says whether that worked. */
export function CopyButton({ code }: { code: () => string }) {
  const { t } = useTranslation('sending');
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        className={classes.codeButton}
        aria-label={t('copyCode')}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => clipboard.copy(code())}
      >
        {clipboard.copied ? t('copied') : t('copy')}
      </Button>
      <span className={clipboard.error ? classes.copyNote : hidden.hidden} role="status">
        {clipboard.error ? t('notCopied') : clipboard.copied ? t('copied') : ''}
      </span>
    </>
  );
}
