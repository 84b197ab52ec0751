import { expect, test } from 'vitest';
import type { Account } from '../../contract/session/account.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { profileOfDana as profile, startProfile as start } from '../../tests/support/flows/profile-live.ts';
import { ProblemError } from '../problem.ts';
import { shownValues } from './profile.setup.ts';
import type { ProfileValues } from './profile-form.ts';

const typed: ProfileValues = {
  prefix: 'Dr.',
  firstName: 'Dana',
  middleName: '',
  lastName: 'Reyes',
  suffix: '',
};

test('[S4.22, S7.09] profile, contact and accounts load side by side, and the account of the contact id is the present one', async () => {
  const { loadProfile, loadContact, loadAccounts, context, state } = start();
  expect(loadContact.last().input).toEqual({ companyId: '1001', contactId: 'contact-1' });
  const accounts: Account[] = [
    { companyId: '2001', companyName: 'Aurora', contactId: 'contact-2', isCurrent: false },
    { companyId: '1001', companyName: 'Harbor & Pine', contactId: 'contact-1', isCurrent: true },
  ];
  loadAccounts.last().resolve(accounts);
  loadProfile.last().resolve(profile);
  await settle();
  expect(context()).toMatchObject({ profile, accounts, account: accounts[1] });
  expect(state()).toMatchObject({ record: { profile: 'ready', contact: 'loading', accounts: 'ready' } });
});

test('[S5.11, S8.18, S8.20] a contact that cannot be had is noted and leaves the profile alone', async () => {
  const { loadContact, load, signals, state } = start();
  const error = new Error('Cannot get contact data');
  loadContact.last().reject(error);
  await load();
  expect(signals).toEqual([
    { type: 'error.noted', module: 'profile', message: 'Cannot get contact data', stack: error.stack },
  ]);
  expect(state()).toMatchObject({ record: { profile: 'ready', contact: 'failed' } });
});

test('[S4.22] a profile that could not be loaded can be asked for again', async () => {
  const { actor, loadProfile, context, state, load } = start();
  loadProfile.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(state()).toMatchObject({ record: { profile: 'failed' } });
  expect(context().loadProblem).toEqual({ code: 'offline' });
  actor.send({ type: 'profile.reload' });
  await load();
  expect(context()).toMatchObject({ profile, loadProblem: null });
});

test('[S4.22, T2.07] a saved profile is announced, told and loaded again', async () => {
  const { actor, load, openSettings, saveProfile, keepDraft, loadProfile, of, state } = start();
  await load();
  await openSettings();
  actor.send({ type: 'settings.changed', values: typed });
  actor.send({ type: 'settings.save' });
  expect(saveProfile.last().input).toEqual({
    change: { prefix: 'Dr.', firstName: 'Dana', middleName: null, lastName: 'Reyes', suffix: null },
  });
  saveProfile.last().resolve({ ...profile, prefix: 'Dr.' });
  await settle();
  expect(of('profile.saved')).toEqual([{ type: 'profile.saved' }]);
  expect(of('alert.raised')).toEqual([
    {
      type: 'alert.raised',
      alert: { type: 'success', key: 'profileSavedMsg', closeable: true, timeout: 5000 },
    },
  ]);
  expect(loadProfile.asked.length).toBe(2);
  expect(keepDraft.last().input).toEqual({ user: 'user-1', values: null });
  keepDraft.last().resolve();
  await settle();
  expect(state()).toMatchObject({ settings: 'closed', record: { profile: 'loading' } });
});

test('[S4.22] a failed save says why and keeps what was typed', async () => {
  const { actor, load, openSettings, saveProfile, context, state, of } = start();
  await load();
  await openSettings();
  actor.send({ type: 'settings.changed', values: typed });
  actor.send({ type: 'settings.save' });
  saveProfile.last().reject(new ProblemError({ code: 'unavailable' }));
  await settle();
  expect(state()).toMatchObject({ settings: { open: 'settled' } });
  expect(context()).toMatchObject({ values: typed, problem: { code: 'unavailable' } });
  expect(of('profile.saved')).toEqual([]);
});

test('[T2.07] what is not edited cannot be saved, and what is wrong is named instead of sent', async () => {
  const { actor, load, openSettings, saveProfile, context } = start();
  await load();
  await openSettings();
  const canSave = () => actor.getSnapshot().can({ type: 'settings.save' });
  expect(canSave()).toBe(false);
  actor.send({ type: 'settings.changed', values: { ...typed, prefix: ' ' } });
  expect(canSave()).toBe(false);

  actor.send({ type: 'settings.changed', values: { ...typed, firstName: ' ' } });
  expect({ can: canSave(), faults: context().faults }).toEqual({ can: true, faults: {} });
  actor.send({ type: 'settings.save' });
  expect({ asked: saveProfile.asked.length, faults: context().faults }).toEqual({
    asked: 0,
    faults: { firstName: 'missing' },
  });
  actor.send({ type: 'settings.changed', values: { ...typed, lastName: '' } });
  expect(context().faults).toEqual({});
});

test('what is typed is kept at once and offered again to its author', async () => {
  const first = start();
  await first.load();
  await first.openSettings();
  first.actor.send({ type: 'settings.changed', values: typed });
  expect(first.keepDraft.last().input).toEqual({ user: 'user-1', values: typed });
  // The session ends here.
  first.actor.stop();

  const second = start();
  await second.load();
  await second.openSettings(typed);
  expect(second.recallDraft.last().input).toEqual({ user: 'user-1' });
  expect(second.context()).toMatchObject({ values: typed, isRecalled: true });
  expect(second.actor.getSnapshot().can({ type: 'settings.save' })).toBe(true);
  second.actor.send({ type: 'settings.reset' });
  expect(second.context()).toMatchObject({ values: null, isRecalled: false });
  expect(second.keepDraft.last().input).toEqual({ user: 'user-1', values: null });
  expect(shownValues(second.context())).toEqual({ ...typed, prefix: '' });
});

test('who closes the settings leaves no draft', async () => {
  const { actor, load, openSettings, keepDraft, context } = start();
  await load();
  await openSettings();
  actor.send({ type: 'settings.changed', values: typed });
  actor.send({ type: 'dialog.close' });
  expect(keepDraft.last().input).toEqual({ user: 'user-1', values: null });
  expect(context().values).toBeNull();
});
