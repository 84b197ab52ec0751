/** Models of the profile flow. */
import { ProblemError } from '../../../machines/problem.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { profileOfDana } from '../../support/flows/profile-live.ts';
import { factsFor } from '../../support/values/session-facts.ts';

export const profile = { ...profileOfDana, language: 'pt-BR' as const };
export const values = { prefix: 'Dr.', firstName: 'Dana', middleName: '', lastName: 'Reyes', suffix: '' };
const accounts = [{ companyId: '1001', companyName: 'Harbor', contactId: 'contact-1', isCurrent: true }];
const offline = new ProblemError({ code: 'offline' });
const next = { language: 'es-AR', url: '/clientcenter/es/documents' } as const;

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: profileMachine,
    input: factsFor(facts),
    events: [
      { type: 'dialog.open', dialog: 'settings' },
      { type: 'dialog.open', dialog: 'language' },
      { type: 'dialog.close' },
      { type: 'profile.reload' },
      { type: 'settings.changed', values },
      { type: 'settings.changed', values: { ...values, lastName: '' } },
      { type: 'settings.reset' },
      { type: 'settings.save' },
      { type: 'language.choose', language: 'es-AR' },
      { type: 'language.save' },
      { type: 'language.switch', language: 'en-US' },
      { type: 'language.switch', language: 'es-AR' },
      done('loadProfile', profile),
      failed('loadProfile', offline),
      done('loadContact', { companyId: '1001', contactId: 'contact-1' }),
      failed('loadContact', new Error('Cannot get contact data')),
      done('loadAccounts', accounts),
      failed('loadAccounts', offline),
      done('saveProfile', { ...profile, prefix: 'Dr.' }),
      failed('saveProfile', offline),
      done('recallDraft', values),
      done('recallDraft', null),
      failed('recallDraft', new Error('storage is full')),
      done('keepDraft'),
      failed('keepDraft', new Error('storage is full')),
      done('dropDraft'),
      failed('dropDraft', new Error('storage is full')),
      done('saveLanguage', 'es-AR'),
      done('saveLanguage', null),
      failed('saveLanguage', new Error('bm.account.service.unableToLoadUser')),
      done('noteLanguage', { wasNoted: false, isInPlace: false }),
      done('noteLanguage', { wasNoted: true, isInPlace: false }),
      done('noteLanguage', { wasNoted: true, isInPlace: true }),
      failed('noteLanguage', new Error('no storage')),
      done('switchLanguage', next),
      done('switchLanguage', null),
      failed('switchLanguage', new Error('language not provided')),
    ],
    contextKey: ({ profile: loaded, values: held, wantedLanguage, language, faults }) => [
      loaded !== null,
      held,
      wantedLanguage,
      language,
      faults,
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const profileModels = [
  modelOf('at an address of its own', {}),
  modelOf('on localhost', { isLocalhost: true }),
  modelOf('viewing as another person', { isPreview: true }),
] as const;
