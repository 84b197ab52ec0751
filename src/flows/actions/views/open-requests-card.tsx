import { IconMessages } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OpenRequest } from '../../../../contract/requests/open-request.ts';
import { requestLife } from '../../../../contract/requests/request-life.ts';
import { requestPathOf } from '../../../../machines/action-paths.ts';
import type { ActionSection } from '../../../../machines/actions/action-tree.ts';
import { formatSince } from '../../../ui/language/days.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './actions.module.css';

interface OpenRequestsCardProps {
  section: ActionSection;
  /** The path of all actions. */
  root: string;
}

/** What was asked for and is not answered yet, above what can be asked for [T2.12]; nothing while there is none. */
export function OpenRequestsCard({ section: { open, route }, root }: OpenRequestsCardProps) {
  const { t } = useTranslation('actions');
  const titleId = useId();
  if (open.total === 0) return null;
  return (
    <section className={`${surface.card}`} aria-labelledby={titleId}>
      <div className={classes.openHead}>
        <h2 id={titleId} className={text.heading}>
          {t('open')}
        </h2>
        <Link className={surface.forward} to={`${root}/${route}`}>
          {t('all')}
        </Link>
      </div>
      <ul>
        {open.rows.map((row) => (
          <Row key={row.id} row={row} root={root} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, root }: { row: OpenRequest; root: string }) {
  const { t, i18n } = useTranslation('requestKinds');
  const { kind, subject, status, isOpened, since } = row;
  const isWaiting = requestLife[status].turn === 'client';
  const words = isWaiting ? t(`statuses.${status}`) : t(isOpened ? 'stages.inReview' : 'stages.sent');
  return (
    <li className={`${surface.lineAbove} ${surface.pressable} ${classes.openRow}`}>
      <span className={surface.tile} aria-hidden="true">
        <IconMessages size={20} />
      </span>
      <span className={classes.words}>
        <Link
          to={requestPathOf(root, kind, row.id)}
          className={`${surface.cover} ${text.body} ${text.strong}`}
          data-words="firm"
        >
          {[t(`${kind}.name`), subject].filter(Boolean).join(' · ')}
        </Link>
        <span className={text.small}>
          {t('home.since', { when: formatSince(since, new Date(), i18n.language) })}
        </span>
      </span>
      <span className={surface.tag} data-tone={isWaiting ? 'warning' : 'info'}>
        {words}
      </span>
    </li>
  );
}
