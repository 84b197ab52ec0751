import { IconCloudOff } from '@tabler/icons-react';
import surface from '../surface.module.css';
import { RetryButton } from './retry-button.tsx';
import { StateMessage } from './state-message.tsx';

interface FailedCardProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** In the place of what a card holds that could not be loaded; with another try. */
export const FailedPart = ({ title, text, onRetry }: FailedCardProps) => (
  <StateMessage
    isError
    icon={<IconCloudOff size={22} />}
    title={title}
    text={text}
    action={<RetryButton onClick={onRetry} />}
  />
);

/** In the place of a page, or of a part of it, that could not be loaded or crashed; with another try. */
export const FailedCard = (props: FailedCardProps) => (
  <div className={surface.card}>
    <FailedPart {...props} />
  </div>
);
