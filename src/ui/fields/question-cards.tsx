import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import surface from '../surface.module.css';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import classes from './question-cards.module.css';

interface QuestionCardsProps extends Omit<FieldProps, 'value' | 'onChange'> {
  readonly questions: readonly { readonly id: string; readonly label: string }[];
  readonly select: 'single' | 'multi';
  /** The ids of the questions that are checked [T3.11]. */
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** Side by side, or one below the other [T9.07]. */
  readonly direction?: 'horizontal' | 'vertical';
}

/** Questions as cards to choose one or several of [T2.28], 175 by 106 px with gaps of 15 [T9.07]. */
export function QuestionCards({
  questions,
  select,
  selected,
  onChange,
  direction = 'horizontal',
  ...props
}: QuestionCardsProps) {
  const group = useId();
  const isSingle = select === 'single';
  const choose = (id: string, isChecked: boolean) => {
    if (isSingle) return onChange([id]);
    // In the order of the questions, whatever the order of the clicks.
    const chosen = new Set(selected);
    if (isChecked) chosen.add(id);
    else chosen.delete(id);
    onChange(questions.map((question) => question.id).filter((each) => chosen.has(each)));
  };
  return (
    <FieldGroup
      field={{ ...props, value: '', onChange: () => undefined }}
      role={isSingle ? 'radiogroup' : 'group'}
      isHint
      className={direction === 'vertical' ? classes.column : classes.cards}
    >
      {questions.map(({ id, label }) => (
        <label key={id} className={`${surface.card} ${classes.card}`} data-question={id}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            className={classes.choice}
            name={group}
            value={id}
            checked={selected.includes(id)}
            disabled={props.disabled ?? false}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
          <span className={classes.mark} data-single={isSingle || undefined} aria-hidden="true">
            <IconCheck size={14} stroke={3} />
          </span>
          <span>{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
