import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconBuilding, IconCheck, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { UIEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import { displayNameOf, initialsOf } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import classes from './client-menu.module.css';
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
  const { dropdown, moreItem } = useFocusOnNew(known.length);
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
        <ClientRow client={active} />
        <IconCheck className={classes.check} size={20} stroke={1.7} aria-hidden />
      </div>
      {known
        .filter((client) => client.id !== active.id)
        .map((client) => (
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

/**
 * Brings the focus from "Show more" to the first client that it has brought: the item goes away with the last page, and
 * the focus would be lost with it. `count` is how many clients are known, the active one among them.
 */
function useFocusOnNew(count: number) {
  const dropdown = useRef<HTMLDivElement>(null);
  const isOnMore = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    const firstNew = before.current - 1;
    before.current = count;
    if (!isOnMore.current) return;
    dropdown.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[firstNew]?.focus();
  }, [count]);
  const moreItem = {
    onFocus: () => {
      isOnMore.current = true;
    },
    onBlur: () => {
      isOnMore.current = false;
    },
  };
  return { dropdown, moreItem };
}

function ClientRow({ client }: { client: Client }) {
  const { t } = useTranslation('shell');
  const [KindIcon, kind] = client.kind === 0 ? [IconBuilding, 'clientBusiness'] : [IconUser, 'clientPerson'];
  const about = [client.nickname, client.description].filter(Boolean).join(' · ');
  return (
    <span className={classes.row}>
      <span className={classes.tile} aria-hidden="true">
        {initialsOf(client)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{displayNameOf(client)}</span>
        <span className={classes.about}>
          <KindIcon size={14} stroke={1.7} aria-hidden />
          <span className={classes.cut}>{about || t(kind)}</span>
        </span>
      </span>
    </span>
  );
}
