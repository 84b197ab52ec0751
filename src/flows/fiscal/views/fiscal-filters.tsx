import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { brazilianCurrency } from '../../../../contract/fields/amount.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fiscalDirections } from '../../../../contract/fiscal/direction.ts';
import { fiscalStatuses } from '../../../../contract/fiscal/fiscal-document.ts';
import type { FiscalStorage } from '../../../../contract/fiscal/fiscal-summary.ts';
import { fiscalPlaceOf } from '../../../../machines/fiscal/fiscal.machine.ts';
import { maxFilterLength, narrowedBy } from '../../../../machines/fiscal/fiscal-filter.ts';
import { MoneyField } from '../../../ui/fields/amount-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './fiscal.module.css';
import type { FiscalActor, FiscalListActor } from './fiscal-actor.ts';

/** Directions of transports are others than those of notes. */
const directionsOf = (storage: FiscalStorage | null) =>
  fiscalDirections.filter((direction) =>
    direction === 'freightTaken' || direction === 'freightGiven'
      ? storage === 'cte-storage'
      : storage !== 'cte-storage' || direction === 'participant',
  );

/** What the list is narrowed by [T3.11]; beside it, or on a narrow page above it once they are asked for. */
export function FiscalFilters({ fiscal, list }: { fiscal: FiscalActor; list: FiscalListActor }) {
  const { t } = useTranslation('boxE');
  const { filter, showsFilter, path } = useSelector(fiscal, ({ context }) => context);
  const counts = useSelector(list, ({ context }) => context.list?.extra.statuses) ?? {};
  const change = (changed: Partial<typeof filter>) =>
    fiscal.send({ type: 'filter.changed', filter: changed });
  const { storage } = fiscalPlaceOf(path);
  // A status that nothing has is no choice, unless it is chosen; files that are no notes have none.
  const statuses = fiscalStatuses.filter(
    (status) => storage !== 'xml-storage' && ((counts[status] ?? 0) > 0 || filter.statuses.includes(status)),
  );
  return (
    <section
      id="fiscal-filters"
      className={`${surface.card} ${classes.filters}`}
      data-open={showsFilter || undefined}
      aria-label={t('filters')}
    >
      <div className={classes.filtersHead}>
        <h2 className={text.heading}>{t('filters')}</h2>
        {narrowedBy(filter) > 0 && (
          <button
            type="button"
            className={surface.link}
            onClick={() => fiscal.send({ type: 'filters.clear' })}
          >
            {t('clear')}
          </button>
        )}
      </div>
      <DateField required label={t('from')} value={filter.from} onChange={(from) => change({ from })} />
      <DateField required label={t('until')} value={filter.until} onChange={(until) => change({ until })} />
      {(['issuer', 'recipient'] as const).map((party) => (
        <TextInput
          key={party}
          label={t(`party.${party}`)}
          placeholder={t('partyHint')}
          maxLength={maxFilterLength}
          value={filter[party]}
          onChange={({ currentTarget: { value } }) => change({ [party]: value })}
          rightSection={
            filter[party] !== '' && (
              <CloseButton aria-label={t('clearField')} onClick={() => change({ [party]: '' })} />
            )
          }
        />
      ))}
      <NativeSelect
        label={t('direction')}
        value={filter.direction}
        onChange={({ currentTarget: { value } }) =>
          change({ direction: fiscalDirections.find((one) => one === value) ?? '' })
        }
        data={[
          { value: '', label: t('allDirections') },
          ...directionsOf(storage).map((value) => ({ value, label: t(`directions.${value}`) })),
        ]}
      />
      {statuses.length > 0 && (
        <fieldset className={classes.statuses}>
          <legend className={text.label}>{t('status')}</legend>
          {statuses.map((status) => (
            <div key={status} className={classes.status}>
              <Checkbox
                label={t(`statuses.${status}`)}
                checked={filter.statuses.includes(status)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    statuses: fiscalStatuses.filter((one) =>
                      one === status ? checked : filter.statuses.includes(one),
                    ),
                  })
                }
              />
              <span className={text.caption}>{counts[status] ?? 0}</span>
            </div>
          ))}
        </fieldset>
      )}
      <div className={classes.amounts}>
        <MoneyField
          required
          currency={brazilianCurrency}
          label={t('least')}
          value={filter.least}
          onChange={(least) => change({ least })}
        />
        <MoneyField
          required
          currency={brazilianCurrency}
          label={t('most')}
          value={filter.most}
          onChange={(most) => change({ most })}
        />
      </div>
    </section>
  );
}
