import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import { displayNameOf, initialsOf } from '../../../contract/clients.ts';
import classes from './client-bar.module.css';

interface ClientButtonProps extends ComponentProps<'button'> {
  /** `null` for a person who is linked to none. */
  client: Client | null;
  /** Whether there are others to switch to; only then it has a caret. */
  hasOthers?: boolean;
}

/** The active client: initials, a title, name and nickname [S2.11]. It can be pressed when something comes of it. */
export function ClientButton({ client, hasOthers = false, ...props }: ClientButtonProps) {
  const { t } = useTranslation('clients');
  const nicknameId = useId();
  const name = client ? displayNameOf(client) : t('clientNone');
  return (
    <button
      {...props}
      type="button"
      className={classes.button}
      disabled={!props.onClick}
      aria-label={client ? t('clientActive', { name }) : undefined}
      aria-describedby={client?.nickname ? nicknameId : undefined}
    >
      <span className={classes.tile} aria-hidden="true">
        {client ? initialsOf(client) : <IconBuilding size={20} stroke={1.7} />}
      </span>
      <span className={classes.words}>
        <span className={classes.caption}>
          {t('clientCaption')}
          {client?.nickname && (
            <>
              {' · '}
              <span id={nicknameId}>{client.nickname}</span>
            </>
          )}
        </span>
        <span className={classes.name}>{name}</span>
      </span>
      {hasOthers && <IconChevronDown className={classes.caret} size={18} stroke={1.7} aria-hidden />}
    </button>
  );
}
