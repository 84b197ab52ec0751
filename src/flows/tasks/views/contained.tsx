import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CrashBoundary } from '../../../ui/flow/crash-boundary.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';

interface ContainedProps {
  /** Tries again when it changes: the firm may have corrected what is stored. */
  readonly attempt: unknown;
  readonly children: ReactNode;
}

/** A part of a task or of a list that may hold any data: when it fails to render, the rest of the screen stays. */
export const Contained = ({ attempt, children }: ContainedProps) => (
  <CrashBoundary fallback={<Broken />} attempt={attempt}>
    {children}
  </CrashBoundary>
);

function Broken() {
  const { t } = useTranslation('tasks');
  return (
    <StateMessage
      isError
      icon={<IconAlertTriangle size={22} />}
      title={t('brokenTitle')}
      text={t('brokenText')}
    />
  );
}
