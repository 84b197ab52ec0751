import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconAdjustmentsHorizontal, IconFileZip } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { fiscalPathOf } from '../../../../machines/action-paths.ts';
import { fiscalPlaceOf } from '../../../../machines/fiscal/fiscal.machine.ts';
import { maxFilterLength, narrowedBy } from '../../../../machines/fiscal/fiscal-filter.ts';
import { formatReais } from '../../../ui/fiscal/fiscal-format.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { formatDay } from '../../../ui/language/days.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { WithheldPage } from '../../../ui/page/withheld-page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './fiscal.module.css';
import type { FiscalActor, FiscalListActor } from './fiscal-actor.ts';
import { FiscalFilters } from './fiscal-filters.tsx';
import { FiscalList } from './fiscal-list.tsx';
import { UploadMenu, UploadSummary } from './fiscal-upload.tsx';
import { Waiting } from './waiting.tsx';

// The list is shown first: the view of a document comes in a chunk of its own.
const FiscalPanel = late(
  async () => ({ default: (await import('./fiscal-panel.tsx')).FiscalPanel }),
  ['fiscal'],
);

/** A storage of Box-e: its filters, its documents, and the open one beside them, or on a phone in their place [T2.15]. */
const FiscalScreen = () => (
  <Flow name="fiscal" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(fiscal) => <FiscalView fiscal={fiscal} />}
  </Flow>
);

function FiscalView({ fiscal }: { fiscal: FiscalActor }) {
  const { t } = useTranslation(['boxE', 'actions']);
  const list = useSelector(fiscal, ({ children }) => children.list as FiscalListActor | undefined);
  const isRefused = useSelector(fiscal, (at) => at.matches({ open: 'refused' }));
  const isWithheld = useSelector(list, (at) => at?.context.problem?.code === 'forbidden');
  const path = useSelector(fiscal, ({ context }) => context.path);
  const { root, storage, documentId } = fiscalPlaceOf(path);
  const isOpen = documentId !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  // An open document that is left takes the focus with it.
  useFocusAfterLoss(heading, isOpen);
  useTopOnChange(isOpen);
  if (isRefused || isWithheld) return <Refused root={root} />;
  return (
    <div className={`${surface.screen} ${classes.screen}`} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <span className={classes.toActions}>
          <BackLink to={root}>{t('toActions')}</BackLink>
        </span>
        {isOpen && storage && (
          <span className={classes.toList}>
            <BackLink to={fiscalPathOf(root, storage)}>{t(`storage.${storage}`)}</BackLink>
          </span>
        )}
        <div className={classes.headLine}>
          <div className={classes.title}>
            <h1 ref={heading} className={text.page} tabIndex={-1}>
              {storage ? t(`storage.${storage}`) : t('title')}
            </h1>
            {list && <Sum list={list} />}
          </div>
          {list && <Tools fiscal={fiscal} list={list} />}
        </div>
      </div>
      {list && <Closed list={list} />}
      <UploadSummary fiscal={fiscal} />
      {list ? (
        <div className={classes.columns}>
          <FiscalFilters fiscal={fiscal} list={list} />
          <FiscalList fiscal={fiscal} list={list} />
          <div className={classes.main}>
            {isOpen ? (
              <FiscalPanel fiscal={fiscal} list={list} fallback={<Waiting />} />
            ) : (
              <p className={`${surface.card} ${text.quiet} ${classes.nothing}`}>{t('choose')}</p>
            )}
          </div>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

/** What is on screen of the list; none while what was asked for last could not be loaded. */
const shownPart = (at: SnapshotFrom<FiscalListActor>) => (at.matches('failed') ? null : at.context.list);

/** How many documents the filter lets through, of how many, and what they come to. */
function Sum({ list }: { list: FiscalListActor }) {
  const { t, i18n } = useTranslation('boxE');
  const part = useSelector(list, shownPart);
  const count = part?.totalItems ?? 0;
  const stored = part?.extra.stored ?? 0;
  return (
    <p className={`${text.quiet} ${classes.sum}`} role="status">
      {part &&
        [
          count === stored ? t('count', { count }) : t('countOf', { count, stored }),
          count > 0 && formatReais(part.extra.sum, i18n.language),
        ]
          .filter(Boolean)
          .join(' · ')}
    </p>
  );
}

function Tools({ fiscal, list }: { fiscal: FiscalActor; list: FiscalListActor }) {
  const { t } = useTranslation('boxE');
  const { search, filter, showsFilter } = useSelector(fiscal, ({ context }) => context);
  const isDownloading = useSelector(fiscal, (at) => at.hasTag('downloading'));
  const part = useSelector(list, ({ context }) => context.list);
  const found = useSelector(list, shownPart)?.totalItems ?? 0;
  const narrowed = narrowedBy(filter);
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        maxLength={maxFilterLength}
        value={search}
        onChange={(value) => fiscal.send({ type: 'search.changed', search: value })}
      />
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-expanded={showsFilter}
        aria-controls="fiscal-filters"
        onClick={() => fiscal.send({ type: 'filter.toggle' })}
      >
        {t('filters')}
        {narrowed > 0 && <span className={classes.badge}>{narrowed}</span>}
      </Button>
      {found > 0 && (
        <ReasonedButton
          variant="default"
          leftSection={<IconFileZip size={17} aria-hidden />}
          isBusy={isDownloading}
          onClick={() => fiscal.send({ type: 'archive.download' })}
        >
          {t('downloadAll')}
        </ReasonedButton>
      )}
      {part?.extra.mayUpload && <UploadMenu fiscal={fiscal} />}
    </div>
  );
}

/** Says that no new documents are taken since Box-e was switched off for the client [T6.04]. */
function Closed({ list }: { list: FiscalListActor }) {
  const { t, i18n } = useTranslation('boxE');
  const toggle = useSelector(list, ({ context }) => context.list?.extra.lastToggle);
  if (!toggle || toggle.enabled) return null;
  return (
    <p className={`${surface.card} ${text.warning} ${text.compact} ${classes.closed}`} role="status">
      {t('closed', { when: formatDay(toggle.at.slice(0, 10), i18n.language) })}
    </p>
  );
}

/** In the place of documents that the user may not see: why, and the way back, without another address [T2.12]. */
function Refused({ root }: { root: string }) {
  const { t } = useTranslation('boxE');
  const { firmName } = useFirmTheme();
  return (
    <WithheldPage title={t('refusedTitle')} text={t('refusedText', { firm: firmName })} to={root}>
      {t('backToActions')}
    </WithheldPage>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('boxE');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default FiscalScreen;
