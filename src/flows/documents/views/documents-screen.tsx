import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Flow } from '../../../ui/flow/flow.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './documents.module.css';
import { DocumentsView } from './documents-view.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Folders and documents of the active client [S4.13–S4.15]. */
const DocumentsScreen = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Flow name="documents" skeleton={<ScreenSkeleton />} failed={(retry) => <Failed onRetry={retry} />}>
      {(documents) => <DocumentsView documents={documents} />}
    </Flow>
  </Suspense>
);

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <div className={`${surface.screen} ${styles.screen}`}>
      <div className={styles.main}>
        <h1 className={`${text.page} ${styles.title}`} tabIndex={-1}>
          {t('documents')}
        </h1>
        <div className={surface.card}>
          <StateMessage
            isError
            icon={<IconCloudOff size={22} />}
            title={t('failedTitle')}
            text={t('flowFailed')}
            action={<RetryButton onClick={onRetry} />}
          />
        </div>
      </div>
    </div>
  );
}

export default DocumentsScreen;
