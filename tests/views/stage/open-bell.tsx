import { useRef } from 'react';
import { countNew } from '../../../machines/bell/bell.machine.ts';
import AlertHistory from '../../../src/flows/alerts/views/alert-history.tsx';
import NoticeList from '../../../src/flows/bell/views/notice-list.tsx';
import ReadAll from '../../../src/flows/bell/views/read-all.tsx';
import { useFlowActor, usePageActor } from '../../../src/ui/flow/root-context.ts';
import { useFlowValue } from '../../../src/ui/flow/use-flow-value.ts';

/** What the bell opens, without the press that opens it. */
export function OpenBell() {
  const alerts = usePageActor('alerts');
  const bell = useFlowActor('bell');
  const news = useFlowValue('bell', ({ context }) => countNew(context));
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header>
      <button ref={button} type="button">
        Bell
      </button>
      {bell && (
        <AlertHistory
          alerts={alerts}
          button={button}
          opened
          news={news ?? 0}
          beside={<ReadAll bell={bell} />}
          above={(onLeave) => <NoticeList bell={bell} firmName="Harbor & Pine CPAs" onLeave={onLeave} />}
        />
      )}
    </header>
  );
}
