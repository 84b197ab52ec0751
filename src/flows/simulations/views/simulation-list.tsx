import {
  IconBeach,
  IconBriefcase,
  IconCalculator,
  IconDoorExit,
  IconGift,
  IconTrendingUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type SimulationKindId,
  simulationDays,
  simulationKinds,
} from '../../../../contract/simulations/simulation.ts';
import type { Simulation } from '../../../../contract/simulations/simulations.ts';
import { simulationPathOf } from '../../../../machines/action-paths.ts';
import { newSimulationPathOf } from '../../../../machines/simulations/paths.ts';
import { formatWhenShort } from '../../../ui/language/days.ts';
import { PagedFoot } from '../../../ui/list/paged-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { formatCents, isMonthly } from './amounts.ts';
import classes from './simulations.module.css';
import type { SimulationListActor } from './simulations-actor.ts';

const icons: Readonly<Record<SimulationKindId, typeof IconBeach>> = {
  raise: IconTrendingUp,
  hiring: IconUserPlus,
  vacation: IconBeach,
  termination: IconDoorExit,
  thirteenth: IconGift,
  proLabore: IconBriefcase,
};

interface SimulationListProps {
  list: SimulationListActor;
  root: string;
}

/** The kinds of simulations, and those that are kept. */
export function SimulationList({ list, root }: SimulationListProps) {
  const { t } = useTranslation('simulations');
  const part = useSelector(list, ({ context }) => context.list);
  const hasFailed = useSelector(list, (at) => at.matches('failed'));
  if (hasFailed)
    return (
      <FailedCard
        title={t('failedTitle')}
        text={t('failedText')}
        onRetry={() => list.send({ type: 'list.retry' })}
      />
    );
  if (!part) return <SkeletonRows label={t('loading')} count={5} height={72} />;
  const { items, extra } = part;
  return (
    <>
      {extra.mayStart && (
        <section className={classes.group} aria-labelledby="simulation-kinds">
          <h2 id="simulation-kinds" className={text.heading}>
            {t('new')}
          </h2>
          <ul className={classes.kinds}>
            {simulationKinds.map((kind) => (
              <Kind key={kind} kind={kind} root={root} />
            ))}
          </ul>
        </section>
      )}
      <section className={classes.group} aria-labelledby="simulations-kept">
        <div className={classes.groupHead}>
          <h2 id="simulations-kept" className={text.heading}>
            {t('kept')}
          </h2>
          <p className={text.small}>{t('keptFor', { days: simulationDays })}</p>
        </div>
        <div className={surface.card}>
          {items.length === 0 ? (
            <StateMessage
              icon={<IconCalculator size={22} />}
              title={t('emptyTitle')}
              text={t(extra.mayStart ? 'emptyText' : 'emptyReader')}
            />
          ) : (
            <ul className={surface.lines}>
              {items.map((item) => (
                <Row key={item.id} item={item} root={root} />
              ))}
            </ul>
          )}
          <PagedFoot
            list={list}
            words={{ more: t('showMore'), loading: t('loadingMore'), failed: t('moreFailed') }}
          />
        </div>
      </section>
    </>
  );
}

function Kind({ kind, root }: { kind: SimulationKindId; root: string }) {
  const { t } = useTranslation('simulations');
  const Icon = icons[kind];
  return (
    <li className={`${surface.card} ${surface.pressable} ${classes.kind}`}>
      <span className={surface.tile} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={classes.words}>
        <Link to={newSimulationPathOf(root, kind)} className={`${surface.cover} ${text.body} ${text.medium}`}>
          {t(`kinds.${kind}.name`)}
        </Link>
        <span className={text.small}>{t(`kinds.${kind}.hint`)}</span>
      </span>
    </li>
  );
}

function Row({ item, root }: { item: Simulation; root: string }) {
  const { t, i18n } = useTranslation('simulations');
  const { kind, subject, at, by, result } = item;
  const Icon = icons[kind];
  const name = t(`kinds.${kind}.name`);
  return (
    <li className={`${surface.pressable} ${classes.row}`}>
      <span className={surface.tile} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={classes.words}>
        <Link to={simulationPathOf(root, item.id)} className={`${surface.cover} ${text.body} ${text.medium}`}>
          {subject ? t('of', { kind: name, name: subject }) : name}
        </Link>
        <span className={text.small}>
          {t('made', { when: formatWhenShort(at, new Date(), i18n.language), name: by })}
        </span>
      </span>
      <span className={classes.rowSum}>
        <span className={`${text.body} ${text.strong}`}>{formatCents(result.net.cents, i18n.language)}</span>
        <span className={text.caption}>{t(isMonthly(kind) ? 'sums.netMonth' : 'sums.net')}</span>
      </span>
    </li>
  );
}
