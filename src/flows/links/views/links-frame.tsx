import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import dialog from '../../../ui/dialog/dialog.module.css';
import { usePressOutside } from '../../../ui/dialog/use-press-outside.ts';
import classes from './links.module.css';

interface LinksFrameProps {
  title: string;
  closeLabel: string;
  /** Whether a question about a link is shown over it, which then handles Escape. */
  isCovered: boolean;
  /** Whether there is a table, or will be as far as is known; words alone need less. */
  isWide: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A wide dialog for a table, as wide as the others for a few words; on a phone it comes from below, as high as what it holds. */
export const LinksFrame = ({ title, closeLabel, isCovered, isWide, onClose, children }: LinksFrameProps) => (
  <Modal.Root
    opened
    centered
    size={isWide ? 1120 : 560}
    closeOnClickOutside={false}
    closeOnEscape={!isCovered}
    onClose={onClose}
    classNames={{
      inner: dialog.inner ?? '',
      content: dialog.content ?? '',
      body: `${dialog.body} ${classes.body}`,
    }}
  >
    <Modal.Overlay onClick={usePressOutside(true, onClose)} />
    <Modal.Content>
      <div className={`${dialog.header} ${classes.header}`}>
        <Modal.Title className={dialog.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label={closeLabel} icon={<IconX aria-hidden="true" />} />
      </div>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
