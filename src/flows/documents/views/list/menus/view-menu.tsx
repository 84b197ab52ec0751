import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../../../ui/menu/use-menu-button.ts';
import { type DocumentsActor, useIsFiltered } from '../../documents-actor.ts';

const ViewMenuItems = late(() => import('./view-menu-items.tsx'));

/** How the list is shown, and what can be done with it as a whole. */
export function ViewMenu({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const menu = useMenuButton(ViewMenuItems.fetch);
  const isFiltered = useIsFiltered(documents);
  return (
    <>
      <ActionIcon
        {...menu.props}
        id="view-menu"
        variant={isFiltered ? 'light' : 'default'}
        size={36}
        aria-label={t('view')}
        aria-haspopup="menu"
        title={t('view')}
      >
        <IconAdjustmentsHorizontal aria-hidden="true" />
      </ActionIcon>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <ViewMenuItems
            documents={documents}
            id="view-menu"
            button={menu.button}
            opened={menu.isOpen}
            onClose={() => menu.close()}
          />
        </PartBoundary>
      )}
    </>
  );
}
