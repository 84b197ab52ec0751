import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { widgetsOfSinglePage } from '../../../../contract/home/dashboards.ts';
import { waitingBesideDashboards, withFirmBesideDashboards } from '../../../../contract/home/home-rules.ts';
import type { Home } from '../../../../machines/home/home.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { ObligationCounts } from '../../../../machines/signals.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import { ShownWidget } from '../../../ui/flow/widgets.tsx';
import { formatWeekday } from '../../../ui/language/days.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { showObligations } from '../../../ui/widget/obligations-place.ts';
import type { DashboardsActor } from './broken-widget.tsx';
import type { MostRows } from './card-links.tsx';
import dashboardStyles from './dashboards.module.css';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NewDocuments } from './new-documents.tsx';
import { useNumberWords } from './use-number-words.ts';
import { Waiting } from './waiting.tsx';
import { WidgetRows } from './widget-rows.tsx';
import { WithFirm } from './with-firm.tsx';

type HomeActor = SystemActors['home'];

const Dashboards = late(() => import('./dashboards.tsx'));

interface HomeViewProps {
  home: SystemActors['home'];
  failed: (retry: () => void) => ReactNode;
}

/** Home as it is now; the content stays while it is loaded anew. */
export function HomeView({ home, failed }: HomeViewProps) {
  const { t } = useTranslation('home');
  const answer = useSelector(home, ({ context }) => context.home);
  const hasFailed = useSelector(home, (snapshot) => snapshot.matches({ answer: 'failed' }));
  const isOutdated = useSelector(home, (snapshot) => snapshot.matches({ answer: 'outdated' }));
  const dashboards = useSelector(home, ({ children }) => children.dashboards);
  const isClientMissing = useSelector(home, (snapshot) => snapshot.matches({ client: 'missing' }));
  const retry = () => home.send({ type: 'home.retry' });
  return (
    <div className={`${surface.screen} ${styles.screen}`}>
      <Greeting home={home} />
      {isOutdated && (
        <Notice tone="bad" actions={<RetryButton onClick={retry} />}>
          {t('outdated')}
        </Notice>
      )}
      {isClientMissing && <Notice>{t('clientMissing')}</Notice>}
      {hasFailed ? (
        failed(retry)
      ) : answer === null ? (
        <div aria-busy="true">
          <HomeSkeleton />
        </div>
      ) : dashboards ? (
        <>
          <WaitingCard home={home} answer={answer} most={waitingBesideDashboards} />
          <PartBoundary>
            <Dashboards actor={dashboards} fallback={<ComingDashboards dashboards={dashboards} />} />
          </PartBoundary>
          <WithFirmCard home={home} answer={answer} most={withFirmBesideDashboards} />
        </>
      ) : (
        <SinglePage home={home} answer={answer} />
      )}
    </div>
  );
}

/** The chosen dashboard while the tabs are being fetched. */
function ComingDashboards({ dashboards }: { dashboards: DashboardsActor }) {
  const rows = useSelector(
    dashboards,
    ({ context }) => context.dashboards.find(({ name }) => name === context.chosen)?.rows,
  );
  return (
    <div>
      <div className={dashboardStyles.tabsPlace} />
      <WidgetRows dashboards={dashboards} rows={rows ?? []} />
    </div>
  );
}

interface CardProps {
  home: HomeActor;
  answer: Home;
  most?: MostRows;
}

/** What waits for the user, in every market first: tasks are why clients visit. */
const WaitingCard = ({ answer: { waiting, requests, clients }, ...props }: CardProps) =>
  waiting && <Waiting {...props} waiting={waiting} requests={requests?.waiting} clients={clients} />;

/** What the user has handed in, in every market; nothing without any. */
const WithFirmCard = ({ answer: { withFirm, requests, clients }, ...props }: CardProps) =>
  withFirm &&
  withFirm.rows.length + (requests?.withFirm.rows.length ?? 0) > 0 && (
    <WithFirm {...props} withFirm={withFirm} requests={requests?.withFirm} clients={clients} />
  );

/** Home in a single container [T2.23], with the widgets that its market has there. */
function SinglePage({ home, answer }: { home: SystemActors['home']; answer: Home }) {
  const { t } = useTranslation('home');
  const { main = [], below = [] } = widgetsOfSinglePage[answer.market] ?? {};
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <WaitingCard home={home} answer={answer} />
        <WithFirmCard home={home} answer={answer} />
        {main.map((type) => (
          <ShownWidget key={type} type={type} />
        ))}
      </div>
      <NewDocuments
        home={home}
        title={t('newDocuments')}
        documents={answer.newDocuments}
        clients={answer.clients}
      />
      <div className={styles.below}>
        {below.map((type) => (
          <ShownWidget key={type} type={type} />
        ))}
      </div>
    </div>
  );
}

/** From this hour on it is afternoon, and evening. */
const [afternoon, evening] = [12, 18];

const partOfDay = (hour: number) => (hour < afternoon ? 'morning' : hour < evening ? 'afternoon' : 'evening');

/** A greeting by the time of day, and in one line what is to be done. */
function Greeting({ home }: Pick<HomeViewProps, 'home'>) {
  const { t, i18n } = useTranslation('home');
  const wordOf = useNumberWords();
  const session = usePageActor('session');
  const first = useSelector(session, (snapshot) => snapshot.context.session?.meta.FirstName ?? '');
  const mayShowInfo = useMay('accountInfo');
  const waiting = useSelector(home, ({ context }) => context.home?.waiting ?? null);
  const obligations = useSelector(home, ({ context }) => context.obligations?.counts ?? null);
  const now = new Date();
  const part = partOfDay(now.getHours());
  const waits = waiting && t('waits', { count: waiting.total, words: wordOf(waiting.total) });
  const overdue = waiting && t('overdue', { count: waiting.overdue, words: wordOf(waiting.overdue) });
  const due = obligations && dueOf(obligations);
  return (
    <div>
      <h1 className={text.hidden} tabIndex={-1}>
        {t('shell:navHome')}
      </h1>
      <p className={text.page}>
        {mayShowInfo && first !== '' ? t(`hello.${part}`, { first }) : t(`helloPlain.${part}`)}
      </p>
      <p className={`${text.quiet} ${styles.sum}`}>
        <span className={waiting === null ? undefined : styles.today}>
          {formatWeekday(now, i18n.language)}
        </span>
        {waiting !== null && (
          <>
            <span className={styles.today}>{' · '}</span>
            {waiting.total === 0 ? (
              t('nothingWaits')
            ) : (
              <Link to="/tasks" className={styles.waits}>
                {waits}
                {waiting.overdue > 0 && (
                  <>
                    {', '}
                    <strong className={text.bad}>{overdue}</strong>
                  </>
                )}
              </Link>
            )}
          </>
        )}
        {due && (
          <>
            <span className={styles.dot}>{' · '}</span>
            <button type="button" className={styles.waits} onClick={showObligations}>
              {due}
            </button>
          </>
        )}
      </p>
    </div>
  );

  function dueOf({ overdue, next }: ObligationCounts): string | null {
    if (overdue > 0) return t('obligationsOverdue', { count: overdue, words: wordOf(overdue) });
    if (next === null) return null;
    const when = t('inDays', { count: next.daysLeft });
    return t('obligationsDue', { count: next.count, words: wordOf(next.count), when });
  }
}
