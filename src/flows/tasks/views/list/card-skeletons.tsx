import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { useTranslation } from 'react-i18next';
import surface from '../../../../ui/surface.module.css';
import styles from './tasks.module.css';

/** Grey placeholders where rows will be, each with a start button that cannot be pressed yet [T2.25]. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={`${surface.card} ${surface.lines}`} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id but their index.
        <div key={place} className={styles.placeholder}>
          <Skeleton height={36} width={36} radius="md" />
          <Skeleton height={14} width="30%" />
          <Skeleton height={22} width={92} radius="xl" ml="auto" />
          <Button variant="default" disabled>
            {t('verb.start')}
          </Button>
        </div>
      ))}
    </div>
  );
}
