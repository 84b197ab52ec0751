import { useSelector } from '@xstate/react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import AdviceDialog from './advice-dialog.tsx';
import HistoryDialog from './history-dialog.tsx';

/** The dialog that is open: the history of a certificate, or what to do about a positive one. */
export default function ClearanceDialogs({ actor }: { actor: SystemActors['clearances'] }) {
  const isAdvice = useSelector(actor, ({ context }) => context.advised !== null);
  return isAdvice ? <AdviceDialog actor={actor} /> : <HistoryDialog actor={actor} />;
}
