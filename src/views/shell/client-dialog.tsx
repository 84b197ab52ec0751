import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './client-dialog.module.css';
import { useFocusOnNew } from './client-focus.ts';
import { ClientList } from './client-list.tsx';
import { ClientListFoot } from './client-list-foot.tsx';

/** The longest term that the search takes. */
const maxTermLength = 200;

interface ClientDialogProps {
  clients: SystemActors['clients'];
  onClose: () => void;
}

/** Finds a client among many and makes it the active one [S2.13]. */
export default function ClientDialog({ opened, ...props }: ClientDialogProps & { opened: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('clientSelectTitle')}
      closeLabel={t('clientSelectClose')}
    >
      <ClientForm {...props} />
    </Dialog>
  );
}

function ClientForm({ clients, onClose }: ClientDialogProps) {
  const { t } = useTranslation('shell');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const term = useSelector(clients, ({ context }) => context.searchTerm);
  const shown = useSelector(clients, ({ context }) => context.filteredClients ?? context.clients);
  const activeId = useSelector(clients, ({ context }) => context.activeClientId);
  // A choice that the search has hidden does not count: nobody should select what is not in sight.
  const chosen = shown.find((client) => client.id === (chosenId ?? activeId));
  const canSelect = useSelector(
    clients,
    (snapshot) => chosen !== undefined && snapshot.can({ type: 'client.select', clientId: chosen.id }),
  );
  const { list, more } = useFocusOnNew('option', shown.length);

  const select = (clientId: string) => {
    if (!clients.getSnapshot().can({ type: 'client.select', clientId })) return;
    clients.send({ type: 'client.select', clientId });
    onClose();
  };
  const searchAgain = () => {
    clients.send({ type: 'clients.search', term });
    // The button that had the focus goes away.
    search.current?.focus();
  };
  const goToList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const option = list.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]');
    if (!option?.dataset.id) return;
    setChosenId(option.dataset.id);
    option.focus();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) select(chosen.id);
      }}
    >
      <TextInput
        ref={search}
        type="search"
        classNames={{ input: classes.search }}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        aria-label={t('clientSearch')}
        placeholder={t('clientSearch')}
        value={term}
        maxLength={maxTermLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-autofocus
        onChange={(event) => clients.send({ type: 'clients.search', term: event.currentTarget.value })}
        onKeyDown={goToList}
      />
      <ClientList
        clients={clients}
        shown={shown}
        chosenId={chosen?.id}
        list={list}
        onChoose={setChosenId}
        onConfirm={select}
        onType={() => search.current?.focus()}
      />
      <ClientListFoot clients={clients} moreProps={more} onRetry={searchAgain} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('clientSelectCancel')}
        </Button>
        <Button type="submit" disabled={!canSelect}>
          {t('clientSelect')}
        </Button>
      </div>
    </form>
  );
}
