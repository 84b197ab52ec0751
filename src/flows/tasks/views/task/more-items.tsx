import { Menu } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuPopup, type MenuPopupProps } from '../../../../ui/menu/menu-popup.tsx';

interface MoreItemsProps extends MenuPopupProps {
  readonly onCopy: () => void;
  /** Absent where the task cannot be removed: it is over, or only read. */
  readonly onRemove: (() => void) | undefined;
}

/** The menu of an open task. */
export default function MoreItems({ onCopy, onRemove, ...popup }: MoreItemsProps) {
  const { t } = useTranslation('tasks');
  return (
    <MenuPopup {...popup} position="bottom-end" offset={4} width={220}>
      <Menu.Item leftSection={<IconLink aria-hidden="true" />} onClick={onCopy}>
        {t('copyLink')}
      </Menu.Item>
      {onRemove && (
        <Menu.Item leftSection={<IconTrash aria-hidden="true" />} onClick={onRemove}>
          {t('removeTask')}
        </Menu.Item>
      )}
    </MenuPopup>
  );
}
