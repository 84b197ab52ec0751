import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import styles from './tasks.module.css';

/** Grey placeholders where cards will be, each with a start button that cannot be pressed yet [T2.25]. */
export const CardSkeletons = ({ count = 3 }: { count?: number }) => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name than their place.
      <div key={place} className={styles.taskCard}>
        <Skeleton height={12} width="45%" />
        <Skeleton height={18} width="80%" mt={10} />
        <Skeleton height={22} width={92} mt={12} radius="xl" />
      </div>
    ))}
  </div>
);
