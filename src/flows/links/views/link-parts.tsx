import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconBan, IconCircleCheck, IconClockOff, IconKey } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SentLink } from '../../../../contract/storage/sharing.ts';
import { mayExtend, mayRevoke } from '../../../../machines/links/links.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { formatWhen } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './links.module.css';

const tones = { active: 'good', expired: 'warning', revoked: 'quiet' } as const;
const stateIcons = { active: IconCircleCheck, expired: IconClockOff, revoked: IconBan } as const;

/** Whether a link opens, by word, icon and colour. */
export function LinkState({ link: { state } }: { link: SentLink }) {
  const { t } = useTranslation('links');
  const Icon = stateIcons[state];
  return (
    <span className={`${surface.tag} ${classes.state}`} data-tone={tones[state]}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  );
}

/** The name of the first document and how many there are beside it. */
export function LinkDocuments({ link: { documents } }: { link: SentLink }) {
  const { t } = useTranslation('links');
  return (
    <>
      {documents[0]}
      {documents.length > 1 && (
        <span className={text.quiet} title={documents.slice(1).join('\n')}>
          {' '}
          {t('others', { count: documents.length - 1 })}
        </span>
      )}
    </>
  );
}

/** Says that a link asks for a code. */
export function CodeMark({ link: { hasCode } }: { link: SentLink }) {
  const { t } = useTranslation('links');
  if (!hasCode) return null;
  return (
    <span className={`${text.quiet} ${classes.codeMark}`} title={t('hasCode')}>
      <IconKey size={16} aria-hidden="true" />
      <span className={text.hidden}>{t('hasCode')}</span>
    </span>
  );
}

/** When a link was opened last and how often: `Today, 09:14 · 2 times`, or that it was not yet. */
export function useOpened(format: typeof formatWhen) {
  const { t, i18n } = useTranslation('links');
  return ({ openedAt, openedCount }: SentLink): string =>
    openedAt === null
      ? t('notOpened')
      : `${format(openedAt, new Date(), i18n.language)} · ${t('openedTimes', { count: openedCount })}`;
}

/** The actions on a link: extend or revoke. None in a read-only preview session [T6.01]. */
export function LinkActions({ links, link }: { links: SystemActors['links']; link: SentLink }) {
  const { t } = useTranslation('links');
  const isExtendable = useSelector(links, ({ context }) => mayExtend(context, link));
  const isRevocable = useSelector(links, ({ context }) => mayRevoke(context, link));
  const { id, recipient: name } = link;
  if (!isExtendable && !isRevocable) return null;
  return (
    <span className={classes.actions}>
      {isExtendable && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.action}
          aria-label={t('extendNamed', { name })}
          onClick={() => links.send({ type: 'link.extend', id })}
        >
          {t('extend')}
        </Button>
      )}
      {isRevocable && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.action}
          aria-label={t('revokeNamed', { name })}
          onClick={() => links.send({ type: 'link.revoke', id })}
        >
          {t('revoke')}
        </Button>
      )}
    </span>
  );
}
