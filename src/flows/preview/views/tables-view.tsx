import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useTranslation } from 'react-i18next';
import type { Table } from '../../../../machines/preview/content.ts';
import text from '../../../ui/text.module.css';
import { SheetTable } from './sheet-table.tsx';
import classes from './tables.module.css';

/** The sheets of a workbook under tabs, or the one table that there is. */
export default function TablesView({ tables }: { tables: readonly Table[] }) {
  const { t } = useTranslation('preview');
  const [only] = tables;
  if (!only) return <p className={`${text.small} ${classes.empty}`}>{t('emptyTable')}</p>;
  if (tables.length === 1) return <SheetTable table={only} />;
  return (
    <Tabs defaultValue="0" keepMounted={false} classNames={{ root: classes.sheets, list: classes.tabs }}>
      <Tabs.List aria-label={t('sheets')}>
        {tables.map((table, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets neither move nor change, and names are not ours.
          <Tabs.Tab key={index} value={String(index)}>
            {table.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tables.map((table, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Tabs.Panel key={index} value={String(index)}>
          <SheetTable table={table} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
