import { Button } from '@mantine/core';
import { brazilianCurrency } from '../../../../contract/fields/amount.ts';
import '@mantine/core/styles/Button.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../../../contract/fields/fault.ts';
import {
  answerIn,
  areRowsShown,
  type FormPart,
  type FormRow,
  type FormRule,
  isFieldRequired,
  isFieldShown,
  pathOf,
  type RowsRule,
  rowsIn,
} from '../../../../contract/forms/form.ts';
import type { RequestKind } from '../../../../contract/requests/kind.ts';
import type { ServiceRequest } from '../../../../contract/requests/requests.ts';
import { faultsOfRequest } from '../../../../machines/requests/request-form.ts';
import { FieldList, type ShownField } from '../../../ui/fields/form-fields.tsx';
import { usePlacesSource } from '../../../ui/fields/use-places-source.ts';
import { focusFault } from '../../../ui/focus/focus-fault.ts';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { useKeptFocus } from '../../../ui/focus/use-kept-focus.ts';
import { choicesOf, fieldLabel, findingText } from '../../../ui/forms/form-words.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { FormFiles } from './request-files.tsx';
import type { RequestActor } from './request-panel.tsx';
import classes from './requests.module.css';
import { SendFoot } from './send-foot.tsx';

interface RequestFormProps {
  request: RequestActor;
  kind: RequestKind;
  record: ServiceRequest;
}

/** A field, a group of rows or a kind of file in which something is missing or wrong. */
const faultyPlace = '[data-field]:has(:is([aria-invalid="true"], [data-fault]))';

/** The form of a draft, or of a request that is to be corrected. */
export function RequestForm({ request, kind, record }: RequestFormProps) {
  const { t, i18n } = useTranslation(['requestForm', 'requests']);
  const findings = useSelector(request, ({ context }) => context.findings);
  const pointed = useSelector(request, ({ context }) => context.pointed);
  const isSending = useSelector(request, (at) => at.hasTag('sending'));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (pointed > 0 && form.current) return focusFault(form.current, faultyPlace);
    return undefined;
  }, [pointed]);
  useKeptFocus(isSending);
  const general = findings.filter(({ path, level }) => path === undefined && level !== 'warn');
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.send({ type: 'request.send' });
      }}
    >
      {record.flags.length > 0 && (
        <Notice tone="info" isStill>
          {t('requests:marked', { count: record.flags.length })}
        </Notice>
      )}
      {kind.form.parts.map((part) => (
        <Part key={part.name} request={request} kind={kind} part={part} record={record} />
      ))}
      <FormFiles request={request} kind={kind} />
      {general.map((finding) => (
        <Notice key={finding.code} tone={finding.level === 'error' ? 'bad' : 'info'}>
          {findingText(t, finding, i18n.language)}
        </Notice>
      ))}
      <SendFoot request={request} />
    </form>
  );
}

function Part({ request, kind, part, record }: RequestFormProps & { part: FormPart }) {
  const { t } = useTranslation('requestForm');
  const values = useSelector(request, ({ context }) => context.values);
  const employees = useSelector(request, ({ context }) => context.employees);
  const places = usePlacesSource();
  const shown = useShownField(request, kind, record);
  const pointsOut = useSelector(request, ({ context }) => context.pointsOut);
  const isSending = useSelector(request, (at) => at.hasTag('sending'));
  const faults = faultsOfRequest(kind, values, employees);
  const fields = Object.entries(part.fields).filter(([, rule]) => isFieldShown(kind.form, rule, values));
  const groups = Object.entries(part.groups ?? {}).filter(([, rows]) =>
    areRowsShown(kind.form, rows, values),
  );
  if (fields.length === 0 && groups.length === 0) return null;
  return (
    <fieldset className={classes.part}>
      <legend className={text.heading}>{t(`parts.${part.name}`)}</legend>
      <FieldList
        fields={fields.map(([name, rule]) => shown.field(name, rule, faults[name] ?? null))}
        values={Object.fromEntries(fields.map(([name]) => [name, answerIn(values, name)]))}
        showFaults={pointsOut}
        disabled={isSending}
        places={places}
        onChange={(field, value) =>
          request.send({ type: 'form.edit', edit: { kind: 'answer', field, value } })
        }
        isPaired
        renderBelow={shown.below}
      />
      {groups.map(([group, rows]) => (
        <Rows
          key={group}
          request={request}
          kind={kind}
          record={record}
          group={group}
          rows={rows}
          faults={faults}
        />
      ))}
    </fieldset>
  );
}

interface RowsProps extends RequestFormProps {
  group: string;
  rows: RowsRule;
  faults: Readonly<Record<string, FieldFault>>;
}

/** A group of fields that is filled in several times. */
function Rows({ request, kind, record, group, rows, faults }: RowsProps) {
  const { t } = useTranslation(['requestForm', 'requests']);
  const values = useSelector(request, ({ context }) => context.values);
  const pointsOut = useSelector(request, ({ context }) => context.pointsOut);
  const isSending = useSelector(request, (at) => at.hasTag('sending'));
  const places = usePlacesSource();
  const shown = useShownField(request, kind, record);
  const given = rowsIn(values, group);
  const count = useRef(given.length);
  const place = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // The fields of a row that is added stand before the button that adds it.
  useEffect(() => {
    const isAdded = given.length > count.current;
    count.current = given.length;
    if (isAdded)
      place.current
        ?.querySelector<HTMLElement>(':scope > fieldset:last-of-type :is(input, select, textarea)')
        ?.focus();
  }, [given.length]);
  useFocusAfterLoss(add, given.length);
  return (
    <div ref={place} className={classes.rows} data-field={group}>
      {given.map((row, index) => {
        const fields = Object.entries(rows.fields).filter(([, rule]) =>
          isFieldShown(kind.form, rule, values, row),
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place
          <fieldset key={index} className={`${surface.panel} ${classes.rowFields}`}>
            <legend className={text.label}>{t(`groups.${group}.row`, { number: index + 1 })}</legend>
            <FieldList
              fields={fields.map(([name, rule]) =>
                shown.field(name, rule, faults[pathOf(name, group, index)] ?? null, row),
              )}
              values={row as FormRow}
              showFaults={pointsOut}
              disabled={isSending}
              places={places}
              onChange={(field, value) =>
                request.send({
                  type: 'form.edit',
                  edit: { kind: 'rowAnswer', group, row: index, field, value },
                })
              }
              isPaired
              renderBelow={(name) => shown.below(pathOf(name, group, index))}
            />
            {given.length > rows.least && (
              <Button
                variant="subtle"
                color="dark"
                size="compact-sm"
                disabled={isSending}
                onClick={() =>
                  request.send({ type: 'form.edit', edit: { kind: 'removeRow', group, row: index } })
                }
              >
                {t(`groups.${group}.remove`, { number: index + 1 })}
              </Button>
            )}
          </fieldset>
        );
      })}
      {shown.below(group)}
      {pointsOut && faults[group] && (
        <p className={`${text.small} ${text.bad}`} data-fault>
          {t('requests:rowMissing')}
        </p>
      )}
      {given.length < rows.most && (
        <Button
          ref={add}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isSending}
          onClick={() => request.send({ type: 'form.edit', edit: { kind: 'addRow', group } })}
        >
          {t(`groups.${group}.add`)}
        </Button>
      )}
    </div>
  );
}

/** How fields are named and drawn, and what is written below one: the firm's mark, and what a check found. */
function useShownField(request: RequestActor, kind: RequestKind, record: ServiceRequest) {
  const { t, i18n } = useTranslation(['requestForm', 'requests']);
  const values = useSelector(request, ({ context }) => context.values);
  const employees = useSelector(request, ({ context }) => context.employees);
  const findings = useSelector(request, ({ context }) => context.findings);
  return {
    field: (name: string, rule: FormRule, fault: FieldFault | null, row?: FormRow): ShownField => ({
      name,
      label: t(`fields.${name}`),
      description: t(`hints.${name}`, { defaultValue: '' }) || undefined,
      rule,
      required: isFieldRequired(kind.form, rule, values, row),
      currency: brazilianCurrency,
      choices: choicesOf(t, name, rule, employees),
      fault,
    }),
    below: (path: string) => {
      const flag = record.flags.find((one) => one.path === path);
      const found = findings.filter((finding) => finding.path === path);
      return (
        <>
          {flag && (
            <p className={`${text.small} ${classes.flag}`} data-tone="warning">
              {flag.note || t('requests:markedField', { field: fieldLabel(t, path) })}
            </p>
          )}
          {found.map((finding) => (
            <p
              key={finding.code}
              className={text.small}
              data-tone={finding.level === 'error' ? 'bad' : 'warning'}
              data-fault={finding.level === 'error' || undefined}
              role={finding.level === 'error' ? 'alert' : undefined}
            >
              {findingText(t, finding, i18n.language)}
            </p>
          ))}
        </>
      );
    },
  };
}
