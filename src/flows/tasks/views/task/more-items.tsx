import { Menu } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuPopup, type MenuPopupProps } from '../../../../ui/menu/menu-popup.tsx';

interface MoreItemsProps extends MenuPopupProps {
  readonly mayRemove: boolean;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** The menu of an open task. */
export default function MoreItems({ mayRemove, onCopy, onRemove, ...popup }: MoreItemsProps) {
  const { t } = useTranslation('tasks');
  return (
    <MenuPopup {...popup} position="bottom-end" offset={4} width={220}>
      <Menu.Item leftSection={<IconLink aria-hidden="true" />} onClick={onCopy}>
        {t('copyLink')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash aria-hidden="true" />} disabled={!mayRemove} onClick={onRemove}>
        {t('removeTask')}
      </Menu.Item>
    </MenuPopup>
  );
}
