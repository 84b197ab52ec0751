/** Models of the calendar subscription. */
import { calendarFeedMachine } from '../../../machines/calendar-feed/calendar-feed.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const createdAt = '2026-11-16T12:00:00Z';
export const url = 'https://portal.example/calendar.ics?token=secret';
const offline = new ProblemError({ code: 'offline' });

const modelOf = (name: string, isViewedAs: boolean) =>
  defineModel({
    name,
    machine: calendarFeedMachine,
    input: factsFor({ isPreview: isViewedAs }),
    events: [
      { type: 'dialog.open', dialog: 'calendarFeed' },
      { type: 'dialog.open', dialog: 'another' },
      { type: 'dialog.close' },
      { type: 'feed.retry' },
      { type: 'feed.create' },
      { type: 'feed.revoke' },
      { type: 'session.refreshed', session: sessionWith({ isPreview: isViewedAs }) },
      done('findFeed', null),
      done('findFeed', { createdAt }),
      failed('findFeed', offline),
      done('createFeed', { createdAt, url }),
      failed('createFeed', offline),
      done('revokeFeed'),
      failed('revokeFeed', offline),
    ],
    contextKey: ({ feed, problem }) => [feed, problem],
  });

export const calendarFeedModels = [
  modelOf('a user who subscribes to the calendar', false),
  modelOf('a member of the firm who views as a client', true),
] as const;
