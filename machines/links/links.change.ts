import { unread } from '../parts/confirmation.ts';
import { chosenId, linksSetup } from './links.setup.ts';

/** What becomes of a link whose change failed: another try where that can help, else the list says why. */
const notChanged = (kind: 'notExtended' | 'notRevoked', asking: 'choosing' | 'confirming') => [
  {
    guard: 'isOutOfSight' as const,
    target: 'idle',
    description: 'The list is gone: an alert says it.',
    actions: ['alertFailure' as const, 'forgetChosen' as const],
  },
  {
    guard: {
      type: 'isWorthAnotherTry' as const,
      params: ({ event }: { event: { error: unknown } }) => event,
    },
    target: asking,
    actions: {
      type: 'noteFailure' as const,
      params: ({ event }: { event: { error: unknown } }) => ({ kind, error: event.error }),
    },
  },
  {
    target: 'idle',
    description: 'A link that was revoked meanwhile (409) is shown as such.',
    actions: [
      {
        type: 'noteFailure' as const,
        params: ({ event }: { event: { error: unknown } }) => ({ kind, error: event.error }),
      },
      { type: 'markRevoked' as const, params: ({ event }: { event: { error: unknown } }) => event },
      'forgetChosen' as const,
    ],
  },
];

const leave = {
  'change.cancel': { target: 'idle', actions: ['clearNote' as const, 'forgetChosen' as const] },
  'dialog.close': { target: 'idle', actions: 'forgetChosen' as const },
  'client.changed': {
    guard: {
      type: 'isAnotherClient' as const,
      params: ({ event }: { event: { clientId: string } }) => event.clientId,
    },
    target: 'idle',
    actions: 'forgetChosen' as const,
  },
};

/** A link gets more time [S9.07], or is ended. One at a time; what was confirmed goes on when the list is closed (decision 22). */
export const changeRegion = linksSetup.createStateConfig({
  description: 'What is being done to a link.',
  initial: 'idle',
  states: {
    idle: {
      on: {
        'link.extend': {
          guard: { type: 'mayExtend', params: ({ event }) => event.id },
          target: 'choosing',
          meta: { spec: ['S9.07', 'T6.01'] },
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
        'link.revoke': {
          guard: { type: 'mayRevoke', params: ({ event }) => event.id },
          target: 'confirming',
          meta: { spec: ['T6.01'] },
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
      },
    },
    choosing: {
      tags: 'asking',
      description: 'For how long?',
      meta: { spec: ['S9.07'] },
      on: {
        ...leave,
        'period.choose': { actions: { type: 'storePeriod', params: ({ event }) => event.period } },
        'change.confirm': { target: 'extending', actions: 'clearNote' },
      },
    },
    extending: {
      tags: ['asking', 'busy'],
      meta: { spec: ['S9.07'] },
      invoke: {
        src: 'extendLink',
        id: 'extendLink',
        input: ({ context }) => ({ id: chosenId(context), period: context.period }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeLink', params: ({ event }) => event.output },
            { type: 'noteChange', params: 'extended' },
            'forgetChosen',
          ],
        },
        onError: notChanged('notExtended', 'choosing'),
      },
    },
    confirming: {
      tags: 'asking',
      description: 'It cannot be undone.',
      on: leave,
      initial: 'unread',
      states: {
        unread,
        ready: {
          on: { 'change.confirm': { target: '#links.change.revoking', actions: 'clearNote' } },
        },
      },
    },
    revoking: {
      tags: ['asking', 'busy'],
      invoke: {
        src: 'revokeLink',
        id: 'revokeLink',
        input: ({ context }) => ({ id: chosenId(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeLink', params: ({ event }) => event.output },
            { type: 'noteChange', params: 'revoked' },
            'forgetChosen',
          ],
        },
        onError: notChanged('notRevoked', 'confirming'),
      },
    },
  },
});
