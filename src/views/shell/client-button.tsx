import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import { displayNameOf, initialsOf } from '../../../contract/clients.ts';
import classes from './client-bar.module.css';

interface ClientButtonProps extends ComponentProps<'button'> {
  client: Client;
  hasOthers: boolean;
}

/** The active client; a button with a caret when there are others to switch to [S2.11]. */
export function ClientButton({ client, hasOthers, ...props }: ClientButtonProps) {
  const { t } = useTranslation('shell');
  return (
    <button
      {...props}
      type="button"
      className={classes.button}
      disabled={!hasOthers}
      aria-label={t('clientActive', { name: displayNameOf(client) })}
    >
      <span className={classes.tile} aria-hidden="true">
        {initialsOf(client)}
      </span>
      <span className={classes.words}>
        <span className={classes.caption}>
          {t('clientCaption')}
          {client.nickname && ` · ${client.nickname}`}
        </span>
        <span className={classes.name}>{displayNameOf(client)}</span>
      </span>
      {hasOthers && <IconChevronDown className={classes.caret} size={18} stroke={1.7} aria-hidden />}
    </button>
  );
}
