import { fromCallback } from 'xstate';
import type { Content } from '../../../machines/preview/content.ts';
import type { DrawingEvent } from '../../../machines/preview/preview.setup.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The preview flow with its services. */
export const loadPreviewFlow: FlowLoader = async ({ storage }) => {
  const [{ previewMachine }, { createPreviewServices }, { createDocumentServices }, base] = await Promise.all(
    [
      import('../../../machines/preview/preview.machine.ts'),
      import('../../services/preview-services.ts'),
      import('../../services/document-services.ts'),
      storage(),
    ],
  );
  const { prepareDownload } = createDocumentServices(base);
  const services = createPreviewServices({ prepareDownload });
  return previewMachine.provide({
    actors: {
      loadContent: asActor(services.loadContent),
      holdContent: fromCallback<DrawingEvent, { content: Content | null }>(({ input, sendBack }) =>
        services.holdContent(input.content, sendBack),
      ),
      prepareDownload: asActor(prepareDownload),
    },
  });
};
