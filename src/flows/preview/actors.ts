import i18next from 'i18next';
import { fromCallback } from 'xstate';
import type { Content } from '../../../machines/preview/content.ts';
import type { DrawingEvent } from '../../../machines/preview/preview.setup.ts';
import { asActor } from '../../platform/as-actor.ts';
import { createPrepareDownload } from '../../platform/http/prepare-download.ts';
import type { FlowActors } from '../define-flow.ts';
import { createPreviewServices } from './services.ts';

const createActors: FlowActors<'preview'> = ({ storage }) => {
  const prepareDownload = createPrepareDownload(storage());
  const services = createPreviewServices({ prepareDownload, language: () => i18next.language });
  return {
    actors: {
      loadContent: asActor(services.loadContent),
      holdContent: fromCallback<DrawingEvent, { content: Content | null }>(({ input, sendBack }) =>
        services.holdContent(input.content, sendBack),
      ),
      prepareDownload: asActor(prepareDownload),
    },
  };
};

export default createActors;
