import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { allShown, countFilters } from '../../../../../machines/tasks/list-path.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../../ui/dialog/dialog-form.tsx';
import { Filters } from './filters.tsx';
import styles from './tasks.module.css';

interface FilterSheetProps {
  readonly tasks: SystemActors['tasks'];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The filters one below the other. Each narrows the lists at once. */
export default function FilterSheet({ tasks, opened, onClose }: FilterSheetProps) {
  const { t } = useTranslation(['tasks', 'shell']);
  const hasFilters = useSelector(tasks, ({ context }) => countFilters(context) > 0);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('filterTasks')} closeLabel={t('shell:close')}>
      <DialogStack>
        <Filters tasks={tasks} isLabelled />
        <DialogFoot>
          <Button
            variant="subtle"
            className={styles.clear ?? ''}
            disabled={!hasFilters}
            onClick={() => tasks.send({ type: 'filters.change', filters: allShown })}
          >
            {t('clearFilters')}
          </Button>
          <Button onClick={onClose}>{t('showTasks')}</Button>
        </DialogFoot>
      </DialogStack>
    </Dialog>
  );
}
