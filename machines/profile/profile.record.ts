import { profileSetup } from './profile.setup.ts';

/** Who the user is to the firm [S4.22, S7.08, S7.09]. Each part loads by itself, so that one failing leaves the others. */
export const recordRegion = profileSetup.createStateConfig({
  description: 'Profile, contact and accounts of the signed-in person.',
  meta: { spec: ['S4.22', 'S7.08', 'S7.09'] },
  type: 'parallel',
  states: {
    profile: {
      initial: 'loading',
      states: {
        loading: {
          description: 'What is known already stays on screen meanwhile.',
          meta: { spec: ['S3.07', 'S7.09'] },
          tags: 'busy',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            onDone: {
              target: 'ready',
              actions: [{ type: 'storeProfile', params: ({ event }) => event.output }, 'tellLoaded'],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'storeLoadProblem', params: ({ event }) => event },
                { type: 'noteError', params: ({ event }) => event },
              ],
            },
          },
        },
        ready: { on: { 'profile.reload': { target: 'loading', meta: { spec: ['S4.22'] } } } },
        failed: { on: { 'profile.reload': 'loading' } },
      },
    },
    contact: {
      initial: 'loading',
      states: {
        loading: {
          description:
            'Needs the ids of company and contact, otherwise it fails with "Cannot get contact data".',
          meta: { spec: ['S5.11', 'S7.08', 'S8.18'] },
          invoke: {
            src: 'loadContact',
            id: 'loadContact',
            input: ({ context }) => {
              const { CompanyId, ContactId } = context.facts.session.bindings.ApplicationConfiguration;
              return { companyId: CompanyId, contactId: ContactId };
            },
            onDone: {
              target: 'ready',
              actions: { type: 'storeContact', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'noteError', params: ({ event }) => event } },
          },
        },
        ready: {
          on: {
            'profile.reload': { target: 'loading', description: 'The contact carries the name as well.' },
          },
        },
        failed: { on: { 'profile.reload': 'loading' } },
      },
    },
    accounts: {
      initial: 'loading',
      states: {
        loading: {
          description:
            'The accounts at other firms, for the header; the one of the contact id is the present one.',
          meta: { spec: ['S7.09', 'T2.06'] },
          invoke: {
            src: 'loadAccounts',
            id: 'loadAccounts',
            onDone: {
              target: 'ready',
              actions: { type: 'storeAccounts', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'noteError', params: ({ event }) => event } },
          },
        },
        ready: {},
        failed: {
          description: 'The header offers no other account; the next load of the profile asks again.',
          on: { 'profile.reload': 'loading' },
        },
      },
    },
  },
});
