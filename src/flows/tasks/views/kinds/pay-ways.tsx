import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useClipboard, useMediaQuery } from '@mantine/hooks';
import {
  IconBuildingBank,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconHash,
  IconMail,
  IconMessageCircle,
  IconQrcode,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayWayKind, payHostOf, waysOf } from '../../../../../contract/tasks/invoice-rules.ts';
import type { PayWay, TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { CopyButton } from '../../../../ui/dialog/copy-box.tsx';
import { FactsLine } from '../../../../ui/facts/facts-line.tsx';
import { CrashBoundary } from '../../../../ui/flow/crash-boundary.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { formatMoney, unbroken } from '../../../../ui/language/days.ts';
import { breakpoints, from } from '../../../../ui/page/breakpoints.ts';
import { useFirmTheme } from '../../../../ui/page/use-firm-theme.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { FirmContact, hasContact } from './firm-contact.tsx';
import invoices from './invoice.module.css';
import styles from './kinds.module.css';

type Invoice = TaskDataOf<'invoiceTask'>;

const PixPicture = late(() => import('./pix-picture.tsx'));

/** The link to pay, with the host that it leads to. */
export function PayLink({ invoice, isMain }: { readonly invoice: Invoice; readonly isMain: boolean }) {
  const { t, i18n } = useTranslation('taskKinds');
  const { amount, currency, payUrl } = invoice;
  return (
    <div className={invoices.way}>
      <Button
        component="a"
        href={payUrl ?? ''}
        target="_blank"
        rel="noopener noreferrer"
        fullWidth
        // Once it is said to be paid, that is what is left to do.
        variant={isMain ? 'filled' : 'default'}
        classNames={{ root: invoices.pay, label: invoices.payLabel }}
      >
        <span>{t('invoice.pay', { amount: formatMoney(amount, currency, i18n.language) })}</span>{' '}
        <span className={invoices.host}>
          {t('invoice.payWhere', { host: payHostOf(invoice) })}
          <IconExternalLink size={16} aria-hidden="true" />
        </span>
        <span className={text.hidden}> ({t('newTab')})</span>
      </Button>
      <p className={text.small}>{t('invoice.payHint')}</p>
    </div>
  );
}

/** Without a link to pay, the invoice says how it is paid. */
export function ViewInvoice({ onView, isMain }: { readonly onView: () => void; readonly isMain: boolean }) {
  const { t } = useTranslation('taskKinds');
  return (
    <div className={invoices.way}>
      <Button
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        className={invoices.pay}
        leftSection={<IconEye size={18} aria-hidden="true" />}
        onClick={onView}
      >
        {t('invoice.viewInvoice')}
      </Button>
      <p className={text.small}>{t('invoice.how')}</p>
    </div>
  );
}

/** A longer line is broken, or its label would stay alone at the end of the line before. */
const longestWhole = 28;
const wholeOf = (line: string): string =>
  line.length <= longestWhole ? unbroken(line) : line.replace(/: /, ':\u00a0');

const wayIcons: Readonly<Record<PayWayKind, typeof IconMail>> = {
  transfer: IconBuildingBank,
  pix: IconQrcode,
  check: IconMail,
  other: IconWallet,
};

interface PayWayCardProps {
  readonly way: PayWay;
  readonly isMain: boolean;
}

/** Without a link to pay, the firm's first way in its place: what the form of a bank asks for, each with a button that copies it. */
export function PayWayCard({ way, isMain }: PayWayCardProps) {
  // A phone cannot scan its own screen.
  const isScanned = useMediaQuery(from(breakpoints.window), false, { getInitialValueInEffect: false });
  const hasPicture = isScanned && way.kind === 'pix' && Boolean(way.code);
  return (
    <div className={invoices.way}>
      <p className={text.heading}>{way.title}</p>
      <div className={invoices.copyAll}>
        {hasPicture && (
          // One can pay without it: a chunk that does not come takes nothing else away.
          <CrashBoundary fallback={null}>
            <PixPicture code={way.code ?? ''} fallback={<div className={invoices.noPicture} />} />
          </CrashBoundary>
        )}
        <CopyWay way={way} isMain={isMain} isWide />
      </div>
      <dl className={`${text.compact} ${invoices.lines}`}>
        {way.lines.map((line) => (
          <PayLine key={`${line.label} ${line.value}`} {...line} />
        ))}
      </dl>
    </div>
  );
}

/** One thing that the form of a bank asks for, with a button that copies it. */
function PayLine({ label, value }: PayWay['lines'][0]) {
  const { t } = useTranslation('taskKinds');
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const name = t('invoice.copyOne', { label });
  return (
    <div>
      <dt className={text.quiet}>{label}</dt>
      <dd className={invoices.line}>
        <span>{value}</span>
        <button
          type="button"
          className={`${surface.iconButton} ${invoices.copy}`}
          aria-label={name}
          title={name}
          onClick={() => clipboard.copy(value)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      </dd>
      {/* The live region is rendered before its first message, below the line: beside it, the value would break. */}
      <dd className={invoices.message}>
        <span className={clipboard.error ? `${text.small} ${text.bad}` : text.hidden} role="status">
          {clipboard.error ? t('invoice.notCopied') : clipboard.copied ? t('invoice.copied') : ''}
        </span>
      </dd>
    </div>
  );
}

interface CopyWayProps {
  readonly way: PayWay;
  readonly isMain?: boolean;
  /** Whether it has a line of its own, as a button to pay has. */
  readonly isWide?: boolean;
}

/** Copies all that the form of a bank asks for: the code where there is one, else the lines. */
function CopyWay({ way: { kind, title, lines, code }, isMain = false, isWide = false }: CopyWayProps) {
  const { t } = useTranslation('taskKinds');
  const copy = t(kind === 'pix' && code ? 'invoice.copyPix' : 'invoice.copyWay');
  return (
    <CopyButton
      code={() => code ?? lines.map(({ label, value }) => `${label}: ${value}`).join('\n')}
      isMain={isMain}
      className={isWide ? invoices.pay : undefined}
      words={{
        copyCode: `${copy}, ${title}`,
        copy,
        copied: t('invoice.copied'),
        notCopied: t('invoice.notCopied'),
      }}
    />
  );
}

interface PayDetailsProps {
  readonly invoice: Invoice;
  /** The way that is shown elsewhere already. */
  readonly firstWay: PayWay | undefined;
}

/** The other ways to pay, what to name in the payment, and whom to ask. */
export function PayDetails({ invoice, firstWay }: PayDetailsProps) {
  const { t } = useTranslation('taskKinds');
  const { firmName: _, ...contact } = useFirmTheme();
  const ways = waysOf(invoice);
  const others = ways.filter((way) => way !== firstWay);
  const hasMain = firstWay !== undefined || payHostOf(invoice) !== null;
  return (
    <section className={styles.section}>
      <h2 className={`${text.heading} ${styles.heading}`}>
        {t(others.length === 0 ? 'invoice.details' : hasMain ? 'invoice.otherWays' : 'invoice.ways')}
      </h2>
      <ul className={`${surface.lines} ${styles.papers}`}>
        {others.map((way) => {
          const Icon = wayIcons[way.kind] ?? IconWallet;
          return (
            <Detail
              key={`${way.title} ${way.lines[0]?.value}`}
              icon={<Icon size={18} />}
              title={way.title}
              value={
                <FactsLine
                  facts={way.lines.map(({ label, value }) => wholeOf(t('invoice.line', { label, value })))}
                />
              }
            >
              <CopyWay way={way} />
            </Detail>
          );
        })}
        {/* The ways name it where there are any. */}
        {ways.length === 0 && (
          <Detail icon={<IconHash size={18} />} label={t('invoice.number')} value={invoice.number}>
            <CopyButton
              code={() => invoice.number}
              words={{
                copyCode: t('invoice.copyNumber'),
                copy: t('invoice.copy'),
                copied: t('invoice.copied'),
                notCopied: t('invoice.notCopied'),
              }}
            />
          </Detail>
        )}
        {hasContact(contact) && (
          <Detail
            icon={<IconMessageCircle size={18} />}
            title={t('invoice.questions')}
            value={<FirmContact {...contact} />}
          />
        )}
      </ul>
    </section>
  );
}

interface DetailProps {
  readonly icon: ReactNode;
  /** What the value is; with `title` the value only explains it. */
  readonly label?: string;
  readonly title?: string;
  readonly value: ReactNode;
  /** What copies it. */
  readonly children?: ReactNode;
}

const Detail = ({ icon, label, title, value, children }: DetailProps) => (
  <li className={`${text.compact} ${invoices.detail}`}>
    <span className={surface.tile} aria-hidden="true">
      {icon}
    </span>
    <span className={invoices.detailText}>
      {label && <span className={text.caption}>{label}</span>}
      {title && <span className={text.medium}>{title}</span>}
      <span className={title ? text.small : text.medium}>{value}</span>
    </span>
    {children}
  </li>
);
