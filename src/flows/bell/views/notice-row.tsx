import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFilePlus,
  IconMessageCheck,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../../contract/home/notices.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatTime } from '../../../ui/language/format.ts';
import { readableLabel } from '../../../ui/language/task-label.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './notices.module.css';

const looks: Readonly<Record<Notice['kind'], { readonly Icon: typeof IconClock; readonly tone: string }>> = {
  documents: { Icon: IconFilePlus, tone: 'info' },
  due: { Icon: IconClock, tone: 'warning' },
  returned: { Icon: IconArrowBackUp, tone: 'warning' },
  inReview: { Icon: IconEye, tone: 'info' },
  accepted: { Icon: IconCircleCheck, tone: 'good' },
  requestAsked: { Icon: IconMessageQuestion, tone: 'warning' },
  requestReturned: { Icon: IconArrowBackUp, tone: 'warning' },
  requestAnswered: { Icon: IconMessageCheck, tone: 'good' },
};

interface NoticeRowProps {
  bell: SystemActors['bell'];
  firmName: string;
  notice: Notice;
  client: string;
  onLeave: () => void;
}

/** What happened, for whom and when. The row leads to its place; its dot marks it as read alone. */
export function NoticeRow({ bell, firmName, notice, client, onLeave }: NoticeRowProps) {
  const { t, i18n } = useTranslation('bell');
  const { t: ofTasks } = useTranslation('tasks');
  const mayRead = useSelector(bell, (snapshot) => snapshot.can({ type: 'notice.read', id: notice.id }));
  const { Icon, tone } = looks[notice.kind];
  const label = 'label' in notice ? readableLabel(notice.label, ofTasks) : '';
  const holder = 'by' in notice ? (notice.by ?? firmName) : firmName;
  const { title, line } = wordsOf(notice, t, {
    label,
    holder,
    group: 'group' in notice && notice.group !== null ? readableLabel(notice.group, ofTasks) : null,
  });
  const time = notice.at.length === 10 ? '' : formatTime(new Date(notice.at), i18n.language);
  return (
    <li className={classes.row} data-new={!notice.isRead || undefined}>
      <button
        type="button"
        className={`${surface.pressable} ${classes.place}`}
        onClick={() => {
          onLeave();
          bell.send({ type: 'notice.open', id: notice.id });
        }}
      >
        <span className={`${surface.tag} ${classes.icon}`} data-tone={tone} aria-hidden="true">
          <Icon size={18} />
        </span>
        <span className={classes.lines}>
          <span className={`${text.body} ${classes.title}`} data-words="firm">
            {title}
            {!notice.isRead && <span className={text.hidden}> ({t('new')})</span>}
          </span>
          {line !== '' && (
            <span className={text.small} data-words="firm">
              {line}
            </span>
          )}
          <span className={text.small} data-words="firm">
            {[client, time].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      {!notice.isRead &&
        (mayRead ? (
          <button
            type="button"
            className={classes.mark}
            aria-label={t('read', { title })}
            title={t('read', { title })}
            onClick={() => bell.send({ type: 'notice.read', id: notice.id })}
          >
            <span className={surface.dot} />
          </button>
        ) : (
          <span className={classes.mark} aria-hidden="true">
            <span className={surface.dot} />
          </span>
        ))}
    </li>
  );
}

interface Values {
  readonly label: string;
  readonly holder: string;
  readonly group: string | null;
}

function wordsOf(notice: Notice, t: TFunction<'bell'>, { label, holder, group }: Values) {
  switch (notice.kind) {
    case 'documents':
      return notice.count === 1
        ? { title: notice.name, line: t('documents', { count: 1 }) }
        : {
            title: t('documents', { count: notice.count }),
            line: t('more', { name: notice.name, count: notice.count - 1 }),
          };
    case 'due':
      return { title: t('dueTitle', { label }), line: '' };
    case 'returned':
    case 'inReview':
    case 'accepted':
      return wordsOfTasks(notice, t, { label, holder, group });
    default:
      return { title: t(notice.kind, { holder }), line: notice.subject };
  }
}

type OfTasks = Extract<Notice, { readonly tasks: number }>;

function wordsOfTasks(notice: OfTasks, t: TFunction<'bell'>, { label, holder, group }: Values) {
  const names = notice.tasks === 1 ? label : (group ?? t('more', { name: label, count: notice.tasks - 1 }));
  if (notice.kind === 'returned')
    return { title: t('returned', { holder, count: notice.files }), line: names };
  const by = t(notice.kind === 'inReview' ? 'inReviewBy' : 'acceptedBy', { holder });
  if (notice.tasks === 1) return { title: t(notice.kind, { label }), line: by };
  return { title: t(`${notice.kind}Tasks`, { count: notice.tasks }), line: names };
}
