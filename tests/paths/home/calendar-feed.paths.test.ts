import { expect } from 'vitest';
import { isPreview } from '../../../contract/session/access.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { calendarFeedModels, url } from './calendar-feed.model.ts';

describeModel(calendarFeedModels, {
  invariants: {
    'the URL is known only after it was created, and is forgotten with the dialog': (
      { context: { feed }, value },
      { event },
    ) => {
      if (event.type === 'xstate.done.actor.createFeed') expect(feed?.url).toBe(url);
      if (event.type === 'xstate.done.actor.findFeed') expect(feed?.url ?? null).toBeNull();
      if (event.type === 'xstate.done.actor.revokeFeed' || value === 'closed') expect(feed).toBeNull();
    },
    '[T6.01] nothing is created or turned off in a preview session': ({ context }, { started }) => {
      if (!isPreview(context.access.session)) return;
      expect(started.filter(({ src }) => src !== 'findFeed')).toEqual([]);
    },
  },
});
