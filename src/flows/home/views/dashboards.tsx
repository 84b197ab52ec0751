import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DashboardName } from '../../../../contract/home/dashboards.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import text from '../../../ui/text.module.css';
import type { DashboardsActor } from './broken-widget.tsx';
import styles from './dashboards.module.css';
import { WidgetRows } from './widget-rows.tsx';

/** The dashboards as tabs, and the details of a widget that is not shown [T2.22, T8.12]. */
export default function Dashboards({ actor }: { actor: DashboardsActor }) {
  const { t } = useTranslation('home');
  const shown = useSelector(actor, ({ context }) => context.dashboards);
  const chosen = useSelector(actor, ({ context }) => context.chosen);
  return (
    <>
      <Tabs
        value={chosen ?? null}
        keepMounted={false}
        // Each step would be an entry of the history.
        activateTabWithKeyboard={false}
        classNames={{ list: styles.tabs, tab: `${text.body} ${text.medium} ${styles.tab}` }}
        onChange={(name) => actor.send({ type: 'dashboard.choose', name: name as DashboardName })}
      >
        <Tabs.List aria-label={t('dashboards')}>
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`dashboard.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ name, rows }) => (
          <Tabs.Panel key={name} value={name}>
            <WidgetRows dashboards={actor} rows={rows} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <FailureDetails actor={actor} />
    </>
  );
}

function FailureDetails({ actor }: { actor: DashboardsActor }) {
  const { t } = useTranslation(['home', 'common']);
  const details = useSelector(actor, ({ context }) => context.details);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ details: 'open' }));
  return (
    <Dialog
      opened={isOpen}
      onClose={() => actor.send({ type: 'details.close' })}
      title={t('failureTitle')}
      closeLabel={t('closeDetails')}
    >
      {details && (
        <p className={styles.details}>
          {t(`failure.${details.failure}`, { type: t(`widget.${details.widget}`) })}
        </p>
      )}
    </Dialog>
  );
}
