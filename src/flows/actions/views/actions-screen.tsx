import { IconBolt, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { requestSection } from '../../../../machines/action-paths.ts';
import { isSearchable, known, labelledTree } from '../../../../machines/actions/action-tree.ts';
import { currentPlace } from '../../../../machines/actions/actions.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ActionCard } from './action-card.tsx';
import classes from './actions.module.css';
import { OpenRequestsCard } from './open-requests-card.tsx';

type ActionsActor = SystemActors['actions'];

/** What the user can ask the firm for, by section [T2.12]. */
function ActionsScreen() {
  const { t } = useTranslation('actions');
  const { firmName } = useFirmTheme();
  return (
    <div className={`${surface.screen} ${classes.screen}`}>
      <div className={classes.head}>
        <h1 className={text.page} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={text.quiet}>{t('lead', { firm: firmName })}</p>
      </div>
      <Flow name="actions" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
        {(actions) => <ActionTree actions={actions} />}
      </Flow>
    </div>
  );
}

function ActionTree({ actions }: { actions: ActionsActor }) {
  const { t, i18n } = useTranslation(['actions', 'requestKinds']);
  const { sections, access, search, ...at } = useSelector(actions, ({ context }) => context);
  const hasFailed = useSelector(actions, (snapshot) => snapshot.matches({ tree: 'failed' }));
  if (!sections)
    return hasFailed ? <Failed onRetry={() => actions.send({ type: 'actions.retry' })} /> : <Waiting />;
  const { root } = currentPlace(at);
  const words = {
    section: (type: string) => t(`section.${type}`, { defaultValue: '' }),
    action: (route: string, type: string) => {
      const path = type === 'serviceRequestSection' ? `requestKinds:${route}` : `action.${route}`;
      return {
        label: t([`${path}.name`], { defaultValue: '' }),
        description: t([`${path}.hint`], { defaultValue: '' }),
      };
    },
    compare: new Intl.Collator(i18n.language, { sensitivity: 'base' }).compare,
  };
  const all = labelledTree(sections, access, words);
  const shown = labelledTree(sections, access, words, search);
  const openOf = (type: string) => sections.find((section) => section.type === type)?.open.total ?? 0;
  if (all.length === 0)
    return (
      <div className={surface.card}>
        <StateMessage icon={<IconBolt size={22} />} title={t('emptyTitle')} text={t('emptyText')} />
      </div>
    );
  return (
    <div className={classes.tree} data-sections={all.length}>
      {all.length > 1 && (
        <nav className={`${surface.card} ${classes.sections}`} aria-label={t('sections')}>
          <ul>
            {all.map(({ type, label, actions: { length } }) => (
              <li key={type}>
                <a className={surface.item} href={`#${type}`}>
                  <span>{label}</span>
                  <span className={text.caption}>{length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={classes.main}>
        {isSearchable(all, search) && (
          <SearchBox
            className={classes.search}
            label={t('search')}
            placeholder={t('search')}
            clearLabel={t('clear')}
            value={search}
            onChange={(value) => actions.send({ type: 'search.changed', search: value })}
          />
        )}
        {search === '' &&
          known(sections).map((section) => (
            <OpenRequestsCard key={section.type} section={section} root={root} />
          ))}
        {shown.length === 0 && (
          <div className={surface.card} role="status">
            <StateMessage icon={<IconSearchOff size={22} />} title={t('nothingFound')} />
          </div>
        )}
        {shown.map((section) => (
          <section key={section.type} id={section.type} aria-label={section.label}>
            <div className={classes.sectionHead}>
              <h2 className={text.heading}>{section.label}</h2>
              {/* Above, the card of the open requests has this link. */}
              {section.route === requestSection && (search !== '' || openOf(section.type) === 0) && (
                <Link className={surface.forward} to={`${root}/${section.route}`}>
                  {t('all')}
                </Link>
              )}
            </div>
            <ul className={classes.cards}>
              {section.actions.map((action) => (
                <ActionCard
                  key={action.type}
                  actions={actions}
                  section={section.route}
                  action={action}
                  root={root}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('actions');
  return <SkeletonRows label={t('loading')} count={4} height={64} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('actions');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default ActionsScreen;
