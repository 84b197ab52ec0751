import { IconArrowBackUp } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { missingPagesOf } from '../../../../../contract/tasks/review.ts';
import { isPendingStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { formatWhenShort, formatWhenShortWithin } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import { useIsReadyAgain } from '../use-task.ts';
import styles from './return.module.css';

/** Which files the firm returned, why, by whom and when. The steps say what to do about each file. */
export function ReturnBanner({ task }: { task: SystemActors['task'] }) {
  const { t, i18n } = useTranslation('tasks');
  const shown = useSelector(task, ({ context }) => context.task);
  const isReadyAgain = useIsReadyAgain(task);
  if (!shown || !isPendingStatus(shown.status)) return null;
  const returned = shown.verdicts.filter(({ verdict }) => verdict === 'returned');
  const [first] = returned;
  if (!first) return null;
  const missing = missingPagesOf([shown]);
  return (
    <section
      className={`${text.compact} ${styles.banner}`}
      aria-label={t('returnedBanner')}
      data-answered={isReadyAgain || undefined}
    >
      <IconArrowBackUp size={20} aria-hidden />
      <div>
        <p className={text.bold}>
          {missing
            ? t('returnedPages', {
                count: missing.length,
                pages: new Intl.ListFormat(i18n.language).format(missing.map(String)),
              })
            : t('returnedFiles', { count: returned.length })}
        </p>
        {[...new Set(returned.map(({ reason }) => reason))].map((reason) => (
          <p key={reason} data-words="firm">
            {t('returnedReason', { reason })}
          </p>
        ))}
        <p className={text.caption}>
          {first.by !== null && `${first.by}, `}
          <time dateTime={first.at}>
            {(first.by === null ? formatWhenShort : formatWhenShortWithin)(
              first.at,
              new Date(),
              i18n.language,
            )}
          </time>
        </p>
      </div>
    </section>
  );
}
