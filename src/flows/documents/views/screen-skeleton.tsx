import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import surface from '../../../ui/surface.module.css';
import styles from './documents.module.css';
import list from './list/rows/document-row.module.css';

const rows = [0.44, 0.3, 0.36, 0.52, 0.34, 0.4, 0.28, 0.33];
const folders = [0.62, 0.4, 0.7, 0.5, 0.55, 0.45];
const percent = (share: number) => `${share * 100}%`;

/** The whole screen while nothing is known yet. Says nothing: the text may not be there either. */
export const ScreenSkeleton = () => (
  <div className={`${surface.screen} ${styles.screen}`} aria-busy="true">
    <div className={`${surface.card} ${styles.treeCard}`}>
      <TreeSkeleton />
    </div>
    <div className={styles.main}>
      <div className={styles.head}>
        <div>
          <Skeleton height={12} width={120} mb={12} />
          <Skeleton height={26} width={260} mb={12} maw="70vw" />
          <Skeleton height={12} width={160} />
        </div>
      </div>
      <div className={surface.card}>
        <ListSkeleton />
      </div>
    </div>
  </div>
);

/** The folder tree while it is on its way. */
export const TreeSkeleton = () => (
  <div className={styles.treeSkeleton} aria-hidden="true">
    {folders.map((share, index) => (
      <Skeleton key={share} height={14} width={percent(share)} ml={index === 0 ? 0 : 20} />
    ))}
  </div>
);

interface ListSkeletonProps {
  count?: number;
  /** Without the pulse, which costs each frame of a scroll its part, even out of sight. */
  isStill?: boolean;
}

/** The list while it is on its way, in the shape of its rows. */
export const ListSkeleton = ({ count = rows.length, isStill = false }: ListSkeletonProps) => (
  <div aria-hidden="true">
    {rows.slice(0, count).map((share) => (
      <div key={share} className={`${list.row} ${list.still}`}>
        <div className={list.choice} />
        <div className={list.name}>
          <Skeleton animate={!isStill} height={32} width={32} radius={8} />
          <Skeleton animate={!isStill} height={12} width={percent(share)} />
        </div>
        <div className={list.meta}>
          <div className={list.modified}>
            <Skeleton animate={!isStill} height={10} width={84} />
          </div>
          <div className={list.addedBy}>
            <Skeleton animate={!isStill} height={10} width={40} />
          </div>
          <div className={list.size}>
            <Skeleton animate={!isStill} height={10} width={44} />
          </div>
        </div>
      </div>
    ))}
  </div>
);
