import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';

/** In the place of documents that are on their way. */
export function Waiting() {
  const { t } = useTranslation('boxE');
  return <SkeletonRows label={t('loading')} count={6} height={64} />;
}
