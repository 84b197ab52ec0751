import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fiscalSorts, type ListedFiscal } from '../../../../contract/fiscal/box-e.ts';
import { clockOfIssuer } from '../../../../contract/fiscal/clock-in-brazil.ts';
import { partnerOf } from '../../../../contract/fiscal/direction.ts';
import { fiscalPathOf } from '../../../../machines/action-paths.ts';
import { fiscalPlaceOf } from '../../../../machines/fiscal/fiscal.machine.ts';
import { narrowedBy } from '../../../../machines/fiscal/fiscal-filter.ts';
import { formatAmount, formatMomentShort, formatNumber } from '../../../ui/fiscal/fiscal-format.ts';
import { NearRows } from '../../../ui/list/near-rows.tsx';
import { PagedFoot } from '../../../ui/list/paged-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedPart } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './fiscal.module.css';
import type { FiscalActor, FiscalListActor } from './fiscal-actor.ts';

/** How high a row is about, in pixels. */
const rowHeight = 64;

interface FiscalListProps {
  fiscal: FiscalActor;
  list: FiscalListActor;
}

/** The documents of a storage with their amounts, the open one marked. */
export function FiscalList({ fiscal, list }: FiscalListProps) {
  const { t } = useTranslation('boxE');
  const part = useSelector(list, ({ context }) => context.list);
  const isBusy = useSelector(list, (at) => at.hasTag('busy'));
  const hasFailed = useSelector(list, (at) => at.matches('failed'));
  const sort = useSelector(fiscal, ({ context }) => context.sort);
  const path = useSelector(fiscal, ({ context }) => context.path);
  const { root, documentId } = fiscalPlaceOf(path);
  return (
    <section className={`${surface.card} ${classes.list}`} aria-label={t('list')} aria-busy={isBusy}>
      <div className={classes.listHead}>
        <NativeSelect
          aria-label={t('sort')}
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            fiscal.send({
              type: 'sort.choose',
              sort: fiscalSorts.find((one) => one === value) ?? 'newest',
            })
          }
          data={fiscalSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </div>
      {hasFailed ? (
        <FailedPart
          title={t('failedTitle')}
          text={t('failedText')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      ) : !part ? (
        <SkeletonRows label={t('loading')} count={6} height={rowHeight} />
      ) : part.items.length === 0 ? (
        <Empty fiscal={fiscal} isSetUp={part.extra.lastToggle !== null} />
      ) : (
        <NearRows items={part.items} height={rowHeight} kept={documentId}>
          {(item) => <Row key={item.id} item={item} root={root} isOpen={item.id === documentId} />}
        </NearRows>
      )}
      <PagedFoot
        list={list}
        words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
      />
    </section>
  );
}

function Row({ item, root, isOpen }: { item: ListedFiscal; root: string; isOpen: boolean }) {
  const { t, i18n } = useTranslation('boxE');
  const { storage, id, key, number, status, issuedAt, total, isCorrected, isContested } = item;
  const isAuthorized = status === 'authorized';
  const partner = partnerOf(item);
  const isOther = storage === 'xml-storage';
  const about = isOther ? item.issuer.name || item.nature : t(`statuses.${status}`);
  return (
    <li className={`${surface.pressable} ${classes.row}`} data-open={isOpen || undefined}>
      <span className={classes.line}>
        <Link
          to={fiscalPathOf(root, storage, id)}
          className={`${surface.cover} ${text.body} ${text.medium} ${text.cut}`}
          aria-current={isOpen ? 'true' : undefined}
        >
          {isOther
            ? t(`roots.${item.root}`, { defaultValue: item.root })
            : partner.name || partner.taxId || t('consumer')}
        </Link>
        <span className={`${text.strong} ${classes.amount}`}>
          {total !== null && formatAmount(total, i18n.language)}
        </span>
      </span>
      <span className={classes.line}>
        <span className={`${text.small} ${text.cut}`}>
          {number !== '' && t('number', { number: formatNumber(number, i18n.language) })}
          {number !== '' && about !== '' && ' · '}
          {isOther ? about : <span className={isAuthorized ? undefined : text.bad}>{about}</span>}
          {isCorrected && ` · ${t('corrected')}`}
          {isContested && ` · ${t('contested')}`}
        </span>
        {issuedAt !== null && (
          <time className={text.caption} dateTime={issuedAt}>
            {formatMomentShort(clockOfIssuer(issuedAt, key), new Date(), i18n.language)}
          </time>
        )}
      </span>
    </li>
  );
}

function Empty({ fiscal, isSetUp }: { fiscal: FiscalActor; isSetUp: boolean }) {
  const { t } = useTranslation('boxE');
  const { firmName } = useFirmTheme();
  const isNarrowed = useSelector(
    fiscal,
    ({ context: { filter, search } }) => narrowedBy(filter) > 0 || search.trim() !== '',
  );
  if (!isNarrowed)
    return (
      <StateMessage
        icon={<IconInbox size={22} />}
        title={t('emptyTitle')}
        text={isSetUp ? t('emptyText') : t('notSetUp', { firm: firmName })}
      />
    );
  return (
    <StateMessage
      icon={<IconSearchOff size={22} />}
      title={t('nothingFound')}
      action={
        <button type="button" className={surface.link} onClick={() => fiscal.send({ type: 'filters.clear' })}>
          {t('clearFilters')}
        </button>
      }
    />
  );
}
