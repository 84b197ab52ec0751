import { IconCertificate } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Crawl } from '../../../../contract/brazil/clearances.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { formatWhen, formatWhenWithin } from '../../../ui/language/format.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './clearances.module.css';
import { StatusTag } from './status-tag.tsx';

type Actor = SystemActors['clearances'];

/** What an agency answered, the newest first, with the PDF of each certificate [T7.26, T7.27]. */
export default function HistoryDialog({ actor }: { actor: Actor }) {
  const { t } = useTranslation('clearances');
  const opened = useSelector(actor, ({ context }) => context.opened);
  const history = useSelector(actor, ({ context }) => context.history);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ history: { open: 'failed' } }));
  return (
    <Dialog
      opened
      onClose={() => actor.send({ type: 'dialog.close' })}
      title={t('historyTitle', { name: opened?.name ?? '' })}
      closeLabel={t('close')}
    >
      <DialogStack>
        {!history && !hasFailed && <SkeletonRows label={t('loadingHistory')} count={3} height={56} />}
        {hasFailed && (
          <Notice tone="bad" actions={<RetryButton onClick={() => actor.send({ type: 'history.retry' })} />}>
            {t('historyFailed')}
          </Notice>
        )}
        {history?.items.length === 0 && (
          <StateMessage icon={<IconCertificate />} title={t('noHistory')} text={t('noHistoryText')} />
        )}
        {history && history.items.length > 0 && (
          <ul className={classes.history}>
            {history.items.map((crawl) => (
              <CrawlRow key={crawl.id} actor={actor} crawl={crawl} isFgts={opened?.kind === 'fgts'} />
            ))}
          </ul>
        )}
      </DialogStack>
    </Dialog>
  );
}

function CrawlRow({ actor, crawl, isFgts }: { actor: Actor; crawl: Crawl; isFgts: boolean }) {
  const { t, i18n } = useTranslation('clearances');
  const at = crawl.finishedAt ?? crawl.startedAt;
  return (
    <li className={`${surface.lineBelow} ${classes.crawl}`}>
      <div className={classes.facts}>
        <p>
          <StatusTag status={crawl.status} isFgts={isFgts} />{' '}
          <span className={text.small}>{formatWhen(at, new Date(), i18n.language)}</span>
        </p>
        {crawl.certificateNumber && (
          <p className={text.small}>{t('number', { number: crawl.certificateNumber })}</p>
        )}
        {crawl.message && <p className={text.small}>{crawl.message}</p>}
        {crawl.debts.map(({ origin, tax, competence }) => (
          <p key={`${origin} ${tax} ${competence}`} className={text.small}>
            {t('debt', { origin, tax, competence })}
          </p>
        ))}
      </div>
      {crawl.documentId && (
        <button
          type="button"
          className={surface.link}
          aria-label={t('downloadOf', { when: formatWhenWithin(at, new Date(), i18n.language) })}
          onClick={() => actor.send({ type: 'certificate.download', historyId: crawl.id })}
        >
          {t('pdf')}
        </button>
      )}
    </li>
  );
}
