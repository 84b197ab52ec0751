import { IconBuilding, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../../contract/firm/clients.ts';
import { displayNameOf, initialsOf } from '../../../../contract/firm/clients.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './client-row.module.css';

/** A client in a list to choose from; `isStrong` is for the one that is chosen. */
export function ClientRow({ client, isStrong = false }: { client: Client; isStrong?: boolean }) {
  const { t } = useTranslation('clients');
  const [KindIcon, kind] = client.kind === 0 ? [IconBuilding, 'clientBusiness'] : [IconUser, 'clientPerson'];
  const about = [client.nickname, client.description].filter(Boolean).join(' · ');
  return (
    <span className={classes.row} data-strong={isStrong || undefined}>
      <span
        className={`${surface.tile} ${text.compact} ${text.bold} ${classes.tile}`}
        data-initials={initialsOf(client)}
        aria-hidden="true"
      />
      <span className={classes.words}>
        <span className={`${text.medium} ${classes.name}`}>{displayNameOf(client)}</span>
        <span className={`${text.caption} ${classes.about}`}>
          <KindIcon size={14} aria-hidden />
          <span className={text.cut}>{about || t(kind)}</span>
        </span>
      </span>
    </span>
  );
}
