import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { shownIn } from '../../../../machines/preview/content.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import classes from '../../../ui/document-view/preview.module.css';
import { fittingZoom } from '../../../ui/document-view/zoom-tools.tsx';
import { below, breakpoints } from '../../../ui/page/breakpoints.ts';
import { PreviewBar } from './preview-bar.tsx';
import { stepOf } from './preview-keys.ts';
import { PreviewStage } from './preview-stage.tsx';

interface PreviewDialogProps {
  actor: SystemActors['preview'];
}

/** A document in the whole window [S3.12]: a bar with what can be done, and below it what the document holds. */
export default function PreviewDialog({ actor: preview }: PreviewDialogProps) {
  const document = useSelector(preview, ({ context }) => shownIn(context));
  // A place of the list and not an id: a document that is opened again starts anew.
  const index = useSelector(preview, ({ context }) => context.index);
  const [kept, setLook] = useState({ index, zoom: fittingZoom, isSource: false });
  const look = kept.index === index ? kept : { index, zoom: fittingZoom, isSource: false };
  const isPhone = useMediaQuery(below(breakpoints.window), false, { getInitialValueInEffect: false });
  // Chosen once, it holds for the other documents of the list.
  const [wantsPage, setWantsPage] = useState(false);
  // A page as wide as a phone has letters too small to read.
  const isText = isPhone && !wantsPage;
  if (!document) return null;
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={() => preview.send({ type: 'dialog.close' })}
      classNames={{ content: classes.window }}
    >
      <Modal.Content
        onKeyDown={(event) => {
          const step = stepOf(event);
          if (step) preview.send({ type: step });
        }}
      >
        <PreviewBar
          preview={preview}
          document={document}
          zoom={look.zoom}
          onZoom={(zoom) => setLook({ ...look, zoom })}
          isSource={look.isSource}
          onSource={(isSource) => setLook({ ...look, isSource })}
          isText={isText}
          onText={isPhone ? (now) => setWantsPage(!now) : undefined}
        />
        <PreviewStage
          preview={preview}
          document={document}
          zoom={look.zoom}
          isSource={look.isSource}
          isText={isText}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
