import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { homeRows } from '../../../../contract/home/home-rules.ts';
import surface from '../../../ui/surface.module.css';
import styles from './home.module.css';

/** Cards with rows of their final height. */
export const HomeSkeleton = () => (
  <div className={styles.columns} aria-hidden="true">
    {['waiting', 'documents'].map((card) => (
      <div key={card} className={`${surface.card} ${styles.card}`} data-card={card}>
        <div className={styles.head}>
          <Skeleton height={16} width={140} />
        </div>
        {Array.from({ length: homeRows }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name than their place.
          <div key={place} className={`${surface.lineAbove} ${styles.placeholder}`}>
            <Skeleton height={36} width={36} />
            <div className={styles.lines}>
              <Skeleton height={13} width="60%" />
              <Skeleton height={11} width="35%" mt={8} />
            </div>
          </div>
        ))}
      </div>
    ))}
  </div>
);
