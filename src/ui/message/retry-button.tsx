import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Asks again for what could not be had. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" leftSection={<IconRefresh aria-hidden="true" />} onClick={onClick}>
      {t('retry')}
    </Button>
  );
}
