import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconX } from '@tabler/icons-react';
import styles from './dialog.module.css';

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'children'> {
  closeLabel: string;
}

/** A dialog, 560 wide; a sheet at the bottom of a phone. */
export const Dialog = ({ closeLabel, ...props }: DialogProps) => (
  <Modal
    size={560}
    centered
    classNames={{
      root: styles.root,
      inner: styles.inner,
      content: styles.content,
      header: styles.header,
      title: styles.title,
      body: styles.body,
    }}
    closeButtonProps={{
      'aria-label': closeLabel,
      icon: <IconX size={18} stroke={1.7} aria-hidden="true" />,
    }}
    {...props}
  />
);
