import { shallowEqual, useSelector } from '@xstate/react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { whenIdle } from '../../../ui/flow/when-idle.ts';
import { AlertCard } from './alert-card.tsx';
import styles from './alerts.module.css';
import { useClearOfPage } from './use-clear-of-page.ts';

const AlertDetails = late(() => import('./alert-details.tsx'));

/** The alerts of the page [S3.17], and the details of one. */
export const AlertRegion = () => (
  // Its translations must not hold up the page around it.
  <Suspense fallback={null}>
    <Region />
  </Suspense>
);

function Region() {
  const { t } = useTranslation(['alerts', 'problems', 'common']);
  const alerts = usePageActor('alerts');
  const shown = useSelector(alerts, (snapshot) => snapshot.context.alerts, shallowEqual);
  // There before it is opened, so that it knows which element gets the focus back.
  const hasDetails = useSelector(alerts, ({ context }) =>
    context.history.some(({ modalItems }) => modalItems),
  );
  const isDetailed = useSelector(alerts, ({ context }) => context.detailsId !== null);
  const region = useRef<HTMLElement>(null);
  useClearOfPage(region);
  // Fetched before it is needed: an alert with details often says that the connection is gone.
  useEffect(() => {
    whenIdle()
      .then(() => AlertDetails.fetch())
      .catch(() => undefined);
  }, []);
  return (
    <>
      <section ref={region} className={styles.region} aria-label={t('alerts')}>
        {shown.map((alert) => (
          <AlertCard key={alert.id} alert={alert} alerts={alerts} />
        ))}
      </section>
      {hasDetails && (
        <PartBoundary isOpen={isDetailed} onClose={() => alerts.send({ type: 'details.close' })}>
          <AlertDetails alerts={alerts} />
        </PartBoundary>
      )}
    </>
  );
}
