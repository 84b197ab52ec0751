import { lazy, Suspense } from 'react';
import type { Client } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { CrashBoundary } from '../crash-boundary.tsx';
import { BrokenPart } from './broken-part.tsx';
import { ClientButton } from './client-button.tsx';
import { useMenuButton } from './use-menu-button.ts';

const loadMenu = () => import('./client-menu.tsx');
const ClientMenu = lazy(loadMenu);
const buttonId = 'active-client';

interface ClientMenuSwitchProps {
  clients: SystemActors['clients'];
  active: Client | null;
}

/** The active client as the button of the list of the others [S2.12]. */
export function ClientMenuSwitch({ clients, active }: ClientMenuSwitchProps) {
  const menu = useMenuButton(loadMenu);
  return (
    <>
      <ClientButton {...menu.props} id={buttonId} client={active} hasOthers aria-haspopup="menu" />
      {menu.wasOpened && (
        <CrashBoundary fallback={<BrokenPart />}>
          <Suspense fallback={null}>
            <ClientMenu
              clients={clients}
              button={menu.button}
              id={buttonId}
              opened={menu.isOpen}
              onClose={() => menu.close()}
            />
          </Suspense>
        </CrashBoundary>
      )}
    </>
  );
}
