import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartState, Exit } from '../../../../machines/live/chart.ts';
import { statesIn } from '../../../../machines/live/chart.ts';
import { activeOf } from '../../../../machines/live/trail.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { FoldSummary } from '../../../ui/fold/fold-summary.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './live.module.css';
import { useShown } from './use-shown.ts';

/** The chart of the chosen actor as cards: regions side by side, current states filled, then the ways out of those. */
export function ChartCard({ live }: { live: SystemActors['live'] }) {
  const { t } = useTranslation('live');
  const { trail, rows } = useShown(live);
  const chosen = useSelector(live, ({ context }) => context.chosen);
  const row = rows.find(({ actor }) => (chosen === null ? actor.parent === null : actor.key === chosen));
  const machine = row?.actor.machine ?? trail.actors.find(({ key }) => key === chosen)?.machine;
  const chart = machine === undefined ? undefined : trail.charts[machine];
  const value = row?.value;
  const active = useMemo(() => activeOf(value), [value]);
  return (
    <details open className={`${surface.lineBelow} ${classes.chart}`}>
      <FoldSummary>{t('chart', { machine: machine ?? '' })}</FoldSummary>
      {chart && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={t('chart', { machine })}
          className={`${surface.scroll} ${classes.picture}`}
        >
          {!row && <p className={text.small}>{t('gone')}</p>}
          <ul className={classes.cards}>
            {chart.root.states.map((state) => (
              <Card
                key={state.path}
                state={state}
                active={active}
                isRegion={chart.root.type === 'parallel'}
              />
            ))}
          </ul>
          <Exits root={chart.root} active={active} />
        </section>
      )}
    </details>
  );
}

interface CardProps {
  readonly state: ChartState;
  readonly active: ReadonlySet<string>;
  readonly isRegion: boolean;
}

/** A state: open with its inside while it is current, else by its name. */
function Card({ state, active, isRegion }: CardProps) {
  const { t } = useTranslation('live');
  const isActive = active.has(state.path);
  const isOpen = isActive && state.states.length > 0;
  return (
    <li
      className={classes.card}
      data-open={isOpen || undefined}
      data-region={isRegion || undefined}
      data-type={state.type}
      aria-current={isActive}
    >
      <span className={classes.cardName}>
        {state.name}
        {!isOpen && state.states.length > 0 && (
          <span className={`${classes.inside} ${classes.folded}`}>
            {t('inside', { count: state.states.length })}
          </span>
        )}
        {state.invokes.map((id) => (
          <span key={id} className={`${classes.inside} ${classes.service}`}>
            {id}
          </span>
        ))}
      </span>
      {isOpen && (
        <ul className={classes.cards}>
          {state.states.map((inner) => (
            <Card key={inner.path} state={inner} active={active} isRegion={state.type === 'parallel'} />
          ))}
        </ul>
      )}
    </li>
  );
}

const exitText = ({ event, guard }: Exit): string => (guard === null ? event : `${event} [${guard}]`);

const leadingFirst = (one: Exit, other: Exit): number =>
  Number(one.targets.length === 0) - Number(other.targets.length === 0);

/** What the current states handle, the innermost first, and in each what leads elsewhere before what stays. */
function Exits({ root, active }: { root: ChartState; active: ReadonlySet<string> }) {
  const { t } = useTranslation('live');
  const depth = ({ path }: ChartState) => (path === '' ? 0 : path.split('.').length);
  const states = statesIn(root)
    .filter((state) => (state === root || active.has(state.path)) && state.exits.length > 0)
    .toSorted((one, other) => depth(other) - depth(one));
  if (active.size === 0 || states.length === 0) return null;
  return (
    <>
      <h4 className={`${text.caption} ${text.strong} ${classes.exitsTitle}`}>{t('exits')}</h4>
      <table className={classes.exits}>
        <tbody>
          {states.flatMap(({ path, name, exits }) =>
            exits.toSorted(leadingFirst).map((exit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a chart does not change, and two exits may read the same
              <tr key={`${path} ${at}`}>
                <th scope="row">{name}</th>
                <td>{exitText(exit)}</td>
                <td className={classes.target} data-stays={exit.targets.length === 0 || undefined}>
                  {exit.targets.length > 0 ? `→ ${exit.targets.join(' + ')}` : t('stays')}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </>
  );
}
