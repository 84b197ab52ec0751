import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createCalendarFeedServices } from './services.ts';

const createActors: FlowActors<'calendarFeed'> = ({ http }) => {
  const { findFeed, createFeed, revokeFeed } = createCalendarFeedServices({ http });
  return {
    actors: { findFeed: asActor(findFeed), createFeed: asActor(createFeed), revokeFeed: asActor(revokeFeed) },
  };
};

export default createActors;
