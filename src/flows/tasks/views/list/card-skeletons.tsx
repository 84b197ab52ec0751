import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { useTranslation } from 'react-i18next';
import surface from '../../../../ui/surface.module.css';
import styles from './tasks.module.css';

/** Grey placeholders where cards will be, each with a start button that cannot be pressed yet [T2.25]. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id but their index.
        <div key={place} className={`${surface.card} ${styles.taskCard}`}>
          <Skeleton height={12} width="45%" />
          <Skeleton height={18} width="80%" mt={10} />
          <Skeleton height={22} width={92} mt={12} radius="xl" />
          <Button className={styles.start} variant="light" disabled>
            {t('start')}
          </Button>
        </div>
      ))}
    </div>
  );
}
