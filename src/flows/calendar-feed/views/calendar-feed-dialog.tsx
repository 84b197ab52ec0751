import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { CopyBox } from '../../../ui/dialog/copy-box.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import text from '../../../ui/text.module.css';

/** Subscribes a calendar program to the tax calendar by a secret URL, which is shown once and can be turned off. */
export default function CalendarFeedDialog({ actor }: { actor: SystemActors['calendarFeed'] }) {
  const { t, i18n } = useTranslation(['calendarFeed', 'problems']);
  const { feed, problem } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ open: 'loading' }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canCreate = useSelector(actor, (snapshot) => snapshot.can({ type: 'feed.create' }));
  const canRevoke = useSelector(actor, (snapshot) => snapshot.can({ type: 'feed.revoke' }));
  const close = () => actor.send({ type: 'dialog.close' });
  const url = feed?.url;
  const why = isBusy ? t('busy') : t('notInPreview');
  return (
    <Dialog opened onClose={close} title={t('title')} closeLabel={t('close')}>
      <DialogStack>
        <p className={text.quiet}>{t('lead')}</p>
        {isLoading && <SkeletonRows label={t('loading')} count={1} height={64} />}
        {problem && (
          <Notice
            tone="bad"
            actions={hasFailed && <RetryButton onClick={() => actor.send({ type: 'feed.retry' })} />}
          >
            {t(`problems:${problem.code}`)}
          </Notice>
        )}
        {url && (
          <CopyBox
            isImportant
            isUrl
            label={t('url')}
            code={url}
            hint={t('once')}
            words={{
              copyCode: t('copyUrl'),
              copy: t('copy'),
              copied: t('copied'),
              notCopied: t('notCopied'),
            }}
          />
        )}
        {feed && !url && (
          <Notice isStill>
            {t('since', { when: formatWhenWithin(feed.createdAt, new Date(), i18n.language) })}{' '}
            {t('replaceHint')}
          </Notice>
        )}
        {feed && <p className={text.small}>{t('secret')}</p>}
        <DialogFoot hint={canCreate || isLoading || hasFailed ? '' : why}>
          {feed && (
            <ReasonedButton
              variant="default"
              isOff={!canRevoke}
              onClick={() => actor.send({ type: 'feed.revoke' })}
            >
              {t('revoke')}
            </ReasonedButton>
          )}
          {url ? (
            <Button onClick={close}>{t('done')}</Button>
          ) : (
            !isLoading &&
            !hasFailed && (
              <ReasonedButton isOff={!canCreate} onClick={() => actor.send({ type: 'feed.create' })}>
                {t(feed ? 'replace' : 'create')}
              </ReasonedButton>
            )
          )}
        </DialogFoot>
      </DialogStack>
    </Dialog>
  );
}
