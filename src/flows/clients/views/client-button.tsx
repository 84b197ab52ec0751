import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../../contract/firm/clients.ts';
import { displayNameOf, initialsOf } from '../../../../contract/firm/clients.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './client-bar.module.css';

interface ClientButtonProps extends ComponentProps<'button'> {
  /** `null` for a user who is linked to none. */
  client: Client | null;
  /** Whether there are others to switch to; only then it has a caret. */
  hasOthers?: boolean;
}

/** The active client: initials, a title, name and nickname [S2.11]. It can be pressed when something comes of it. */
export function ClientButton({ client, hasOthers = false, ...props }: ClientButtonProps) {
  const { t } = useTranslation('clients');
  const name = client ? displayNameOf(client) : t('clientNone');
  return (
    <button
      {...props}
      type="button"
      className={classes.button}
      disabled={!props.onClick}
      aria-label={client ? t('clientActive', { name }) : undefined}
      aria-description={client?.nickname ?? undefined}
    >
      {/* Initials, caption and nickname are drawn, not written: the button is called by the name alone. */}
      <span
        className={`${surface.tile} ${text.bold} ${classes.tile}`}
        data-initials={client ? initialsOf(client) : ''}
        aria-hidden="true"
      >
        {!client && <IconBuilding size={20} />}
      </span>
      <span className={classes.words}>
        <span
          className={`${text.cut} ${text.caption} ${classes.caption}`}
          data-caption={[t('clientCaption'), client?.nickname].filter(Boolean).join(' · ')}
          aria-hidden="true"
        />
        <span className={`${text.cut} ${text.bold} ${classes.name}`}>{name}</span>
      </span>
      {hasOthers && <IconChevronDown className={`${text.quiet} ${classes.caret}`} aria-hidden />}
    </button>
  );
}
