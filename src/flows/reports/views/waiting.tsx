import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';

/** In the place of a report that is on its way. */
export function Waiting() {
  const { t } = useTranslation('reports');
  return <SkeletonRows label={t('loading')} count={8} height={48} />;
}
