import { Menu } from '@mantine/core';
import { IconFile, IconFolder } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuPopup, type MenuPopupProps } from '../../../../ui/menu/menu-popup.tsx';

interface UploadChoicesProps extends MenuPopupProps {
  readonly onFiles: () => void;
  readonly onFolder: () => void;
}

/** What can be chosen for an upload: single files, or a folder with all that is in it. */
export default function UploadChoices({ onFiles, onFolder, ...popup }: UploadChoicesProps) {
  const { t } = useTranslation('uploads');
  return (
    <MenuPopup {...popup} position="bottom-end" offset={4} width={220}>
      <Menu.Item leftSection={<IconFile aria-hidden="true" />} onClick={onFiles}>
        {t('chooseFiles')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFolder aria-hidden="true" />} onClick={onFolder}>
        {t('chooseFolder')}
      </Menu.Item>
    </MenuPopup>
  );
}
