import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../../ui/menu/use-menu-button.ts';
import styles from './upload-more.module.css';

const UploadChoices = late(() => import('./upload-choices.tsx'), ['uploads']);

interface UploadMoreProps {
  readonly onFiles: () => void;
  readonly onFolder: () => void;
}

/** The narrow half of the upload button: the other ways to choose. */
export function UploadMore(choices: UploadMoreProps) {
  const { t } = useTranslation('documents');
  const menu = useMenuButton(UploadChoices.fetch);
  const id = useId();
  return (
    <>
      <ActionIcon
        {...menu.props}
        id={id}
        className={styles.more}
        variant="filled"
        size={36}
        aria-label={t('uploadMore')}
        aria-haspopup="menu"
      >
        <IconChevronDown stroke={1.9} aria-hidden="true" />
      </ActionIcon>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <UploadChoices
            {...choices}
            id={id}
            button={menu.button}
            opened={menu.isOpen}
            onClose={() => menu.close()}
          />
        </PartBoundary>
      )}
    </>
  );
}
