import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../../../contract/storage/storage-items.ts';
import { MenuPopup } from '../../../../../ui/menu/menu-popup.tsx';
import text from '../../../../../ui/text.module.css';
import type { useDocumentActions } from '../../document-actions.ts';
import styles from '../../documents.module.css';
import type { useRowMenu } from './row-menu.tsx';

interface RowMenuItemsProps {
  menu: ReturnType<typeof useRowMenu>;
  actions: ReturnType<typeof useDocumentActions>;
}

/** What can be done with the document of one row. */
export default function RowMenuItems({ menu, actions }: RowMenuItemsProps) {
  const { t } = useTranslation('documents');
  // While it closes it still shows what it was about.
  const last = useRef<StorageDocument | null>(null);
  if (menu.document) last.current = menu.document;
  const point = useRef<HTMLSpanElement>(null);
  if (!last.current) return null;
  const { at } = menu;
  return (
    <div className={styles.rowMenu}>
      {/* The name of the menu, which belongs to no row. */}
      <span id="row-menu" hidden>
        {t('more', { name: last.current.name })}
      </span>
      {at && <span ref={point} className={styles.pointed} style={{ left: at.x, top: at.y }} />}
      <MenuPopup
        key={`${last.current.id} ${at?.x} ${at?.y}`}
        id="row-menu"
        button={at ? point : menu.button}
        opened={menu.document !== null}
        onClose={menu.close}
        position={at ? 'bottom-start' : 'bottom-end'}
        offset={at ? 0 : 8}
        width={232}
      >
        {actions.forOne(last.current).map(({ key, Icon, run, reason }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon aria-hidden />}
            disabled={reason !== undefined}
            onClick={run}
          >
            {t(key)}
            {reason !== undefined && <span className={text.caption}>{t(reason)}</span>}
          </Menu.Item>
        ))}
      </MenuPopup>
    </div>
  );
}
