import { useTranslation } from 'react-i18next';
import { FailedCard } from '../../../ui/message/failed-card.tsx';

/** The lists, or an open task, whose chunk could not be loaded or whose view crashed, with a retry button. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('tasks');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}
