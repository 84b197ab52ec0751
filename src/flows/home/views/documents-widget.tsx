import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { NewDocuments } from './new-documents.tsx';

/** The documents that the firm stored last, as a widget of a dashboard [T2.22]. */
export default function DocumentsWidget({ actor }: { actor: SystemActors['home'] }) {
  const { t } = useTranslation('home');
  const answer = useSelector(actor, ({ context }) => context.home);
  return (
    answer && (
      <NewDocuments
        home={actor}
        title={t('widget.documents')}
        documents={answer.newDocuments}
        clients={answer.clients}
      />
    )
  );
}
