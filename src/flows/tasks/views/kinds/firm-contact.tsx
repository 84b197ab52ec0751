import { Fragment } from 'react';
import type { Theme } from '../../../../../contract/firm/theme.ts';
import surface from '../../../../ui/surface.module.css';
import invoices from './invoice.module.css';

/** Between the street and the telephone of a firm. */
const separator = ' · ';

type ContactProps = Pick<Theme, 'contactPhone' | 'contactEmail' | 'contactLine'>;

/** Whether there is a way to ask the firm. */
export const hasContact = ({ contactPhone, contactEmail, contactLine }: ContactProps): boolean =>
  Boolean(contactPhone || contactEmail || contactLine);

/** How to ask the firm: its telephone and its e-mail address; where it gave neither, its line with the street. */
export function FirmContact({ contactPhone, contactEmail, contactLine }: ContactProps) {
  if (!contactPhone && !contactEmail)
    return contactLine.split(separator).map((part, at, { length }) => (
      <Fragment key={part}>
        <span className={invoices.whole}>{at < length - 1 ? `${part} ·` : part}</span>{' '}
      </Fragment>
    ));
  return (
    <span className={invoices.contact}>
      {contactPhone && (
        <a className={surface.link} href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>
          {contactPhone}
        </a>
      )}
      {contactEmail && (
        <a className={surface.link} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      )}
    </span>
  );
}
