import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Client } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { ClientButton } from './client-button.tsx';
import { ClientsFailed } from './client-failed.tsx';

const loadDialog = () => import('./client-dialog.tsx');
const ClientDialog = lazy(loadDialog);

interface ClientDialogSwitchProps {
  clients: SystemActors['clients'];
  active: Client;
}

/** The active client as the button of the dialog in which another is chosen [S2.13]. */
export function ClientDialogSwitch({ clients, active }: ClientDialogSwitchProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Fetched before it is needed, so that it opens at once.
  useEffect(() => {
    loadDialog().catch(() => undefined);
  }, []);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    clients.send({ type: 'clients.search', term: '' });
    // The dialog itself does not know where the focus was when it is open from its first moment on.
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <ClientButton
        ref={button}
        client={active}
        hasOthers
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasOpened && (
        <CrashBoundary fallback={<ClientsFailed onRetry={() => window.location.reload()} />}>
          <Suspense fallback={null}>
            <ClientDialog clients={clients} opened={isOpen} onClose={close} />
          </Suspense>
        </CrashBoundary>
      )}
    </>
  );
}
