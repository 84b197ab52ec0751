import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brazilianCurrency } from '../../../../contract/fields/amount.ts';
import { answerIn, type FormPart, isFieldRequired, isFieldShown } from '../../../../contract/forms/form.ts';
import type { SimulationKind } from '../../../../contract/simulations/simulation.ts';
import { faultsIn, kindIn } from '../../../../machines/simulations/simulation-form.machine.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { FieldList, type ShownField } from '../../../ui/fields/form-fields.tsx';
import { usePlacesSource } from '../../../ui/fields/use-places-source.ts';
import { focusFault } from '../../../ui/focus/focus-fault.ts';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { useKeptFocus } from '../../../ui/focus/use-kept-focus.ts';
import { choicesOf, findingText } from '../../../ui/forms/form-words.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './simulations.module.css';
import type { SimulationFormActor } from './simulations-actor.ts';

/** A field in which something is missing or wrong. */
const faultyPlace = '[data-field]:has(:is([aria-invalid="true"], [data-fault]))';

interface FormProps {
  form: SimulationFormActor;
}

/** The form of a simulation. */
export function SimulationForm({ form }: FormProps) {
  const { t } = useTranslation('simulations');
  const kind = useSelector(form, ({ context }) => kindIn(context));
  const isBeginning = useSelector(form, (at) => at.matches('beginning'));
  const hasFailed = useSelector(form, (at) => at.matches('failed'));
  if (hasFailed)
    return (
      <FailedCard
        title={t('oneFailed')}
        text={t('failedText')}
        onRetry={() => form.send({ type: 'form.retry' })}
      />
    );
  if (isBeginning || !kind) return <SkeletonRows label={t('loadingOne')} count={4} height={72} />;
  return <Fields form={form} kind={kind} />;
}

function Fields({ form, kind }: FormProps & { kind: SimulationKind }) {
  const { t } = useTranslation(['simulations', 'problems']);
  const pointed = useSelector(form, ({ context }) => context.pointed);
  const pointsOut = useSelector(form, ({ context }) => context.pointsOut);
  const faults = useSelector(form, ({ context }) => Object.keys(faultsIn(context)).length);
  const problem = useSelector(form, ({ context }) => context.problem);
  const isBusy = useSelector(form, (at) => at.hasTag('busy'));
  const isRecalled = useSelector(form, ({ context }) => context.isRecalled);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that discards what was kept goes with its notice.
  useFocusAfterLoss(heading, isRecalled);
  useEffect(() => {
    if (pointed > 0 && element.current) return focusFault(element.current, faultyPlace);
    return undefined;
  }, [pointed]);
  useKeptFocus(isBusy);
  const hint = isBusy ? t('running') : pointsOut && faults > 0 ? t('missing', { count: faults }) : '';
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} className={text.page} tabIndex={-1}>
          {t(`kinds.${kind.id}.name`)}
        </h1>
        <p className={text.quiet}>{t(`kinds.${kind.id}.hint`)}</p>
      </div>
      {isRecalled && (
        <Notice
          icon={IconHistory}
          actions={
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isBusy}
              onClick={() => form.send({ type: 'answers.discard' })}
            >
              {t('draftDrop')}
            </Button>
          }
        >
          {t('draftKept')}
        </Notice>
      )}
      <form
        ref={element}
        className={`${surface.card} ${classes.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.send({ type: 'simulation.run' });
        }}
      >
        {kind.form.parts.map((part) => (
          <Part key={part.name} form={form} kind={kind} part={part} />
        ))}
        {problem && (
          <Notice tone="bad">
            {t('runFailed')} {t(`problems:${problem.code}`)}
          </Notice>
        )}
        <DialogFoot hint={hint} isSteady>
          <ReasonedButton type="submit" isBusy={isBusy}>
            {t('run')}
          </ReasonedButton>
        </DialogFoot>
      </form>
    </>
  );
}

function Part({ form, kind, part }: FormProps & { kind: SimulationKind; part: FormPart }) {
  const { t, i18n } = useTranslation('requestForm');
  const context = useSelector(form, (at) => at.context);
  const isBusy = useSelector(form, (at) => at.hasTag('busy'));
  const places = usePlacesSource();
  const { values, employees, findings, pointsOut } = context;
  const faults = faultsIn(context);
  const fields: readonly ShownField[] = Object.entries(part.fields)
    .filter(
      ([name, rule]) =>
        isFieldShown(kind.form, rule, values) && (name !== 'employeeId' || employees.length > 0),
    )
    .map(([name, rule]) => ({
      name,
      label: t(`fields.${name}`),
      description: t(`hints.${name}`, { defaultValue: '' }) || undefined,
      rule,
      required: isFieldRequired(kind.form, rule, values),
      currency: brazilianCurrency,
      choices: choicesOf(t, name, rule, employees),
      fault: faults[name] ?? null,
    }));
  return (
    <fieldset className={classes.part}>
      <legend className={text.heading}>{t(`parts.${part.name}`)}</legend>
      <FieldList
        fields={fields}
        values={Object.fromEntries(fields.map(({ name }) => [name, answerIn(values, name)]))}
        showFaults={pointsOut}
        disabled={isBusy}
        places={places}
        onChange={(field, value) => form.send({ type: 'answer.changed', field, value })}
        isPaired
        renderBelow={(name) =>
          findings
            .filter(({ path }) => path === name)
            .map((finding) => (
              <p key={finding.code} className={text.small} data-tone="bad" data-fault role="alert">
                {findingText(t, finding, i18n.language)}
              </p>
            ))
        }
      />
    </fieldset>
  );
}
