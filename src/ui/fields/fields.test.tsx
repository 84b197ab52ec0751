import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { addressValue, emptyAddress } from '../../../contract/fields/contact/address.ts';
import { type FieldFormat, fieldFormats } from '../../../contract/fields/formats.ts';
import type { Language } from '../../../contract/language/market.ts';
import type { Form } from '../../../contract/tasks/task-kinds.ts';
import type { PlaceList } from '../../../machines/places/lists.ts';
import { startTranslation } from '../../i18n/i18n.ts';
import { AddressField } from './address-field.tsx';
import { HourDecimalField, MoneyField } from './amount-field.tsx';
import { DateField } from './date-field.tsx';
import { DateSelects } from './date-selects.tsx';
import { FormFields } from './form-fields.tsx';
import { PhoneField, SsnField } from './masked-field.tsx';
import { MonthField } from './month-field.tsx';
import { QuestionCards } from './question-cards.tsx';
import { TextField } from './text-field.tsx';

const nothing = () => undefined;
const list: PlaceList = { status: 'ready', places: [] };
const places = { countries: list, statesOf: () => list, show: nothing, retry: nothing };

async function drawn(element: ReactNode, language: Language = 'en-US'): Promise<string> {
  await startTranslation(language, ['fields']);
  await i18next.loadNamespaces(['fields', 'common']);
  return renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
      {element}
    </MantineProvider>,
  );
}

/** The texts of the labels, without their marks' markup. */
const labelsIn = (markup: string) =>
  [...markup.matchAll(/<(?:label|div)[^>]*mantine-\w+-label[^>]*>(.*?)<\/(?:label|div)>/g)].map(
    ([, text = '']) => text.replace(/<[^>]*>/g, ''),
  );
const optionLabels = (markup: string) =>
  [...markup.matchAll(/<select[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
const valueIn = (markup: string) => /<input[^>]* value="([^"]*)"/.exec(markup)?.[1];

test('[T5.15] a field that is not required is marked Optional, in the language that is shown', async () => {
  const fields = (
    <>
      <TextField label="A" required value="" onChange={nothing} />
      <TextField label="B" value="" onChange={nothing} />
    </>
  );
  expect(labelsIn(await drawn(fields))).toEqual(['A', 'B Optional']);
  expect(labelsIn(await drawn(fields, 'fr-CA'))).toEqual(['A', 'B Facultatif']);
});

test('[T5.06, T5.07, T5.15] a message is shown under its field, which is marked as invalid', async () => {
  const ssn = await drawn(<SsnField label="SSN" fault="ssn" value="078" onChange={nothing} />);
  expect(ssn).toContain('>Check the digits of the SSN.<');
  expect(ssn).toMatch(/<input[^>]*aria-invalid="true"/);
  const described = /<input[^>]*aria-describedby="([^"]+)"/.exec(ssn)?.[1];
  expect(ssn).toMatch(new RegExp(`id="${described}"[^>]*>Check the digits`));
  const phone = await drawn(<PhoneField label="Phone" fault="phone" value="2" onChange={nothing} />);
  expect(phone).toContain('>Enter a phone number with its area code.<');
});

test('[T5.15] messages about lengths name the bound', async () => {
  const field = { label: 'A', value: 'a', onChange: nothing, bounds: { minLength: 3, maxLength: 1200 } };
  expect(await drawn(<TextField {...field} fault="minlengthTrim" />)).toContain('At least 3 characters.');
  expect(await drawn(<TextField {...field} fault="maxLength" />)).toContain('At most 1,200 characters.');
  expect(await drawn(<TextField {...field} fault="maxLength" />, 'pt-BR')).toContain(
    'No máximo 1.200 caracteres.',
  );
  const exact = { ...field, bounds: { minLength: 9, maxLength: 9 } };
  for (const fault of ['minlengthTrim', 'maxLength'] as const)
    expect(await drawn(<TextField {...exact} fault={fault} />)).toContain('Exactly 9 characters.');
});

test('[T5.14] the greatest number of hours is named in the language’s separators', async () => {
  const field = <HourDecimalField label="Hours" fault="maxValue" value="10000000" onChange={nothing} />;
  expect(await drawn(field)).toContain('At most 9,999,999.99.');
  expect(await drawn(field, 'es-AR')).toContain('Como máximo, 9.999.999,99.');
});

test('[T2.29] under a finger, a date shows in the portal’s language over the browser’s own input', async () => {
  const matchMedia = (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  vi.stubGlobal('window', { matchMedia });
  const shownFor = async (value: string) => {
    const markup = await drawn(<DateField label="Date" value={value} onChange={nothing} />, 'pt-BR');
    return [valueIn(markup), /<span[^>]*aria-hidden="true">([^<]*)<\/span>/.exec(markup)?.[1]];
  };
  try {
    expect(await shownFor('2026-11-18')).toEqual(['2026-11-18', '18/11/2026']);
    expect(await shownFor('')).toEqual(['', 'DD/MM/AAAA']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('[T5.15] beside the fault of a text that is too short, its hint stays', async () => {
  const bounds = { minLength: 9, maxLength: 9 };
  const markup = await drawn(
    <TextField
      label="Routing number"
      description="Nine digits"
      fault="minlengthTrim"
      bounds={bounds}
      value="12345"
      onChange={nothing}
    />,
  );
  const [, error = ''] = /<p[^>]*mantine-\w+-error[^>]*>(.*?)<\/p>/.exec(markup) ?? [];
  expect(error.replace(/<[^>]*>/g, '')).toBe('Exactly 9 characters. Nine digits');
});

test('[T2.29] a date shows in the language’s order, and so do its lists', async () => {
  const date = { label: 'Date', value: '2026-11-18', onChange: nothing };
  const lists = <DateSelects value="" onChange={nothing} />;
  expect(valueIn(await drawn(<DateField {...date} />))).toBe('11/18/2026');
  expect(optionLabels(await drawn(lists))).toEqual(['Month', 'Day', 'Year']);
  expect(valueIn(await drawn(<DateField {...date} />, 'en-GB'))).toBe('18/11/2026');
  expect(optionLabels(await drawn(lists, 'pt-BR'))).toEqual(['Dia', 'Mês', 'Ano']);
});

test('[T5.11] the list of days has the length of its month', async () => {
  const markup = await drawn(<DateSelects value="2028-02-29" onChange={nothing} />);
  const days = /aria-label="Day".*?<\/select>/.exec(markup)?.[0] ?? '';
  expect([...days.matchAll(/<option value="(\d+)"/g)].at(-1)?.[1]).toBe('29');
});

test('a month without its year shows the month alone', async () => {
  const markup = await drawn(<MonthField label="Month" required value="-07" onChange={nothing} />);
  expect([...markup.matchAll(/<option value="(\d*)" selected=""/g)].map(([, value]) => value)).toEqual([
    '7',
    '',
  ]);
  expect(markup).toMatch(/role="group" [^>]*aria-labelledby="[^"]+"/);
});

test('money shows in the language’s separators', async () => {
  const money = <MoneyField label="Amount" value="1234.50" onChange={nothing} />;
  expect(valueIn(await drawn(money))).toBe('1,234.50');
  expect(valueIn(await drawn(money, 'pt-BR'))).toBe('1.234,50');
  const short = <MoneyField label="Amount" value="1234.5" onChange={nothing} />;
  expect(valueIn(await drawn(short))).toBe('1,234.50');
});

test.each([
  ['BRL', 'pt-BR', 'R$'],
  ['USD', 'pt-BR', '$'],
  ['GBP', 'en-GB', '£'],
  ['CAD', 'fr-CA', '$'],
] as const)('a field for an amount in %s shows in %s the sign %s', async (currency, language, sign) => {
  const field = <MoneyField label="Amount" currency={currency} value="" onChange={nothing} />;
  expect(/data-position="left"[^>]*><span[^>]*>([^<]*)</.exec(await drawn(field, language))?.[1]).toBe(sign);
});

test.each([
  ['', ['Address Optional', 'Country Optional']],
  [
    'US',
    ['Country', 'Address line 1', 'Address line 2', 'City', 'State', 'Zip Code', 'County'].map(
      (label) => `${label} Optional`,
    ),
  ],
  [
    'GB',
    ['Country', 'Address line 1', 'Address line 2', 'Town', 'Post Code', 'County'].map(
      (label) => `${label} Optional`,
    ),
  ],
] as const)('[T2.30, T5.17] an address in "%s" asks for its parts', async (country, labels) => {
  const value = addressValue({ ...emptyAddress, country });
  const markup = await drawn(
    <AddressField label="Address" value={value} onChange={nothing} places={places} />,
  );
  expect(labelsIn(markup)).toEqual(country === '' ? labels : ['Address Optional', ...labels]);
});

const selects = [
  ['single', 'radiogroup', 'radio'],
  ['multi', 'group', 'checkbox'],
] as const;

test.each(selects)('[T2.28] with %s choice the cards are a %s', async (select, role, type) => {
  const questions = [
    { id: 'home', label: 'I bought a home' },
    { id: 'child', label: 'I had a child' },
  ];
  const markup = await drawn(
    <QuestionCards
      label="Changes"
      required
      {...{ questions, select }}
      selected={['child']}
      onChange={nothing}
    />,
  );
  expect(markup).toContain(`role="${role}"`);
  const inputs = [...markup.matchAll(/<input type="(\w+)"[^>]*?( checked="")?[^>]*? value="(\w+)"/g)];
  expect(inputs.map(([, kind, , id]) => [kind, id])).toEqual([
    [type, 'home'],
    [type, 'child'],
  ]);
  expect(markup).toMatch(/checked=""[^>]*value="child"|value="child"[^>]*checked=""/);
  expect(markup).not.toMatch(/checked=""[^>]*value="home"|value="home"[^>]*checked=""/);
});

test.each([
  [undefined, 'cards'],
  ['horizontal', 'cards'],
  ['vertical', 'column'],
] as const)('[T9.07] cards in the direction %s are laid out as %s', async (direction, name) => {
  const markup = await drawn(
    <QuestionCards
      label="Changes"
      questions={[{ id: 'home', label: 'I bought a home' }]}
      select="multi"
      selected={[]}
      onChange={nothing}
      {...(direction ? { direction } : {})}
    />,
  );
  expect(markup).toMatch(
    new RegExp(`class="[^"]*${name}[^"]*"[^>]*role="group"|role="group"[^>]*class="[^"]*${name}`),
  );
});

test('a card that is not there to choose is disabled', async () => {
  const markup = await drawn(
    <QuestionCards
      label="Changes"
      questions={[{ id: 'home', label: 'I bought a home' }]}
      select="multi"
      selected={[]}
      disabled
      onChange={nothing}
    />,
  );
  expect(markup).toMatch(/<input[^>]*disabled=""/);
});

test('a form draws a piece for every format, in its order, with its faults when they are to show', async () => {
  const formats = fieldFormats as readonly FieldFormat[];
  const form: Form = {
    type: 'object',
    properties: Object.fromEntries(
      formats.map((format) => [format, { type: 'string', title: `The ${format}`, format, enum: ['a'] }]),
    ),
    required: ['text', 'money'],
  };
  const fields = (showFaults: boolean) => (
    <FormFields
      form={form}
      values={{ email: 'no address' }}
      onChange={nothing}
      showFaults={showFaults}
      places={places}
      renderFile={({ label }) => <output>{label}</output>}
    />
  );
  const calm = await drawn(fields(false));
  expect([...calm.matchAll(/data-field="([^"]+)"/g)].map(([, name]) => name)).toEqual(formats);
  expect(calm).toContain('<output>The file</output>');
  expect(calm).not.toContain('aria-invalid');
  const strict = await drawn(fields(true));
  expect(strict.match(/This field is required\./g)).toHaveLength(2);
  expect(strict).toContain('Enter an e-mail address such as name@example.com.');
});
