import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { countFilters } from '../../../../../machines/tasks/list-path.ts';
import { late } from '../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../ui/flow/part-boundary.tsx';
import { formatCount } from '../../../../ui/language/format.ts';
import { useMenuButton } from '../../../../ui/menu/use-menu-button.ts';
import text from '../../../../ui/text.module.css';
import styles from './tasks.module.css';

const FilterSheet = late(() => import('./filter-sheet.tsx'));

/** The filters of the lists where there is no room for them, on a phone and beside an open task, behind a button that counts those in use. */
export function FilterButton({ tasks }: { tasks: SystemActors['tasks'] }) {
  const { t, i18n } = useTranslation('tasks');
  const count = useSelector(tasks, ({ context }) => countFilters(context));
  const menu = useMenuButton(FilterSheet.fetch);
  return (
    <>
      <Button
        {...menu.props}
        variant={count > 0 ? 'light' : 'default'}
        className={styles.filterButton}
        leftSection={<IconAdjustmentsHorizontal aria-hidden />}
        aria-haspopup="dialog"
      >
        {t('filter')}
        {count > 0 && (
          <>
            <span className={styles.inUse} aria-hidden="true">
              {formatCount(count, i18n.language)}
            </span>
            <span className={text.hidden}>, {t('filtersInUse', { count })}</span>
          </>
        )}
      </Button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <FilterSheet tasks={tasks} opened={menu.isOpen} onClose={() => menu.close()} />
        </PartBoundary>
      )}
    </>
  );
}
