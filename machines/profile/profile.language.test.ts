import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { profileOfDana as profile, startProfile as start } from '../../tests/support/flows/profile-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';

test('[S4.22, S4.23, T2.11] the language of a loaded profile takes the page to its address', async () => {
  const { load, switchLanguage, signals, state } = start();
  await load({ ...profile, language: 'pt-BR' });
  expect(switchLanguage.last().input).toEqual({ language: 'pt-BR', isLocalhost: false, isPreview: false });
  switchLanguage.last().resolve({ language: 'pt-BR', url: '/clientcenter/pt/documents' });
  await settle();
  expect(signals).toEqual([{ type: 'page.left', url: '/clientcenter/pt/documents' }]);
  expect(state()).toMatchObject({ page: 'leaving' });
});

test('[S4.23, T5.02] no change is dispatched for the language that the page is in', async () => {
  const { actor, load, switchLanguage, signals } = start();
  await load();
  actor.send({ type: 'language.switch', language: 'en-US' });
  expect({ asked: switchLanguage.asked, signals }).toEqual({ asked: [], signals: [] });
});

test('[S4.22] a profile language that this visit followed before is not followed again', async () => {
  const { load, switchLanguage, state, noteLanguage } = start(factsFor({ language: 'pt-BR' }));
  await load(profile, false);
  expect(noteLanguage.last().input).toEqual({ sessionId: 'session-1', language: 'en-US' });
  expect(switchLanguage.asked).toEqual([]);
  expect(state()).toMatchObject({ page: 'settled' });
});

test('[S4.22] on localhost a profile language that was followed before is followed again after a reload', async () => {
  const { loadProfile, noteLanguage, switchLanguage } = start(
    factsFor({ language: 'pt-BR', isLocalhost: true }),
  );
  loadProfile.last().resolve(profile);
  await settle();
  noteLanguage.last().resolve({ wasNoted: true, isInPlace: true });
  await settle();
  expect(switchLanguage.last().input).toEqual({ language: 'en-US', isLocalhost: true, isPreview: false });
});

test('[S4.22] a visit that cannot remember follows no profile language, so that no page loads in circles', async () => {
  const { loadProfile, noteLanguage, switchLanguage, state } = start(factsFor({ language: 'pt-BR' }));
  loadProfile.last().resolve(profile);
  await settle();
  noteLanguage.last().reject(new Error('denied'));
  await settle();
  expect(switchLanguage.asked).toEqual([]);
  expect(state()).toMatchObject({ page: 'settled' });
});

test('[T2.11, T8.10] on localhost the language changes in place', async () => {
  const { load, switchLanguage, signals, context, state } = start(factsFor({ isLocalhost: true }));
  await load({ ...profile, language: 'fr-CA' });
  expect(switchLanguage.last().input).toEqual({ language: 'fr-CA', isLocalhost: true, isPreview: false });
  switchLanguage.last().resolve({ language: 'fr-CA', url: '/clientcenter/fr/documents' });
  await settle();
  expect(signals).toEqual([{ type: 'language.changed', language: 'fr-CA' }]);
  expect(context().language).toBe('fr-CA');
  expect(state()).toMatchObject({ page: 'settled' });
});

test('[T8.10] a switch that fails raises an alert and is logged', async () => {
  const { load, switchLanguage, signals, state } = start();
  await load({ ...profile, language: 'fr-CA' });
  const error = new Error('language not provided');
  switchLanguage.last().reject(error);
  await settle();
  expect(signals).toEqual([
    {
      type: 'alert.raised',
      alert: {
        type: 'danger',
        key: 'languageSwitchErrorMsg',
        closeable: true,
        timeout: null,
        topic: 'language',
      },
    },
    { type: 'error.noted', module: 'profile', message: 'language not provided', stack: error.stack },
  ]);
  expect(state()).toMatchObject({ page: 'settled' });
});

test('[S7.10, T2.10] a language is chosen, saved and switched to', async () => {
  const { actor, load, saveLanguage, switchLanguage, state, context } = start();
  await load();
  actor.send({ type: 'dialog.open', dialog: 'language' });
  expect(actor.getSnapshot().can({ type: 'language.save' })).toBe(false);
  actor.send({ type: 'language.choose', language: 'es-AR' });
  actor.send({ type: 'language.save' });
  expect(saveLanguage.last().input).toEqual({ prismGuid: 'user-1', language: 'es-AR' });
  expect(switchLanguage.asked).toEqual([]);
  saveLanguage.last().resolve('es-AR');
  await settle();
  expect(switchLanguage.last().input).toMatchObject({ language: 'es-AR' });
  expect(state()).toMatchObject({ language: 'closed', page: 'switching' });
  expect(context().profile?.language).toBe('es-AR');
});

test('[T2.10] a canceled choice changes nothing and is forgotten', async () => {
  const { actor, load, saveLanguage, context, state } = start();
  await load();
  actor.send({ type: 'dialog.open', dialog: 'language' });
  actor.send({ type: 'language.choose', language: 'es-AR' });
  actor.send({ type: 'dialog.close' });
  expect({ state: state(), asked: saveLanguage.asked }).toMatchObject({
    state: { language: 'closed' },
    asked: [],
  });
  actor.send({ type: 'dialog.open', dialog: 'language' });
  expect(context().wantedLanguage).toBe('en-US');
});

test('[S5.13, S8.19] a language that cannot be saved stays chosen, and the dialog says so', async () => {
  const { actor, load, saveLanguage, context, state, of } = start();
  await load();
  actor.send({ type: 'dialog.open', dialog: 'language' });
  actor.send({ type: 'language.choose', language: 'es-AR' });
  actor.send({ type: 'language.save' });
  saveLanguage.last().reject(new Error('bm.account.service.unableToLoadUser'));
  await settle();
  expect(state()).toMatchObject({ language: 'choosing', page: 'settled' });
  expect(context()).toMatchObject({ wantedLanguage: 'es-AR', problem: { code: 'unknown' } });
  expect(of('error.noted')).toMatchObject([{ message: 'bm.account.service.unableToLoadUser' }]);
});

test('[T5.18, T8.10] a name that is no language changes nothing', async () => {
  const { actor, load, saveLanguage, switchLanguage, state } = start();
  await load();
  actor.send({ type: 'dialog.open', dialog: 'language' });
  actor.send({ type: 'language.choose', language: 'nowhere' });
  actor.send({ type: 'language.save' });
  saveLanguage.last().resolve(null);
  await settle();
  expect(state()).toMatchObject({ language: 'choosing', page: 'settled' });
  actor.send({ type: 'language.switch', language: 'nowhere' });
  switchLanguage.last().resolve(null);
  await settle();
  expect(state()).toMatchObject({ page: 'settled' });
});

test('[S4.23] the language that the page is in can still be saved for a profile in another', async () => {
  const { actor, load, saveLanguage, switchLanguage, state } = start();
  await load({ ...profile, language: 'pt-BR' }, false);
  actor.send({ type: 'dialog.open', dialog: 'language' });
  actor.send({ type: 'language.save' });
  saveLanguage.last().resolve('en-US');
  await settle();
  expect({ state: state(), asked: switchLanguage.asked }).toMatchObject({
    state: { language: 'closed', page: 'settled' },
    asked: [],
  });
});

test('[T6.01] a read-only preview session changes only the view: no settings, no saved language', async () => {
  const { actor, load, saveLanguage, recallDraft, switchLanguage } = start(factsFor({ isPreview: true }));
  await load();
  actor.send({ type: 'dialog.open', dialog: 'settings' });
  actor.send({ type: 'dialog.open', dialog: 'language' });
  actor.send({ type: 'language.choose', language: 'pt-BR' });
  actor.send({ type: 'language.save' });
  expect({ settings: recallDraft.asked, saved: saveLanguage.asked }).toEqual({ settings: [], saved: [] });
  expect(switchLanguage.last().input).toEqual({ language: 'pt-BR', isLocalhost: false, isPreview: true });
});
