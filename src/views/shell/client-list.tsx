import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, RefObject, UIEvent } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import classes from './client-dialog.module.css';
import { ClientRow } from './client-row.tsx';

/** How near the end of the list the next page is asked for, in pixels. */
const nearEnd = 180;

interface ClientListProps {
  clients: SystemActors['clients'];
  shown: readonly Client[];
  /** The chosen client, when it is among those shown. */
  chosenId: string | undefined;
  list: RefObject<HTMLDivElement | null>;
  onChoose: (clientId: string) => void;
  onConfirm: (clientId: string) => void;
  /** A letter was typed in the list: it belongs to the search. */
  onType: () => void;
}

/** The clients to choose from: one stop of the Tab key, in which the choice follows the arrow keys. */
export function ClientList({ clients, shown, chosenId, list, onChoose, onConfirm, onType }: ClientListProps) {
  const { t } = useTranslation('shell');
  const isSearching = useSelector(
    clients,
    (snapshot) =>
      snapshot.matches({ ready: { search: 'typing' } }) ||
      snapshot.matches({ ready: { search: 'searching' } }),
  );
  // After a failure the person is asked, or it would be tried again with every turn of the wheel.
  const mayLoadMore = useSelector(
    clients,
    (snapshot) =>
      snapshot.context.searchTerm === '' &&
      snapshot.context.problem === null &&
      snapshot.can({ type: 'clients.more' }),
  );
  const hasFailed = useSelector(clients, (snapshot) => snapshot.matches({ ready: { search: 'failed' } }));
  useEffect(() => bringIntoView(list.current), [list]);

  const loadMoreNearEnd = ({ currentTarget: box }: UIEvent) => {
    if (mayLoadMore && box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd)
      clients.send({ type: 'clients.more' });
  };
  const goTo = (index: number) => {
    const client = shown[index];
    if (!client) return;
    const option = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(client.id)}"]`);
    onChoose(client.id);
    // Its own scrolling would put it in the middle, and the list would jump.
    option?.focus({ preventScroll: true });
    option?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent, index: number, clientId: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, index, shown.length);
    if (target !== undefined) goTo(target);
    else if (event.key === ' ') onChoose(clientId);
    else if (event.key === 'Enter') onConfirm(clientId);
    else {
      if (event.key.length === 1) onType();
      return;
    }
    event.preventDefault();
  };

  if (shown.length === 0) {
    return (
      <div className={classes.list} aria-busy={isSearching}>
        {/* Of a term that could not be searched for, nothing is known. */}
        {!hasFailed && <p className={classes.empty}>{t('clientsNoMatch')}</p>}
      </div>
    );
  }
  return (
    <div
      ref={list}
      role="listbox"
      className={classes.list}
      aria-label={t('clientList')}
      aria-busy={isSearching}
      onScroll={loadMoreNearEnd}
    >
      {shown.map((client, index) => {
        const isChosen = client.id === chosenId;
        const isTabStop = isChosen || (chosenId === undefined && index === 0);
        return (
          <div
            key={client.id}
            role="option"
            className={classes.option}
            data-id={client.id}
            tabIndex={isTabStop ? 0 : -1}
            aria-selected={isChosen}
            onClick={() => onChoose(client.id)}
            onDoubleClick={() => onConfirm(client.id)}
            onKeyDown={(event) => onKeyDown(event, index, client.id)}
          >
            <ClientRow client={client} isStrong={isChosen} />
            {isChosen && <IconCheck className={classes.check} size={20} stroke={1.7} aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}

/** Where a key leads from a place in the list; `undefined` for a key that leads nowhere. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Scrolls the list so that the chosen client stands in its middle, unless it is in sight already. */
function bringIntoView(box: HTMLElement | null) {
  const option = box?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!box || !option) return;
  if (option.offsetTop + option.offsetHeight <= box.clientHeight) return;
  box.scrollTop = option.offsetTop - (box.clientHeight - option.offsetHeight) / 2;
}
