import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { statesIn } from '../../../../machines/live/chart.ts';
import type { ActorRow, Trail } from '../../../../machines/live/trail.ts';
import { activeOf, leavesOf } from '../../../../machines/live/trail.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useInSight } from '../../../ui/list/use-in-sight.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './live.module.css';
import { useShown } from './use-shown.ts';

/** The states of an actor in few words: `queue · sending`. */
const stateText = (leaf: string): string => leaf.split('.').slice(-2).join(' · ');

/** The states in which an actor waits for something, and all around them. */
function busyIn({ charts }: Trail, { actor, value }: ActorRow): ReadonlySet<string> {
  const chart = charts[actor.machine];
  const active = activeOf(value);
  const busy = chart
    ? statesIn(chart.root).filter(({ path, tags }) => active.has(path) && tags.includes('busy'))
    : [];
  return new Set(busy.map(({ path }) => path));
}

/** The actors that run, each below the one that started it, with their states; then the flows that nobody opened. */
export function ActorList({ live }: { live: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const { trail, at, rows } = useShown(live);
  const titleId = useId();
  const chosen = useSelector(live, ({ context }) => context.chosen);
  const running = rows.filter(({ isWaiting }) => !isWaiting).length;
  const isPaused = useSelector(live, (snapshot) => snapshot.hasTag('paused'));
  const current = trail.steps.find(({ number }) => number === at)?.actor;
  return (
    <div className={`${surface.lineBelow} ${classes.actors}`}>
      <div className={`${text.caption} ${classes.line}`}>
        <h3 id={titleId} className={text.strong}>
          {t('actors')}
        </h3>
        <span>{t('running', { count: running })}</span>
      </div>
      <ul aria-labelledby={titleId} className={`${surface.scroll} ${classes.tree}`}>
        {rows.map((row) => (
          <Row
            key={row.actor.key}
            row={row}
            isChosen={row.actor.key === chosen || (chosen === null && row.actor.parent === null)}
            busy={busyIn(trail, row)}
            isMoving={row.actor.key === current}
            isWanted={isPaused && row.actor.key === current}
            onChoose={() => live.send({ type: 'actor.choose', actor: row.actor.key })}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: ActorRow;
  readonly busy: ReadonlySet<string>;
  readonly isChosen: boolean;
  /** Whether the shown step is one of this actor. */
  readonly isMoving: boolean;
  /** Whether the list scrolls to it: not while it follows, when the user scrolls. */
  readonly isWanted: boolean;
  readonly onChoose: () => void;
}

function Row({
  row: { level, name, value, isWaiting },
  busy,
  isChosen,
  isMoving,
  isWanted,
  onChoose,
}: RowProps) {
  const { t } = useTranslation('live');
  const level0 = { '--level': level } as CSSProperties;
  const shown = useInSight<HTMLButtonElement>(isWanted);
  if (isWaiting)
    return (
      <li className={`${text.small} ${classes.row}`} style={level0}>
        <span className={classes.name}>{name}</span>
        <span>{t('notOpened')}</span>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={`${surface.pressable} ${classes.row}`}
        style={level0}
        aria-current={isChosen}
        data-moving={isMoving || undefined}
        ref={shown}
        onClick={onChoose}
      >
        <span className={`${text.strong} ${classes.name}`}>{name}</span>
        <span className={classes.states}>
          {leavesOf(value).map((leaf) => (
            <span key={leaf} className={classes.state} data-busy={busy.has(leaf) || undefined} title={leaf}>
              {stateText(leaf)}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}
