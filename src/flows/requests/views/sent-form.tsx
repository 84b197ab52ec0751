import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  answersByPath,
  type FormRule,
  type FormValues,
  fieldsOfForm,
  groupsOfForm,
  rowsIn,
} from '../../../../contract/forms/form.ts';
import type { Language } from '../../../../contract/language/market.ts';
import { cellText } from '../../../../contract/payroll/cells.ts';
import type { PayrollMonth } from '../../../../contract/payroll/payroll.ts';
import { entriesGroup, personField } from '../../../../contract/payroll/sheet.ts';
import type { RequestKind } from '../../../../contract/requests/kind.ts';
import type { ServiceRequest } from '../../../../contract/requests/requests.ts';
import { formFiles } from '../../../../machines/requests/request.setup.ts';
import { FoldSummary } from '../../../ui/fold/fold-summary.tsx';
import { answerText, fieldLabel, findingText } from '../../../ui/forms/form-words.ts';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { columnName } from './payroll/cell-words.ts';
import { FileRows } from './request-files.tsx';
import type { RequestActor } from './request-panel.tsx';
import classes from './requests.module.css';

interface SentFormProps {
  request: RequestActor;
  kind: RequestKind;
  record: ServiceRequest;
}

/** The rule of a field by its path in a form. */
function ruleAt(kind: RequestKind, path: string): FormRule {
  const [group = '', , field] = path.split('.');
  const rule =
    field === undefined ? fieldsOfForm(kind.form)[path] : groupsOfForm(kind.form)[group]?.fields[field];
  return rule ?? { format: 'text' };
}

/** The cell of a payroll that a path names; `null` for an answer of another form. */
function cellAt(month: PayrollMonth, values: FormValues, path: string) {
  const [group, index, binding] = path.split('.');
  const rubric = month.rubrics.find((one) => one.binding === binding);
  if (group !== entriesGroup || !rubric) return null;
  const row = rowsIn(values, entriesGroup)[Number(index)];
  return { rubric, person: month.people.find(({ id }) => id === row?.[personField]) };
}

/** What was sent, folded: the answers, the files, the confirmed warnings and the history. */
export function SentForm({ request, kind, record }: SentFormProps) {
  const { t, i18n } = useTranslation(['requests', 'requestForm', 'requestKinds']);
  const employees = useSelector(request, ({ context }) => context.employees);
  const files = useSelector(request, ({ context }) => formFiles(context));
  const month = useSelector(request, ({ context }) => context.month);
  const cellOf = (path: string) => (month ? cellAt(month, record.values, path) : null);
  const labelOf = (path: string): string => {
    const cell = cellOf(path);
    return cell && month
      ? `${cell.person?.name ?? '–'}, ${columnName(t, month, cell.rubric.binding)}`
      : fieldLabel(t, path);
  };
  const shown = (path: string, value: string) =>
    cellOf(path)
      ? cellText(cellOf(path)?.rubric.dataType ?? 'text', value, i18n.language as Language)
      : answerText(t, path.split('.').at(-1) ?? path, ruleAt(kind, path), value, employees, i18n.language);
  return (
    <div className={classes.sent}>
      <details className={classes.fold}>
        <FoldSummary className={surface.lineAbove}>{t(kind.isSheet ? 'attachments' : 'form')}</FoldSummary>
        {!kind.isSheet && (
          <dl className={classes.answers}>
            {[...answersByPath(kind.form, record.values)].map(([path, value]) => (
              <div key={path}>
                <dt className={text.caption}>{fieldLabel(t, path)}</dt>
                <dd dir="auto">{shown(path, value)}</dd>
              </div>
            ))}
          </dl>
        )}
        <FileRows request={request} files={files} />
        {record.warnings.length > 0 && (
          <>
            <p className={text.label}>{t('confirmedWarnings')}</p>
            <ul className={classes.warnings}>
              {record.warnings.map((finding) => (
                <li key={finding.code} className={text.small}>
                  {findingText(t, finding, i18n.language)}
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
      <details className={classes.fold}>
        <FoldSummary className={surface.lineAbove}>{t('history')}</FoldSummary>
        <ol className={classes.history}>
          {record.history.map(({ event, at, by, changes, moreChanges = 0 }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
            <li key={index}>
              <span>{t(`event.${event}`, { name: by })}</span>{' '}
              <time className={text.caption} dateTime={at}>
                {formatWhenWithin(at, new Date(), i18n.language)}
              </time>
              {changes.length > 0 && (
                <ul className={text.small}>
                  {changes.map(({ path, before, after }) => (
                    <li key={path}>
                      {t('change', {
                        field: labelOf(path),
                        before: before === null ? '–' : shown(path, before),
                        after: after === null ? '–' : shown(path, after),
                      })}
                    </li>
                  ))}
                  {moreChanges > 0 && <li>{t('moreChanges', { count: moreChanges })}</li>}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
