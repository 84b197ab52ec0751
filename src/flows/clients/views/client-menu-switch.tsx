import type { Client } from '../../../../contract/firm/clients.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../ui/menu/use-menu-button.ts';
import { ClientButton } from './client-button.tsx';

const ClientMenu = late(() => import('./client-menu.tsx'));
const buttonId = 'active-client';

interface ClientMenuSwitchProps {
  clients: SystemActors['clients'];
  active: Client | null;
}

/** The active client as the button of the list of the others [S2.12]. */
export function ClientMenuSwitch({ clients, active }: ClientMenuSwitchProps) {
  const menu = useMenuButton(ClientMenu.fetch);
  return (
    <>
      <ClientButton {...menu.props} id={buttonId} client={active} hasOthers aria-haspopup="menu" />
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <ClientMenu
            clients={clients}
            button={menu.button}
            id={buttonId}
            opened={menu.isOpen}
            onClose={() => menu.close()}
          />
        </PartBoundary>
      )}
    </>
  );
}
