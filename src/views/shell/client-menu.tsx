import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { useFocusOnNew } from './client-focus.ts';
import classes from './client-menu.module.css';
import { ClientRow } from './client-row.tsx';
import menu from './menu.module.css';

/** How near the end of the list the next page is asked for, in pixels. */
const nearEnd = 120;

interface ClientMenuProps {
  clients: SystemActors['clients'];
  active: Client;
}

/** The other clients, to act for one of them instead [S2.12]; the active one stands above them with a check. */
export function ClientMenu({ clients, active }: ClientMenuProps) {
  const { t } = useTranslation('shell');
  const known = useSelector(clients, (snapshot) => snapshot.context.clients);
  const canLoadMore = useSelector(clients, (snapshot) => snapshot.can({ type: 'clients.more' }));
  const isLoadingMore = useSelector(clients, (snapshot) => snapshot.hasTag('busy'));
  const others = known.filter((client) => client.id !== active.id);
  const { list: dropdown, more: moreItem } = useFocusOnNew('menuitem', others.length);
  const loadMore = () => clients.send({ type: 'clients.more' });
  const loadMoreNearEnd = ({ currentTarget: list }: UIEvent) => {
    if (canLoadMore && list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd) loadMore();
  };
  return (
    <Menu.Dropdown
      className={`${menu.dropdown} ${classes.dropdown}`}
      ref={dropdown}
      onScroll={loadMoreNearEnd}
    >
      <div className={classes.active}>
        <ClientRow client={active} isStrong />
        <IconCheck className={classes.check} size={20} stroke={1.7} aria-hidden />
      </div>
      {others.map((client) => (
        <Menu.Item
          key={client.id}
          onClick={() => clients.send({ type: 'client.select', clientId: client.id })}
        >
          <ClientRow client={client} />
        </Menu.Item>
      ))}
      {(canLoadMore || isLoadingMore) && (
        <Menu.Item
          {...moreItem}
          className={classes.more}
          closeMenuOnClick={false}
          aria-busy={isLoadingMore}
          onClick={loadMore}
        >
          {t(isLoadingMore ? 'clientsLoadingMore' : 'clientsMore')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}
