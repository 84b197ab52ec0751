import { NativeSelect, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { certificateWarning, manifestSorts, manifestStages } from '../../../../contract/manifest/manifest.ts';
import { manifestPlaceOf } from '../../../../machines/manifest/manifest.machine.ts';
import { maxSearchLength } from '../../../../machines/manifest/manifest-list.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { formatDay } from '../../../ui/language/days.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { WithheldPage } from '../../../ui/page/withheld-page.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { BatchBar } from './batch-bar.tsx';
import { InvoiceList } from './invoice-list.tsx';
import classes from './manifest.module.css';
import type { ManifestActor, ManifestListActor } from './manifest-actor.ts';
import { Meanings } from './meanings.tsx';

const AnswerDialog = late(
  async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }),
  ['manifest'],
);

/** The invoices issued to the active client: those that wait for an answer, and those that have one [T2.18]. */
const ManifestScreen = () => (
  <Flow name="manifest" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(manifest) => <ManifestView manifest={manifest} />}
  </Flow>
);

function ManifestView({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const list = useSelector(manifest, ({ children }) => children.list as ManifestListActor | undefined);
  const isRefused = useSelector(manifest, (at) => at.matches({ page: 'refused' }));
  const isWithheld = useSelector(list, (at) => at?.context.problem?.code === 'forbidden');
  const isAnswering = useSelector(manifest, (at) => at.hasTag('open'));
  const path = useSelector(manifest, ({ context }) => context.path);
  const hasChoice = useSelector(manifest, ({ context }) => context.chosen.length > 0);
  const { root } = manifestPlaceOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  // The bar that had the focus goes with the choice.
  useFocusAfterLoss(heading, hasChoice);
  if (isRefused || isWithheld) return <Refused root={root} />;
  return (
    <div className={`${surface.screen} ${classes.screen}`}>
      <div className={classes.head}>
        <span>
          <BackLink to={root}>{t('toActions')}</BackLink>
        </span>
        <div className={classes.headLine}>
          <div>
            <h1 ref={heading} className={text.page} tabIndex={-1}>
              {t('title')}
            </h1>
            {list && <Lead list={list} />}
          </div>
          {list && <Tools manifest={manifest} list={list} />}
        </div>
      </div>
      {list ? (
        <>
          <Hindrance list={list} />
          <div className={classes.columns}>
            <div className={classes.main}>
              <BatchBar manifest={manifest} list={list} />
              <InvoiceList manifest={manifest} list={list} root={root} />
            </div>
            <Meanings list={list} />
          </div>
        </>
      ) : (
        <Waiting />
      )}
      {isAnswering && <AnswerDialog manifest={manifest} />}
    </div>
  );
}

/** How many invoices wait, and for how many the time is over. */
function Lead({ list }: { list: ManifestListActor }) {
  const { t } = useTranslation('manifest');
  const facts = useSelector(list, ({ context }) => context.list?.extra);
  return (
    <p className={`${text.quiet} ${classes.lead}`} role="status">
      {facts &&
        [
          facts.open === 0 ? t('leadNone') : t('lead', { count: facts.open }),
          t('leadTerm'),
          facts.closed > 0 && t('leadClosed', { count: facts.closed }),
        ]
          .filter(Boolean)
          .join(' · ')}
    </p>
  );
}

function Tools({ manifest, list }: { manifest: ManifestActor; list: ManifestListActor }) {
  const { t, i18n } = useTranslation('manifest');
  const { stage, search, sort } = useSelector(manifest, ({ context }) => context);
  const stages = useSelector(list, ({ context }) => context.list?.extra.stages);
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('stage.label')}
        value={stage}
        onChange={(value) =>
          manifest.send({
            type: 'stage.choose',
            stage: manifestStages.find((one) => one === value) ?? 'waiting',
          })
        }
        data={manifestStages.map((value) => ({
          value,
          label: (
            <span className={classes.stage}>
              {t(`stage.${value}`)}
              <span className={text.caption}>{stages ? count.format(stages[value]) : ''}</span>
            </span>
          ),
        }))}
      />
      <SearchBox
        className={classes.search}
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        maxLength={maxSearchLength}
        value={search}
        onChange={(value) => manifest.send({ type: 'search.changed', search: value })}
      />
      <NativeSelect
        aria-label={t('sort')}
        size="sm"
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          manifest.send({
            type: 'sort.choose',
            sort: manifestSorts.find((one) => one === value) ?? 'newest',
          })
        }
        data={manifestSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
    </div>
  );
}

/** Why no answer can be given, or soon none can. */
function Hindrance({ list }: { list: ManifestListActor }) {
  const { t, i18n } = useTranslation('manifest');
  const { firmName: firm } = useFirmTheme();
  const facts = useSelector(list, ({ context }) => context.list?.extra);
  if (!facts) return null;
  const { readOnly, certificate } = facts;
  const when = certificate ? formatDay(certificate.validUntil, i18n.language) : '';
  if (readOnly)
    return (
      <Notice tone={readOnly === 'reader' ? 'info' : 'bad'} isStill>
        {t(`readOnly.${readOnly}`, { when, firm })}
      </Notice>
    );
  if (certificate?.state !== 'expiring') return null;
  return (
    <Notice tone={certificate.daysLeft <= certificateWarning.urgent ? 'bad' : 'info'} isStill>
      {t('certificateSoon', { count: certificate.daysLeft, when, firm })}
    </Notice>
  );
}

function Refused({ root }: { root: string }) {
  const { t } = useTranslation('manifest');
  const { firmName } = useFirmTheme();
  return (
    <WithheldPage title={t('refusedTitle')} text={t('refusedText', { firm: firmName })} to={root}>
      {t('backToActions')}
    </WithheldPage>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('manifest');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

function Waiting() {
  const { t } = useTranslation('manifest');
  return <SkeletonRows label={t('loading')} count={6} height={60} />;
}

export default ManifestScreen;
