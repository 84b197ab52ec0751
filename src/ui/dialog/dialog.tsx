import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconX } from '@tabler/icons-react';
import styles from './dialog.module.css';
import { usePressOutside } from './use-press-outside.ts';

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'children'> {
  closeLabel: string;
}

/**
 * A dialog, 560 wide; a sheet at the bottom of a phone. Put together from its parts, because the library's own header is
 * a `<header>`, and a page has one banner.
 */
export const Dialog = ({ closeLabel, opened, onClose, title, children }: DialogProps) => (
  <Modal.Root
    closeOnClickOutside={false}
    opened={opened}
    onClose={onClose}
    size={560}
    centered
    classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
  >
    <Modal.Overlay onClick={usePressOutside(opened, onClose)} />
    <Modal.Content>
      <div className={styles.header}>
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label={closeLabel} icon={<IconX aria-hidden="true" />} />
      </div>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
