import { countNew } from '../../../machines/bell/bell.machine.ts';
import { AlertHistoryButton } from '../../flows/alerts/views/alert-history-button.tsx';
import { late } from '../../ui/flow/late.tsx';
import { useFlowActor } from '../../ui/flow/root-context.ts';
import { useFlowValue } from '../../ui/flow/use-flow-value.ts';

const ReadAll = late(() => import('../../flows/bell/views/read-all.tsx'), ['bell']);
const NoticeList = late(() => import('../../flows/bell/views/notice-list.tsx'), ['bell', 'tasks']);

/** The bell: what happened that concerns the user, and below it the alerts of this visit. */
export function Bell({ firmName }: { firmName: string }) {
  const bell = useFlowActor('bell');
  const news = useFlowValue('bell', ({ context }) => countNew(context));
  return (
    <AlertHistoryButton
      news={news ?? 0}
      beside={bell && news !== undefined && <ReadAll bell={bell} />}
      // A flow that has crashed has nothing to show; the alerts stay.
      above={(onLeave) =>
        bell && news !== undefined && <NoticeList bell={bell} firmName={firmName} onLeave={onLeave} />
      }
    />
  );
}
