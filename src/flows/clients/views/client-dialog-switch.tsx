import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '../../../../contract/firm/clients.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFocusAfterClose } from '../../../ui/focus/use-focus-return.ts';
import { ClientButton } from './client-button.tsx';

const ClientDialog = late(() => import('./client-dialog.tsx'));

interface ClientDialogSwitchProps {
  clients: SystemActors['clients'];
  active: Client | null;
}

/** The active client as the button of the dialog in which another is chosen [S2.13, S2.14]. */
export function ClientDialogSwitch({ clients, active }: ClientDialogSwitchProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSelector(clients, (snapshot) => !snapshot.matches({ loaded: { dialog: 'closed' } }));
  const hasOthers = useSelector(clients, ({ context }) => context.total > 1);
  // Once fetched it stays, so that it can fade away.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useFocusAfterClose(isOpen, button);
  // Fetched before it is needed, so that it opens at once.
  useEffect(() => {
    ClientDialog.fetch().catch(() => undefined);
  }, []);
  return (
    <>
      <ClientButton
        ref={button}
        client={active}
        hasOthers={hasOthers}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => clients.send({ type: 'dialog.open' })}
      />
      {wasOpened && (
        <PartBoundary isOpen={isOpen} onClose={() => clients.send({ type: 'dialog.close' })}>
          <ClientDialog clients={clients} opened={isOpen} />
        </PartBoundary>
      )}
    </>
  );
}
