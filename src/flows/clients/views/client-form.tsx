import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import classes from './client-dialog.module.css';
import { ClientDialogFoot } from './client-dialog-foot.tsx';
import { ClientList } from './client-list.tsx';

/** The longest term that the search takes. */
const maxTermLength = 200;

interface ClientFormProps {
  clients: SystemActors['clients'];
  onClose: () => void;
}

/** Search, list, pages, Select and Cancel [S2.13]. */
export function ClientForm({ clients, onClose }: ClientFormProps) {
  const { t } = useTranslation('clients');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const term = useSelector(clients, ({ context }) => context.searchTerm);
  const canSelect = useSelector(clients, (snapshot) =>
    snapshot.can({ type: 'client.select', clientId: snapshot.context.chosenId ?? '' }),
  );
  const goToList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const option = list.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]');
    if (!option?.dataset.id) return;
    clients.send({ type: 'client.choose', clientId: option.dataset.id });
    option.focus();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        clients.send({ type: 'client.select', clientId: clients.getSnapshot().context.chosenId ?? '' });
      }}
    >
      <TextInput
        ref={search}
        type="search"
        leftSection={<IconSearch aria-hidden />}
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
      <ClientList clients={clients} list={list} onType={() => search.current?.focus()} />
      <ClientDialogFoot
        clients={clients}
        onRetry={() => {
          clients.send({ type: 'search.retry' });
          // The button that had the focus goes away.
          search.current?.focus();
        }}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('clientSelectCancel')}
        </Button>
        <Button type="submit" disabled={!canSelect}>
          {t('clientSelect')}
        </Button>
      </DialogFoot>
    </form>
  );
}
