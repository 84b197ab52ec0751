import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import { Notice } from '../../../ui/message/notice.tsx';

/** What became of the last change to a link, above the list. */
export function ChangeNote({ links }: { links: SystemActors['links'] }) {
  const { t, i18n } = useTranslation(['links', 'problems']);
  const note = useSelector(links, ({ context }) => context.note);
  const link = useSelector(links, ({ context }) =>
    context.links.find(({ id }) => id === context.note?.link.id),
  );
  const isAsking = useSelector(links, (snapshot) => snapshot.hasTag('asking'));
  // The button that was pressed may be gone with what it did.
  const place = useFocusWhen<HTMLDivElement>(isAsking ? null : note);
  if (!note || !link || isAsking) return null;
  const { problem } = note;
  const why = problem && (problem.code === 'outdated' ? t('outdated') : t(`problems:${problem.code}`));
  return (
    <Notice ref={place} tone={problem ? 'bad' : 'good'}>
      {t(`note.${note.kind}`, {
        name: link.recipient,
        when: formatWhenWithin(link.expires, new Date(), i18n.language),
      })}{' '}
      {why}
    </Notice>
  );
}
