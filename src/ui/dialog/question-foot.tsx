import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonedButton, type ReasonedButtonProps } from '../reasoned-button.tsx';
import { DialogFoot } from './dialog-foot.tsx';

const IsUnread = createContext(false);

interface QuestionFootProps {
  /** Whether the question has just appeared; see `machines/parts/confirmation.ts`. */
  isUnread: boolean;
  /** What there is to say after that. */
  hint?: ReactNode;
  /** Buttons; the one that confirms is a `ConfirmButton`. */
  children: ReactNode;
}

/** The foot of a dialog that asks before something is done. While the question is new, it says why the answer is off. */
export function QuestionFoot({ isUnread, hint = '', children }: QuestionFootProps) {
  const { t } = useTranslation('common');
  return (
    <IsUnread value={isUnread}>
      <DialogFoot isSteady hint={isUnread ? t('readFirst') : hint}>
        {children}
      </DialogFoot>
    </IsUnread>
  );
}

/** The button that confirms. A press on it while the question is new does nothing, and the button shows that. */
export function ConfirmButton({ isOff = false, ...props }: ReasonedButtonProps) {
  const isUnread = use(IsUnread);
  return <ReasonedButton {...props} isOff={isOff || isUnread} />;
}
