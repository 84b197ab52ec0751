import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { MouseEvent, ReactNode } from 'react';
import shared from '../../../ui/dialog/dialog.module.css';
import classes from './deletion.module.css';

interface StandingDialogProps {
  title: string;
  children: ReactNode;
}

/** A press outside takes the focus nowhere. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('[role="dialog"]') === null)
    event.preventDefault();
}

/**
 * A dialog that only its own buttons close: no overlay, and neither Escape nor a click outside does anything [S2.15,
 * decision 17]. The page behind it can be seen, but not pressed.
 */
export const StandingDialog = ({ title, children }: StandingDialogProps) => (
  <Modal.Root
    opened
    onClose={() => undefined}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size={560}
    centered
    classNames={{
      inner: `${shared.inner} ${classes.inner}`,
      content: `${shared.content} ${classes.dialog}`,
      body: shared.body,
    }}
    onMouseDown={keepFocus}
  >
    <Modal.Content>
      <div className={shared.header}>
        <Modal.Title className={shared.title}>{title}</Modal.Title>
      </div>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
