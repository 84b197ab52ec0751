import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { formatWhen } from '../../../ui/format.ts';
import classes from './links.module.css';

/** What became of the last change to a link, above the list. */
export function ChangeNote({ links }: { links: SystemActors['links'] }) {
  const { t, i18n } = useTranslation(['links', 'problems']);
  const note = useSelector(links, ({ context }) => context.note);
  const link = useSelector(links, ({ context }) =>
    context.links.find(({ id }) => id === context.note?.link.id),
  );
  const isAsking = useSelector(links, (snapshot) => snapshot.hasTag('asking'));
  // The button that was pressed may be gone with what it did.
  const place = useFocusWhen<HTMLParagraphElement>(isAsking ? null : note);
  if (!note || !link || isAsking) return null;
  const { problem } = note;
  const Icon = problem ? IconAlertCircle : IconCircleCheck;
  const why = problem && (problem.code === 'outdated' ? t('outdated') : t(`problems:${problem.code}`));
  return (
    <p
      ref={place}
      tabIndex={-1}
      className={classes.note}
      data-bad={problem !== null || undefined}
      role={problem ? 'alert' : 'status'}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {t(`note.${note.kind}`, {
          name: link.recipient,
          when: formatWhen(link.expires, new Date(), i18n.language),
        })}{' '}
        {why}
      </span>
    </p>
  );
}
