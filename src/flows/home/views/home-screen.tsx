import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Flow } from '../../../ui/flow/flow.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeView } from './home-view.tsx';

/** The front page: open tasks, tasks with the firm, and new documents. */
const HomeScreen = () => (
  <Suspense fallback={<HomeSkeleton />}>
    <Flow name="home" skeleton={<HomeSkeleton />} failed={(retry) => <Failed onRetry={retry} />}>
      {(home) => <HomeView home={home} failed={(retry) => <Failed onRetry={retry} />} />}
    </Flow>
  </Suspense>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('home');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default HomeScreen;
