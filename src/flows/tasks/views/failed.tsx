import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';

/** A part of the program that could not be fetched or crashed, with another try. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={surface.card}>
      <StateMessage
        isError
        icon={<IconCloudOff size={22} />}
        title={t('failedTitle')}
        text={t('failedText')}
        action={<RetryButton onClick={onRetry} />}
      />
    </div>
  );
}
