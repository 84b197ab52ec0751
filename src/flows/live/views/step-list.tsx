import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { eventName } from '../../../../machines/live/chart.ts';
import { maskedText } from '../../../../machines/live/mask.ts';
import type { Step } from '../../../../machines/live/trail.ts';
import { enteredBy, shownSteps } from '../../../../machines/live/trail.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './live.module.css';

/** The height of a row, in pixels, as the style sheet has it. */
const rowHeight = 54;

/** The clock time of a step, in the reader's zone: `09:14:26.902`. */
const timeOf = ({ at }: Step): string => {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}.${at.slice(20, 23)}`;
};

/** What an event carries; nothing where it carries nothing. */
const payloadText = ({ payload }: Step): string => {
  const said = maskedText(payload);
  return said === '{}' ? '' : said;
};

const isAnswer = ({ type }: Step, kind: 'done' | 'error') => type.startsWith(`xstate.${kind}.actor.`);

/** The recorded events, newest first, each with the states that it led to. */
export function StepList({ live }: { live: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const trail = useSelector(live, ({ context }) => context.trail);
  const filter = useSelector(live, ({ context }) => context.filter);
  const at = useSelector(live, ({ context }) => context.at);
  const steps = useMemo(() => shownSteps(trail, filter).toReversed(), [trail, filter]);
  const names = useMemo(() => new Map(trail.actors.map(({ key, name }) => [key, name])), [trail]);
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const place = at === null ? -1 : steps.findIndex(({ number }) => number === at);
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place);
  }, [place, virtualizer]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} tabIndex={0} aria-label={t('list')} className={`${surface.scroll} ${classes.steps}`}>
      {steps.length === 0 && (
        <p className={`${text.small} ${classes.none}`}>
          {t(trail.steps.length === 0 ? 'none' : 'noneFound')}
        </p>
      )}
      <ul className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const step = steps[index];
          return (
            step && (
              <li key={step.number} className={classes.place} style={{ translate: `0 ${start}px` }}>
                <StepRow
                  step={step}
                  actor={names.get(step.actor) ?? ''}
                  isShown={step.number === at}
                  onChoose={() => live.send({ type: 'step.choose', number: step.number })}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly actor: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
}

function StepRow({ step, actor, isShown, onChoose }: StepRowProps) {
  const { t } = useTranslation('live');
  const entered = enteredBy(step);
  const tone = isAnswer(step, 'error') ? 'warning' : isAnswer(step, 'done') ? 'good' : 'info';
  return (
    <button
      type="button"
      className={`${surface.pressable} ${surface.lineBelow} ${classes.step}`}
      aria-current={isShown}
      onClick={onChoose}
    >
      <span className={classes.time}>{timeOf(step)}</span>
      <span className={classes.event}>
        <span className={text.strong}>{eventName(step.type)}</span>{' '}
        <span className={text.small}>{actor}</span>
      </span>
      <span className={classes.effect} data-tone={entered.length > 0 ? tone : undefined}>
        {entered.length === 0 ? t('stays') : `→ ${entered.join(', ')}`}
      </span>
      <code className={classes.payload}>{payloadText(step)}</code>
    </button>
  );
}
