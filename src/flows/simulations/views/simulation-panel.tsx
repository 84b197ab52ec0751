import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconAdjustments, IconCalculatorOff, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SimulationLine, SimulationSum } from '../../../../contract/simulations/simulation.ts';
import type { Simulation } from '../../../../contract/simulations/simulations.ts';
import { simulationPathOf } from '../../../../machines/action-paths.ts';
import { changeSimulationPathOf } from '../../../../machines/simulations/paths.ts';
import { draftKindOf, mayChange, mayDraft } from '../../../../machines/simulations/simulation.machine.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../ui/dialog/question-foot.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { findingText } from '../../../ui/forms/form-words.ts';
import { dayOfMoment, formatDay, formatWhenShortWithin } from '../../../ui/language/days.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { formatCents, formatRate, isMonthly } from './amounts.ts';
import classes from './simulations.module.css';
import type { SimulationActor } from './simulations-actor.ts';

interface PanelProps {
  simulation: SimulationActor;
  root: string;
}

/** A simulation that is kept: its result, how it comes about, and what can be done with it. */
export function SimulationPanel({ simulation: actor, root }: PanelProps) {
  const { t } = useTranslation('simulations');
  const simulation = useSelector(actor, ({ context }) => context.simulation);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isAsking = useSelector(actor, (at) => at.hasTag('asking'));
  if (simulation)
    return (
      <>
        <Result actor={actor} simulation={simulation} root={root} />
        {isAsking && <DeleteDialog actor={actor} />}
      </>
    );
  if (problem?.code === 'notFound')
    return (
      <div className={surface.card}>
        <StateMessage
          isError
          icon={<IconCalculatorOff size={22} />}
          title={t('missingTitle')}
          text={t('missingText')}
          action={
            <Link className={surface.link} to={simulationPathOf(root)}>
              {t('backToList')}
            </Link>
          }
        />
      </div>
    );
  if (problem)
    return (
      <FailedCard
        title={t('oneFailed')}
        text={t('failedText')}
        onRetry={() => actor.send({ type: 'simulation.retry' })}
      />
    );
  return <SkeletonRows label={t('loadingOne')} count={5} height={56} />;
}

interface ResultProps {
  actor: SimulationActor;
  simulation: Simulation;
  root: string;
}

function Result({ actor, simulation, root }: ResultProps) {
  const { t, i18n } = useTranslation(['simulations', 'requestForm', 'problems']);
  const { firmName } = useFirmTheme();
  const problem = useSelector(actor, ({ context }) => context.problem);
  const { kind, subject, by, at, until, result } = simulation;
  const name = t(`kinds.${kind}.name`);
  const heading = useRef<HTMLHeadingElement>(null);
  // The result takes the place of the form, and of the focus that was in it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} className={text.page} tabIndex={-1}>
          {subject ? t('of', { kind: name, name: subject }) : name}
        </h1>
        <p className={text.small}>
          {t('madeBy', {
            name: by,
            when: formatWhenShortWithin(at, new Date(), i18n.language),
            day: formatDay(dayOfMoment(new Date(until)), i18n.language),
          })}
        </p>
      </div>
      <Notice tone="info" isStill>
        <strong className={text.strong}>{t('estimate')}.</strong> {t('estimateText', { firm: firmName })}
      </Notice>
      {result.findings.map((finding) => (
        <Notice key={finding.code} isStill>
          {findingText(t, finding, i18n.language)}
        </Notice>
      ))}
      <div className={`${surface.card} ${classes.result}`}>
        <dl className={classes.sums}>
          <Sum label={t(isMonthly(kind) ? 'sums.netMonth' : 'sums.net')} sum={result.net} />
          {(['costMonth', 'costYear', 'costOnce'] as const).map((sum) => {
            const found = result[sum];
            return found && <Sum key={sum} label={t(`sums.${sum}`)} sum={found} />;
          })}
        </dl>
        <Lines simulation={simulation} />
        <p className={`${text.caption} ${classes.tables}`}>
          {t('tables')}:{' '}
          {result.tables
            .map(({ name: table, validFrom, source }) =>
              t('tableOf', {
                name: t(`tableNames.${table}`),
                day: formatDay(validFrom, i18n.language),
                source,
              }),
            )
            .join(' · ')}
        </p>
      </div>
      {problem && <Notice tone="bad">{t(`problems:${problem.code}`)}</Notice>}
      <Foot actor={actor} simulation={simulation} root={root} />
    </>
  );
}

/** A sum, and by how much a raise changes it. */
function Sum({ label, sum }: { label: string; sum: SimulationSum }) {
  const { t, i18n } = useTranslation('simulations');
  const { cents, before } = sum;
  const change = before === undefined ? 0 : cents - before;
  return (
    <div>
      <dt className={text.small}>{label}</dt>
      <dd className={classes.amount}>{formatCents(cents, i18n.language)}</dd>
      {before !== undefined && (
        <dd className={text.small}>
          {t('before', { amount: formatCents(before, i18n.language) })}
          {change !== 0 && (
            <>
              {' · '}
              {t(change > 0 ? 'more' : 'less', { amount: formatCents(Math.abs(change), i18n.language) })}
            </>
          )}
        </dd>
      )}
    </div>
  );
}

const sections = ['person', 'company', 'info'] as const;

/** The lines of the account by whom they are about, each with what it is worked out from. */
function Lines({ simulation: { result } }: { simulation: Simulation }) {
  const { t } = useTranslation('simulations');
  const isCompared = result.lines.some(({ before }) => before !== undefined);
  return (
    <table className={classes.table}>
      <caption className={`${text.heading} ${classes.caption}`}>{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.line')}</th>
          {isCompared && <th scope="col">{t('columns.before')}</th>}
          <th scope="col">{t(isCompared ? 'columns.after' : 'columns.amount')}</th>
        </tr>
      </thead>
      {sections.map((section) => {
        const lines = result.lines.filter(({ part }) => part === section);
        return (
          lines.length > 0 && (
            <tbody key={section}>
              <tr>
                <td className={`${text.small} ${classes.section}`} colSpan={isCompared ? 3 : 2}>
                  {t(`sections.${section}`)}
                </td>
              </tr>
              {lines.map((line) => (
                <Line key={line.code} line={line} isCompared={isCompared} />
              ))}
            </tbody>
          )
        );
      })}
    </table>
  );
}

function Line({ line, isCompared }: { line: SimulationLine; isCompared: boolean }) {
  const { t, i18n } = useTranslation('simulations');
  const basis = useBasis(line);
  return (
    <tr>
      <th scope="row">
        {t(`lines.${line.code}`)}
        {basis && <span className={text.caption}>{basis}</span>}
      </th>
      {isCompared && <td className={text.quiet}>{formatCents(line.before ?? 0, i18n.language)}</td>}
      <td>{formatCents(line.cents, i18n.language)}</td>
    </tr>
  );
}

/** What a line is worked out from: so many days or months, or a rate, of an amount. */
function useBasis({ base, rate, share }: SimulationLine): string {
  const { t, i18n } = useTranslation('simulations');
  if (base === undefined) return '';
  const amount = formatCents(base, i18n.language);
  if (share) return t(share.unit, { part: share.part, whole: share.whole, amount });
  return rate === undefined
    ? t('base', { amount })
    : t('rate', { rate: formatRate(rate, i18n.language), amount });
}

function Foot({ actor, simulation, root }: ResultProps) {
  const { t } = useTranslation(['simulations', 'requestKinds']);
  // The buttons stay while the dialog is open: it gives the focus back to the one that opened it.
  const isChangeable = useSelector(actor, ({ context }) => mayChange(context));
  const isDraftable = useSelector(actor, ({ context }) => mayDraft(context));
  const isBusy = useSelector(actor, (at) => at.matches('drafting'));
  const kind = draftKindOf(simulation);
  return (
    <div className={classes.foot}>
      {kind && isDraftable && (
        <div className={classes.draft}>
          <ReasonedButton
            leftSection={<IconFilePlus size={17} aria-hidden />}
            isBusy={isBusy}
            onClick={() => actor.send({ type: 'draft.make' })}
          >
            {t('draft', { kind: t(`requestKinds:${kind}.name`) })}
          </ReasonedButton>
          <span className={text.small}>{t('draftHint')}</span>
        </div>
      )}
      <div className={classes.buttons}>
        {isChangeable && (
          <Button
            component={Link}
            to={changeSimulationPathOf(root, simulation.id)}
            variant="default"
            leftSection={<IconAdjustments size={17} aria-hidden />}
          >
            {t('change')}
          </Button>
        )}
        {isChangeable && (
          <Button
            variant="subtle"
            color="dark"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => actor.send({ type: 'deletion.start' })}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks before a simulation is deleted. */
function DeleteDialog({ actor }: { actor: SimulationActor }) {
  const { t } = useTranslation('simulations');
  const isUnread = useSelector(actor, (at) => at.matches({ asking: 'unread' }));
  const isBusy = useSelector(actor, (at) => at.matches('deleting'));
  useFocusReturn();
  const close = () => actor.send({ type: 'deletion.cancel' });
  return (
    <Dialog opened onClose={close} title={t('deleteTitle')} closeLabel={t('close')}>
      <DialogStack>
        <p>{t('deleteText')}</p>
        <QuestionFoot isUnread={isUnread}>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={close}>
            {t('cancel')}
          </Button>
          <ConfirmButton
            className={classes.danger}
            isBusy={isBusy}
            onClick={() => actor.send({ type: 'deletion.confirm' })}
          >
            {t('delete')}
          </ConfirmButton>
        </QuestionFoot>
      </DialogStack>
    </Dialog>
  );
}
