import { Menu } from '@mantine/core';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { MenuPopup, type MenuPopupProps } from '../../../ui/menu/menu-popup.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { ClientRow } from './client-row.tsx';

interface ClientMenuProps extends MenuPopupProps {
  clients: SystemActors['clients'];
}

/** The other clients, to act for one of them instead [S2.12]. */
export default function ClientMenu({ clients, ...popup }: ClientMenuProps) {
  const current = useSelector(
    clients,
    ({ context }) => context.clients.filter(({ id }) => id !== context.activeClientId),
    shallowEqual,
  );
  const others = useHeld(popup.opened, current);
  return (
    <MenuPopup {...popup} position="bottom-start" offset={4} width="min(360px, 100vw - 16px)">
      {others.map((client) => (
        <Menu.Item
          key={client.id}
          onClick={() => clients.send({ type: 'client.select', clientId: client.id })}
        >
          <ClientRow client={client} />
        </Menu.Item>
      ))}
    </MenuPopup>
  );
}
