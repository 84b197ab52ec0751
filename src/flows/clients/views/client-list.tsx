import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shownPage } from '../../../../machines/clients/pages.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { focusRow } from '../../../ui/focus/focus-row.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './client-dialog.module.css';
import { ClientRow } from './client-row.tsx';

interface ClientListProps {
  clients: SystemActors['clients'];
  list: RefObject<HTMLDivElement | null>;
  /** A letter was typed in the list: it belongs to the search. */
  onType: () => void;
}

/** The clients to choose from: one stop of the Tab key, in which the choice follows the arrow keys. */
export function ClientList({ clients, list, onType }: ClientListProps) {
  const { t } = useTranslation('clients');
  const shown = useSelector(clients, ({ context }) => shownPage(context).clients);
  const chosenId = useSelector(clients, ({ context }) => context.chosenId);
  const isPending = useSelector(clients, (snapshot) => snapshot.hasTag('pending'));
  const hasFailed = useSelector(clients, (snapshot) =>
    snapshot.matches({ loaded: { dialog: { open: 'searchFailed' } } }),
  );
  const keepFocus = useFocusOnChange(list, shown);

  const choose = (clientId: string) => clients.send({ type: 'client.choose', clientId });
  const select = (clientId: string) => clients.send({ type: 'client.select', clientId });
  const goTo = (index: number) => {
    const client = shown[index];
    if (!client) return;
    choose(client.id);
    focusRow(list.current, `[data-id="${CSS.escape(client.id)}"]`);
  };
  const onKeyDown = (event: KeyboardEvent, index: number, clientId: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, index, shown.length);
    if (target !== undefined) goTo(target);
    else if (event.key === ' ') choose(clientId);
    else if (event.key === 'Enter') select(clientId);
    else {
      if (event.key.length === 1) onType();
      return;
    }
    event.preventDefault();
  };

  if (shown.length === 0) {
    return (
      <div className={classes.list} aria-busy={isPending}>
        {/* Of a term that could not be searched for, nothing is known. */}
        {!hasFailed && <p className={`${text.quiet} ${classes.empty}`}>{t('clientsNoMatch')}</p>}
      </div>
    );
  }
  return (
    <div
      ref={list}
      role="listbox"
      className={classes.list}
      aria-label={t('clientList')}
      aria-busy={isPending}
      {...keepFocus}
    >
      {shown.map((client, index) => {
        const isChosen = client.id === chosenId;
        const isTabStop = isChosen || (chosenId === null && index === 0);
        return (
          <div
            key={client.id}
            role="option"
            className={`${surface.pressable} ${classes.option}`}
            data-id={client.id}
            tabIndex={isTabStop ? 0 : -1}
            aria-selected={isChosen}
            onClick={() => choose(client.id)}
            onDoubleClick={() => select(client.id)}
            onKeyDown={(event) => onKeyDown(event, index, client.id)}
          >
            <ClientRow client={client} isStrong={isChosen} />
            {isChosen && <IconCheck className={`${text.brand} ${classes.check}`} size={20} aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}

/**
 * When other clients come into sight the list begins at its top, or at the marked client; the focus stays in
 * it if it was there, though what had it is gone.
 */
function useFocusOnChange(list: ClientListProps['list'], shown: readonly unknown[]) {
  const hadFocus = useRef(false);
  const before = useRef<readonly unknown[] | null>(null);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const box = list.current;
    if (!box) return;
    box.scrollTop = 0;
    bringIntoView(box);
    if (hadFocus.current && !box.contains(document.activeElement))
      box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [list, shown]);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // When the focused element is removed, nothing has the focus.
      if (relatedTarget) hadFocus.current = false;
    },
  };
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

/** Scrolls the list so that the chosen client is in its middle, unless it is in sight already. */
function bringIntoView(box: HTMLElement) {
  const option = box.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!option || option.offsetTop + option.offsetHeight <= box.clientHeight) return;
  box.scrollTop = option.offsetTop - (box.clientHeight - option.offsetHeight) / 2;
}
