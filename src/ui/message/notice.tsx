import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import classes from './notice.module.css';

const icons = { info: IconInfoCircle, good: IconCircleCheck, bad: IconAlertCircle };

interface NoticeProps {
  tone?: keyof typeof icons;
  /** Instead of the icon of its tone. */
  icon?: typeof IconInfoCircle;
  /** Whether it interrupts what is being read out, as problems do. */
  isUrgent?: boolean;
  /** Whether it was there before the user came: then it is found by reading, and not announced. */
  isStill?: boolean;
  /** Takes the focus when the focused element is removed. */
  ref?: Ref<HTMLDivElement>;
  /** Buttons for what can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A message inside a screen: a remark on the screen, the result of an action, or why it failed. Announced as it
 * appears.
 */
export function Notice({
  tone = 'info',
  icon,
  isStill = false,
  ref,
  actions,
  children,
  ...rest
}: NoticeProps) {
  const { isUrgent = tone === 'bad' } = rest;
  const Icon = icon ?? icons[tone];
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // On a phone a problem appears below what is in sight.
    if (isUrgent) words.current?.scrollIntoView({ block: 'nearest' });
  }, [isUrgent]);
  return (
    <div
      ref={ref}
      className={`${classes.state} ${classes.notice}`}
      data-tone={tone}
      role={isStill ? undefined : isUrgent ? 'alert' : 'status'}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon aria-hidden="true" />
      <span ref={words} className={classes.words}>
        <span>{children}</span>
        {actions}
      </span>
    </div>
  );
}
