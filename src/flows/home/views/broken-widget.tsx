import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useTranslation } from 'react-i18next';
import type { WidgetType } from '../../../../contract/home/dashboards.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import styles from './dashboards.module.css';

interface BrokenWidgetProps {
  type: WidgetType;
  onRetry: () => void;
  onDetails: () => void;
}

/** Shown in the slot of a widget that failed [T8.12]. */
export function BrokenWidget({ type, onRetry, onDetails }: BrokenWidgetProps) {
  const { t } = useTranslation('home');
  return (
    <WidgetCard title={t(`widget.${type}`)}>
      <div className={styles.broken}>
        <Notice
          tone="bad"
          // It may lie below what is in sight: the page must not go there by itself.
          isUrgent={false}
          actions={
            <>
              <RetryButton onClick={onRetry} />
              <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={onDetails}>
                {t('failureDetails')}
              </Button>
            </>
          }
        >
          {t('widgetFailed')}
        </Notice>
      </div>
    </WidgetCard>
  );
}

export type DashboardsActor = NonNullable<
  ReturnType<SystemActors['home']['getSnapshot']>['children']['dashboards']
>;
