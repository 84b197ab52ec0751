import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconChevronDown, IconChevronUp, IconDownload, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clockOfIssuer } from '../../../../contract/fiscal/clock-in-brazil.ts';
import { fiscalPathOf } from '../../../../machines/action-paths.ts';
import { type FiscalReading, fiscalPlaceOf } from '../../../../machines/fiscal/fiscal.machine.ts';
import { textBlocks } from '../../../ui/document-view/text-blocks.ts';
import { formatKey, formatMoment } from '../../../ui/fiscal/fiscal-format.ts';
import FiscalView from '../../../ui/fiscal/fiscal-view.tsx';
import SourceToggle from '../../../ui/fiscal/source-toggle.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './fiscal.module.css';
import type { FiscalActor, FiscalListActor } from './fiscal-actor.ts';
import { Waiting } from './waiting.tsx';

/** The open document: to be read in the order of its printed form, or as its file writes it. */
export function FiscalPanel({ fiscal, list }: { fiscal: FiscalActor; list: FiscalListActor }) {
  const { t } = useTranslation('boxE');
  const open = useSelector(fiscal, ({ context }) => context.open);
  const isSource = useSelector(fiscal, ({ context }) => context.isSource);
  const hasFailed = useSelector(fiscal, (at) => at.matches({ open: 'failed' }));
  const isGone = useSelector(fiscal, ({ context }) => context.problem?.code === 'notFound');
  return (
    <section className={classes.panel} aria-label={t('document')}>
      <Tools fiscal={fiscal} list={list} open={open} isSource={isSource} />
      {hasFailed ? (
        <FailedCard
          title={t(isGone ? 'goneTitle' : 'documentFailed')}
          text={t(isGone ? 'goneText' : 'failedText')}
          onRetry={() => fiscal.send({ type: 'document.retry' })}
        />
      ) : !open ? (
        <Waiting />
      ) : open.reading && !isSource ? (
        <FiscalView document={open.reading} Title="h2" />
      ) : (
        <>
          {!open.reading && <Plain open={open} />}
          <Source xml={open.xml} />
        </>
      )}
    </section>
  );
}

/** The XML as its file writes it; what scrolls is reached by keyboard. */
function Source({ xml }: { xml: string }) {
  const { t } = useTranslation('boxE');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else that takes the focus.
    <section className={`${surface.card} ${classes.source}`} tabIndex={0} aria-label={t('xml')}>
      <pre>
        {textBlocks(xml).map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text neither move nor change.
          <div key={place} className={classes.block}>
            {block}
          </div>
        ))}
      </pre>
    </section>
  );
}

interface ToolsProps {
  fiscal: FiscalActor;
  list: FiscalListActor;
  open: FiscalReading | null;
  isSource: boolean;
}

function Tools({ fiscal, list, open, isSource }: ToolsProps) {
  const { t } = useTranslation('boxE');
  const isDownloading = useSelector(fiscal, (at) => at.hasTag('downloading'));
  return (
    <div className={classes.panelTools}>
      <ReasonedButton
        variant="default"
        classNames={{ root: classes.download, section: classes.downloadIcon, label: classes.downloadLabel }}
        leftSection={<IconDownload size={17} aria-hidden />}
        aria-label={t('downloadXml')}
        isBusy={isDownloading}
        onClick={() => fiscal.send({ type: 'document.download' })}
      >
        {t('downloadXml')}
      </ReasonedButton>
      {open?.reading && (
        <SourceToggle
          isSource={isSource}
          onSource={(wanted) => fiscal.send({ type: 'source.choose', isSource: wanted })}
        />
      )}
      <Steps fiscal={fiscal} list={list} />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('close')}
        className={classes.close}
        onClick={() => fiscal.send({ type: 'document.close' })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** The ways to the documents before and after this one in the list. */
function Steps({ fiscal, list }: { fiscal: FiscalActor; list: FiscalListActor }) {
  const { t } = useTranslation('boxE');
  const path = useSelector(fiscal, ({ context }) => context.path);
  const items = useSelector(list, ({ context }) => context.list?.items) ?? [];
  const { root, storage, documentId } = fiscalPlaceOf(path);
  const place = items.findIndex(({ id }) => id === documentId);
  if (place === -1 || storage === null) return null;
  const steps = [
    { label: t('previous'), item: items[place - 1], Icon: IconChevronUp },
    { label: t('next'), item: items[place + 1], Icon: IconChevronDown },
  ];
  return (
    <nav className={classes.steps} aria-label={t('steps')}>
      {steps.map(({ label, item, Icon }) =>
        item ? (
          <ActionIcon
            key={label}
            className={classes.step}
            size={36}
            component={Link}
            to={fiscalPathOf(root, storage, item.id)}
            replace
            variant="subtle"
            aria-label={label}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            key={label}
            className={classes.step}
            size={36}
            variant="subtle"
            disabled
            aria-label={label}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ),
      )}
    </nav>
  );
}

/** What is known of an XML whose layout has no view of its own. */
function Plain({ open: { listed } }: { open: FiscalReading }) {
  const { t, i18n } = useTranslation('boxE');
  const { root, number, key, issuedAt, nature, issuer, recipient } = listed;
  const facts = [
    [t('facts.number'), number],
    [t('facts.issued'), issuedAt === null ? '' : formatMoment(clockOfIssuer(issuedAt, key), i18n.language)],
    [t('facts.nature'), nature],
    [t('party.issuer'), issuer.name || issuer.taxId],
    [t('party.recipient'), recipient.name || recipient.taxId],
    [t('facts.key'), formatKey(key)],
  ].filter(([, value]) => value !== '');
  return (
    <div className={`${surface.card} ${classes.plain}`}>
      <h2 className={text.heading}>{t(`roots.${root}`, { defaultValue: root })}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={text.small}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
