import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  maxCodeLength,
  maxMessageLength,
  maxRecipients,
  minCodeLength,
} from '../../../../contract/storage/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { CheckedField } from '../../../../machines/sending/message.ts';
import { wrongAddressesIn } from '../../../../machines/sending/recipients.ts';
import { shownFaults } from '../../../../machines/sending/sending.setup.ts';

/** What each field says is wrong with it [S5.02–S5.08, S8.24]; nothing before the user tried to send. */
export function useFaultTranslations(
  sending: SystemActors['sending'],
): Readonly<Partial<Record<CheckedField, string>>> {
  const { t, i18n } = useTranslation('sending');
  const faults = useSelector(sending, ({ context }) => shownFaults(context), shallowEqual);
  const to = useSelector(sending, ({ context }) => context.values.to);
  const limits = { message: maxMessageLength, to: maxRecipients, authCode: maxCodeLength } as const;
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      fault === 'email'
        ? t('validationEmail', {
            wrong: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(wrongAddressesIn(to)),
          })
        : t(`fault.${field}.${fault}`, { max: limits[field as keyof typeof limits], min: minCodeLength }),
    ]),
  );
}
