import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCertificate, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ClientAgency } from '../../../../contract/brazil/clearances.ts';
import { isInOrder } from '../../../../machines/clearances/clearances.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import classes from './clearances.module.css';
import { StatusTag } from './status-tag.tsx';
import { Validity } from './validity.tsx';

type Actor = SystemActors['clearances'];

/** The clearance certificates of the active client: status, validity, last question, history and PDF [T7.25–T7.27]. */
export default function Clearances({ actor }: { actor: Actor }) {
  const { t } = useTranslation('clearances');
  const agencies = useSelector(actor, ({ context }) => context.agencies);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ list: 'failed' }));
  const hasMore = useSelector(actor, (snapshot) => snapshot.can({ type: 'list.more' }));
  const isFolded = useSelector(actor, ({ context }) => context.isFolded);
  const inOrder = agencies?.items.filter(isInOrder).length ?? 0;
  const note = agencies?.totalItems ? t('count', { count: agencies.totalItems }) : undefined;
  return (
    <WidgetCard title={t('title')} note={note} isBusy={isBusy}>
      {!agencies && !hasFailed && <SkeletonRows label={t('loading')} count={5} height={44} />}
      {agencies?.items.length === 0 && !hasFailed && (
        <StateMessage icon={<IconCertificate />} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {agencies && agencies.items.length > 0 && (
        <table className={`${text.compact} ${classes.table}`} data-folded={isFolded || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('agency')}</th>
              <th scope="col">{t('statusLabel')}</th>
              <th scope="col">{t('validUntil')}</th>
              <th scope="col">{t('checked')}</th>
              <th scope="col">
                <span className={text.hidden}>{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {agencies.items.map((agency) => (
              <AgencyRow key={agency.agencyId} actor={actor} agency={agency} />
            ))}
          </tbody>
        </table>
      )}
      {inOrder > 0 && (
        <button
          type="button"
          className={`${surface.lineAbove} ${classes.fold}`}
          aria-expanded={!isFolded}
          onClick={() => actor.send({ type: 'fold.toggle' })}
        >
          <IconCircleCheck className={text.good} aria-hidden="true" />
          <span>{t('inOrder', { count: inOrder })}</span>
          <span className={text.brand}>{t(isFolded ? 'unfold' : 'fold')}</span>
        </button>
      )}
      {hasFailed && (
        <StateMessage
          isError
          icon={<IconCertificate />}
          title={t('failedTitle')}
          text={t('failedText')}
          action={<RetryButton onClick={() => actor.send({ type: 'list.retry' })} />}
        />
      )}
      {hasMore && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          onClick={() => actor.send({ type: 'list.more' })}
        >
          {t('more')}
        </Button>
      )}
    </WidgetCard>
  );
}

function AgencyRow({ actor, agency }: { actor: Actor; agency: ClientAgency }) {
  const { t, i18n } = useTranslation('clearances');
  const { agencyId, kind, name, checkedAt, historyId, hasDocument } = agency;
  const download = { type: 'certificate.download', historyId: historyId ?? '' } as const;
  const mayDownload = useSelector(actor, (snapshot) => snapshot.can(download));
  return (
    <tr data-in-order={isInOrder(agency) || undefined}>
      <th scope="row">
        <span className={`${text.strong} ${classes.name}`}>{name}</span>
        <span className={text.caption}>{t(`kind.${kind}`)}</span>
      </th>
      <td>
        <StatusTag status={agency.status} isFgts={kind === 'fgts'} />
      </td>
      <td>
        <Validity agency={agency} />
      </td>
      <td className={text.small} data-label={t('checked')}>
        {checkedAt ? formatWhen(checkedAt, new Date(), i18n.language) : t('never')}
      </td>
      <td className={classes.actions}>
        {agency.status === 'positive' && (
          <button
            type="button"
            className={surface.link}
            aria-label={t('adviceOf', { name })}
            aria-haspopup="dialog"
            onClick={() => actor.send({ type: 'advice.open', agencyId })}
          >
            {t('whatToDo')}
          </button>
        )}
        <button
          type="button"
          className={surface.link}
          aria-label={t('historyOf', { name })}
          aria-haspopup="dialog"
          onClick={() => actor.send({ type: 'history.open', agencyId })}
        >
          {t('history')}
        </button>
        <button
          type="button"
          className={surface.iconButton}
          aria-label={t(hasDocument ? 'download' : 'noDocument', { name })}
          title={t(hasDocument ? 'download' : 'noDocument', { name })}
          aria-disabled={!mayDownload || undefined}
          onClick={() => actor.send(download)}
        >
          <IconDownload aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
