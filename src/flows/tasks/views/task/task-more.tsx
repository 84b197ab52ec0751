import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconDots } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { late } from '../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../../ui/menu/use-menu-button.ts';
import { useWork } from '../use-task.ts';

const MoreItems = late(() => import('./more-items.tsx'), ['tasks']);

/** What is seldom done with a task: copying its link, and removing it [T2.26, T4.07]. */
export function TaskMore({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const menu = useMenuButton(MoreItems.fetch);
  const work = useWork(task);
  const mayRemove = useSelector(work, (at) => at?.can({ type: 'task.remove' }) ?? false);
  return (
    <div>
      <ActionIcon
        {...menu.props}
        id={id}
        variant="subtle"
        color="dark"
        size={44}
        aria-label={t('moreForTask')}
        aria-haspopup="menu"
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <MoreItems
            id={id}
            button={menu.button}
            opened={menu.isOpen}
            onClose={() => menu.close()}
            onCopy={() => {
              menu.close();
              task.send({ type: 'link.copy' });
            }}
            onRemove={
              mayRemove
                ? () => {
                    // The dialog gives the focus back to where it was.
                    menu.close();
                    work?.send({ type: 'task.remove' });
                  }
                : undefined
            }
          />
        </PartBoundary>
      )}
    </div>
  );
}
