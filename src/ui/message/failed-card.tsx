import { IconCloudOff } from '@tabler/icons-react';
import surface from '../surface.module.css';
import { RetryButton } from './retry-button.tsx';
import { StateMessage } from './state-message.tsx';

interface FailedCardProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** In the place of a page, or of a part of it, that could not be loaded or crashed; with another try. */
export const FailedCard = ({ title, text, onRetry }: FailedCardProps) => (
  <div className={surface.card}>
    <StateMessage
      isError
      icon={<IconCloudOff size={22} />}
      title={title}
      text={text}
      action={<RetryButton onClick={onRetry} />}
    />
  </div>
);
