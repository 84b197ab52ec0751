import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { answersByPath, type FormRule, fieldsOfForm, groupsOfForm } from '../../../../contract/forms/form.ts';
import type { RequestKind } from '../../../../contract/requests/kind.ts';
import type { ServiceRequest } from '../../../../contract/requests/requests.ts';
import { formFiles } from '../../../../machines/requests/request.setup.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { answerText, fieldLabel, findingText } from './form-words.ts';
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

/** What was sent, folded: the answers, the files, the confirmed warnings and the history. */
export function SentForm({ request, kind, record }: SentFormProps) {
  const { t, i18n } = useTranslation(['requests', 'requestForm', 'requestKinds']);
  const employees = useSelector(request, ({ context }) => context.employees);
  const files = useSelector(request, ({ context }) => formFiles(context));
  const shown = (path: string, value: string) =>
    answerText(t, path.split('.').at(-1) ?? path, ruleAt(kind, path), value, employees, i18n.language);
  return (
    <div className={classes.sent}>
      <details className={classes.fold}>
        <summary className={surface.lineAbove}>
          {t('form')}
          <IconChevronDown size={16} aria-hidden />
        </summary>
        <dl className={classes.answers}>
          {[...answersByPath(kind.form, record.values)].map(([path, value]) => (
            <div key={path}>
              <dt className={text.caption}>{fieldLabel(t, path)}</dt>
              <dd dir="auto">{shown(path, value)}</dd>
            </div>
          ))}
        </dl>
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
        <summary className={surface.lineAbove}>
          {t('history')}
          <IconChevronDown size={16} aria-hidden />
        </summary>
        <ol className={classes.history}>
          {record.history.map(({ event, at, by, changes, moreChanges = 0 }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
            <li key={index}>
              <span>{t(`event.${event}`, { name: by })}</span>{' '}
              <time className={text.caption} dateTime={at}>
                {formatWhen(at, new Date(), i18n.language)}
              </time>
              {changes.length > 0 && (
                <ul className={text.small}>
                  {changes.map(({ path, before, after }) => (
                    <li key={path}>
                      {t('change', {
                        field: fieldLabel(t, path),
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
