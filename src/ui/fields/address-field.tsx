import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AddressPart,
  addressParts,
  addressValue,
  emptyAddress,
  maxAddressPart,
  parseAddress,
} from '../../../contract/fields/contact/address.ts';
import {
  addressLabel,
  hasAddressPart,
  inCountry,
  neededParts,
} from '../../../contract/fields/contact/address-labels.ts';
import type { PlaceList } from '../../../machines/places/lists.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import classes from './fields.module.css';
import { TextField } from './text-field.tsx';

/** Countries and their states, as an address is chosen from them. */
export interface PlacesSource {
  readonly countries: PlaceList;
  readonly statesOf: (country: string) => PlaceList;
  /** Says that an address is on screen, and which country it has; the same function until there is something new to say it to. */
  readonly show: (field: string, country: string) => void;
  /** Asks again for the lists of an address that could not be had. */
  readonly retry: (field: string, country: string) => void;
}

interface AddressFieldProps extends FieldProps {
  readonly places: PlacesSource;
}

/** The parts that take the whole width. */
const wideParts: readonly AddressPart[] = ['country', 'address1', 'address2'];

/**
 * An address, kept as JSON [T2.30]. The country comes first and says what the other parts are called and which there are
 * [T5.17].
 */
export function AddressField({ places, ...props }: AddressFieldProps) {
  const { t } = useTranslation('fields');
  const address = parseAddress(props.value) ?? emptyAddress;
  const { country } = address;
  const needed = neededParts(country);
  const id = useId();
  const { show } = places;
  useEffect(() => show(id, country), [show, id, country]);
  const retry = () => places.retry(id, country);
  const part = (name: AddressPart, onChange: (text: string) => void) => ({
    label: t(`address.${addressLabel(name, country)}`),
    required: props.required === true && needed.includes(name),
    // Beside the message of the whole address, the parts that are missing are marked.
    fault: props.fault && needed.includes(name) && address[name].trim() === '' ? ('required' as const) : null,
    disabled: props.disabled,
    value: address[name],
    onChange,
  });
  const change = (name: AddressPart) => (text: string) =>
    props.onChange(addressValue({ ...address, [name]: text.slice(0, maxAddressPart) }));
  const shown = addressParts.filter(
    (name) => name === 'country' || (country !== '' && hasAddressPart(name, country)),
  );
  return (
    <FieldGroup field={props} className={classes.parts}>
      {shown.map((name) => (
        <div key={name} data-part={name} data-wide={wideParts.includes(name) || undefined}>
          {name === 'country' ? (
            <PlaceSelect
              field={part(name, (next) => props.onChange(addressValue(inCountry(address, next))))}
              list={places.countries}
              onRetry={retry}
            />
          ) : name === 'state' ? (
            <PlaceSelect field={part(name, change(name))} list={places.statesOf(country)} onRetry={retry} />
          ) : (
            <TextField {...part(name, change(name))} />
          )}
        </div>
      ))}
    </FieldGroup>
  );
}

interface PlaceSelectProps {
  readonly field: FieldProps;
  readonly list: PlaceList;
  readonly onRetry: () => void;
}

/** A country or a state out of its list; a text where the list has nothing to choose from. */
function PlaceSelect({ field, list, onRetry }: PlaceSelectProps) {
  const { t } = useTranslation(['fields', 'common']);
  if (list.status === 'ready' && list.places.length === 0) return <TextField {...field} />;
  const choices =
    list.status === 'ready' ? list.places.map(({ id, name }) => ({ value: id, label: name })) : [];
  const isLoading = list.status === 'loading';
  return (
    <>
      <ChoiceField
        {...field}
        choices={choices}
        disabled={field.disabled || list.status !== 'ready'}
        description={isLoading ? t('loading') : undefined}
      />
      {list.status === 'failed' && (
        <p className={classes.failed} role="alert">
          {t('placesFailed')}
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
    </>
  );
}
