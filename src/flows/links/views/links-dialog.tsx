import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../contract/session/access.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChangeNote } from './change-note.tsx';
import classes from './links.module.css';
import { LinksFrame } from './links-frame.tsx';
import { LinksSearch } from './links-search.tsx';
import { LinksStage } from './links-stage.tsx';

/** The links that a user sent for the active client, newest first: who opened them, and how long they live [S7.27, S9.07]. */
export default function LinksDialog({ actor: links }: { actor: SystemActors['links'] }) {
  const { t } = useTranslation('links');
  const isAsking = useSelector(links, (snapshot) => snapshot.hasTag('asking'));
  const mayChange = useSelector(links, ({ context }) => may(context.facts, 'changes'));
  const hasLinks = useSelector(links, ({ context }) => context.links.length > 0);
  const isLoading = useSelector(links, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  return (
    <LinksFrame
      title={t('title')}
      closeLabel={t('close')}
      isCovered={isAsking}
      isWide={hasLinks || isLoading}
      onClose={() => links.send({ type: 'dialog.close' })}
    >
      <div className={classes.lead}>
        <p>
          {t('lead')} {!mayChange && t('previewHint')}
        </p>
        {hasLinks && <LinksSearch links={links} />}
      </div>
      <ChangeNote links={links} />
      <LinksStage links={links} />
      {isAsking && <ChangeDialog links={links} />}
    </LinksFrame>
  );
}
