import { useSelector } from '@xstate/react';
import { type CSSProperties, use } from 'react';
import type { ShownDashboard } from '../../../../contract/home/dashboards.ts';
import { WidgetsContext } from '../../../ui/flow/widgets.tsx';
import type { DashboardsActor } from './broken-widget.tsx';
import styles from './dashboards.module.css';
import { WidgetSlot } from './widget-slot.tsx';

interface WidgetRowsProps {
  dashboards: DashboardsActor;
  rows: ShownDashboard['rows'];
}

/** The rows of a dashboard [T9.12]. At a desk all but the last keep their height: nothing below them moves. */
export function WidgetRows({ dashboards, rows }: WidgetRowsProps) {
  const slots = useSelector(dashboards, ({ context }) => context.widgets);
  const known = use(WidgetsContext);
  return (
    <div className={styles.rows}>
      {rows.map((row, place) => (
        <div key={row.join(' ')} className={styles.row}>
          {row.map((type) => {
            const slot = slots[type];
            const height = known.find((one) => one.type === type)?.height ?? 0;
            const isLast = place === rows.length - 1;
            return (
              <div
                key={type}
                className={styles.slot}
                data-widget={type}
                data-fixed={!isLast || undefined}
                style={{ '--widget-height': `${height}px` } as CSSProperties}
              >
                {slot && <WidgetSlot dashboards={dashboards} slot={slot} height={height} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
