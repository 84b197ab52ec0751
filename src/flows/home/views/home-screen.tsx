import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Flow } from '../../../ui/flow/flow.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeView } from './home-view.tsx';

/** The front page: what waits for the user, what the firm has, and what is new. */
const HomeScreen = () => (
  <Suspense fallback={<HomeSkeleton />}>
    <Flow name="home" skeleton={<HomeSkeleton />} failed={(retry) => <Failed onRetry={retry} />}>
      {(home) => <HomeView home={home} failed={(retry) => <Failed onRetry={retry} />} />}
    </Flow>
  </Suspense>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('home');
  return (
    <div className={surface.card}>
      <StateMessage
        isError
        icon={<IconCloudOff size={22} />}
        title={t('failedTitle')}
        text={t('failedText')}
        action={<RetryButton onClick={onRetry} />}
      />
    </div>
  );
}

export default HomeScreen;
