import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { simulationPathOf } from '../../../../machines/action-paths.ts';
import { simulationsPlaceOf } from '../../../../machines/simulations/paths.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { WithheldPage } from '../../../ui/page/withheld-page.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { SimulationList } from './simulation-list.tsx';
import classes from './simulations.module.css';
import type {
  SimulationActor,
  SimulationFormActor,
  SimulationListActor,
  SimulationsActor,
} from './simulations-actor.ts';

// The list is shown first: the form and a result come in chunks of their own.
const SimulationForm = late(
  async () => ({ default: (await import('./simulation-form.tsx')).SimulationForm }),
  ['fields'],
);

const SimulationPanel = late(
  async () => ({ default: (await import('./simulation-panel.tsx')).SimulationPanel }),
  ['requestKinds'],
);

/** Simulations: their list, the form of a new one, or a result in its place [T2.14, T2.19]. */
const SimulationsScreen = () => (
  <Flow name="simulations" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(simulations) => <SimulationsView simulations={simulations} />}
  </Flow>
);

function SimulationsView({ simulations }: { simulations: SimulationsActor }) {
  const { t } = useTranslation(['simulations', 'requestForm']);
  const list = useSelector(simulations, ({ children }) => children.list as SimulationListActor | undefined);
  const form = useSelector(simulations, ({ children }) => children.form as SimulationFormActor | undefined);
  const simulation = useSelector(
    simulations,
    ({ children }) => children.simulation as SimulationActor | undefined,
  );
  const isRefused = useSelector(simulations, (at) => at.matches({ open: 'refused' }));
  const isWithheld = useSelector(list, (at) => at?.context.problem?.code === 'forbidden');
  const path = useSelector(simulations, ({ context }) => context.path);
  const { root } = simulationsPlaceOf(path);
  const isOpen = form !== undefined || simulation !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // A form or a result that is left takes the focus with it.
  useFocusAfterLoss(heading, isOpen);
  useTopOnChange(isOpen);
  if (isRefused || isWithheld) return <Refused root={root} />;
  if (form)
    return (
      <div key="form" className={`${surface.screen} ${surface.reading} ${classes.screen}`}>
        <BackLink to={simulationPathOf(root)}>{t('toList')}</BackLink>
        <SimulationForm key={form.sessionId} form={form} fallback={<Waiting />} />
      </div>
    );
  if (simulation)
    return (
      <div key="simulation" className={`${surface.screen} ${surface.reading} ${classes.screen}`}>
        <BackLink to={simulationPathOf(root)}>{t('toList')}</BackLink>
        <SimulationPanel
          key={simulation.sessionId}
          simulation={simulation}
          root={root}
          fallback={<Waiting />}
        />
      </div>
    );
  return (
    <div className={`${surface.screen} ${surface.reading} ${classes.screen}`}>
      <BackLink to={root}>{t('toActions')}</BackLink>
      <div className={classes.head}>
        <h1 ref={heading} className={text.page} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={text.quiet}>{t('lead')}</p>
      </div>
      {list ? <SimulationList list={list} root={root} /> : <Waiting />}
    </div>
  );
}

/** In the place of simulations that the user may not see: why, and the way back, without another address [T2.12]. */
function Refused({ root }: { root: string }) {
  const { t } = useTranslation('simulations');
  const { firmName } = useFirmTheme();
  return (
    <WithheldPage title={t('refusedTitle')} text={t('refusedText', { firm: firmName })} to={root}>
      {t('backToActions')}
    </WithheldPage>
  );
}

function Waiting() {
  const { t } = useTranslation('simulations');
  return <SkeletonRows label={t('loading')} count={4} height={72} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('simulations');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default SimulationsScreen;
