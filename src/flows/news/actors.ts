import { articleMachine } from '../../../machines/news/article.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { pictureActor } from './picture.ts';
import { createNewsServices } from './services.ts';

const createActors: FlowActors<'news'> = ({ http, page }) => {
  const services = createNewsServices({ http, page });
  return {
    actors: {
      loadArticles: asActor(services.loadArticles),
      markSeen: asActor(services.markSeen),
      saveAttachment: asActor(services.saveAttachment),
      article: articleMachine.provide({
        actors: {
          loadArticle: asActor(services.loadArticle),
          loadAttachments: asActor(services.loadAttachments),
          picture: pictureActor(services.loadPicture),
        },
      }),
    },
  };
};

export default createActors;
