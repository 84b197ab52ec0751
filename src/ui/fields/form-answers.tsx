import type { ReactNode } from 'react';
import { fieldsOf } from '../../../contract/tasks/form-fields.ts';
import type { Form } from '../../../contract/tasks/task-kinds.ts';
import { answerText } from './answer-text.ts';
import { useLanguage } from './field.tsx';
import classes from './form-answers.module.css';

interface FormAnswersProps {
  readonly form: Form;
  readonly values: Readonly<Record<string, string>>;
  /** Shown in the place of an answer that was not given, and of one that need not be given. */
  readonly none: { readonly required: string; readonly optional: string };
  /** Draws the file of a field, whose value is the id of an uploaded document. */
  readonly renderFile: (value: string) => ReactNode;
}

/** The answers of a form that can no longer be changed, to read. */
export function FormAnswers({ form, values, none, renderFile }: FormAnswersProps) {
  const language = useLanguage();
  return (
    <dl className={classes.answers}>
      {fieldsOf(form).map(([name, { title, format }]) => {
        const value = values[name] ?? '';
        return (
          <div key={name} data-field={name}>
            <dt>{title}</dt>
            <dd dir="auto" data-none={value === '' || undefined}>
              {value === ''
                ? none[form.required.includes(name) ? 'required' : 'optional']
                : format === 'file'
                  ? renderFile(value)
                  : answerText(format, value, language)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
