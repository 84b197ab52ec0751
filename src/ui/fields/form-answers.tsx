import type { ReactNode } from 'react';
import { fieldsOf } from '../../../contract/tasks/form-fields.ts';
import type { Form } from '../../../contract/tasks/task-kinds.ts';
import { answerText } from './answer-text.ts';
import { useLanguage } from './field.tsx';
import classes from './form-answers.module.css';

interface FormAnswersProps {
  readonly form: Form;
  readonly values: Readonly<Record<string, string>>;
  /** Shown in the place of an answer that was not given, and above the questions that need none. */
  readonly none: { readonly required: string; readonly optional: string };
  /** Whether the answers that are required are still to be given. */
  readonly isOpen: boolean;
  /** Draws the file of a field, whose value is the id of an uploaded document. */
  readonly renderFile: (value: string) => ReactNode;
}

/** The answers of a form that can no longer be changed, to read. */
export function FormAnswers({ form, values, none, isOpen, renderFile }: FormAnswersProps) {
  const language = useLanguage();
  const fields = fieldsOf(form);
  // In one line: each by itself they would hide the answers that there are.
  const left = fields.filter(([name]) => !values[name] && !form.required.includes(name));
  return (
    <dl className={classes.answers}>
      {fields.map(([name, { title, format, currency }]) => {
        if (left.some(([one]) => one === name)) return null;
        const value = values[name] ?? '';
        return (
          <div key={name} data-field={name}>
            <dt>{title}</dt>
            <dd dir="auto" data-none={value === '' ? (isOpen ? 'open' : 'over') : undefined}>
              {value === ''
                ? none.required
                : format === 'file'
                  ? renderFile(value)
                  : answerText(format, value, language, currency)}
            </dd>
          </div>
        );
      })}
      {left.length > 0 && (
        <div className={classes.left}>
          <dt>{none.optional}</dt>
          <dd dir="auto" data-none="over">
            {new Intl.ListFormat(language, { type: 'unit' }).format(left.map(([, { title }]) => title))}
          </dd>
        </div>
      )}
    </dl>
  );
}
