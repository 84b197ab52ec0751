/** A profile chart that runs with services which answer when told. */

import type { Language } from '../../../contract/language/market.ts';
import type { Account, Contact, Profile } from '../../../contract/session/account.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import type { DraftToKeep, LanguageNote, LanguageSwitch } from '../../../machines/profile/profile.setup.ts';
import type { ProfileValues } from '../../../machines/profile/profile-form.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

export const profileOfDana: Profile = {
  id: 'user-1',
  prefix: null,
  firstName: 'Dana',
  middleName: null,
  lastName: 'Reyes',
  suffix: null,
  email: 'dana@demo.example',
  language: 'en-US',
  account: { companyName: 'Harbor & Pine CPAs', contactId: 'contact-1' },
};
/** Starts the chart; `load` and `openSettings` take it to where most tests begin. */
export function startProfile(facts: SessionFacts = factsFor()) {
  const services = {
    loadProfile: service<Profile>(),
    loadContact: service<Contact>(),
    loadAccounts: service<readonly Account[]>(),
    saveProfile: service<Profile>(),
    recallDraft: service<ProfileValues | null>(),
    keepDraft: service<void, DraftToKeep>(),
    saveLanguage: service<Language | null>(),
    noteLanguage: service<LanguageNote>(),
    switchLanguage: service<LanguageSwitch | null>(),
  };
  const actors = Object.fromEntries(
    Object.entries(services).map(([name, { logic }]) => [name, logic]),
  ) as never;
  const running = live(profileMachine.provide({ actors }), facts);
  const { actor, signals } = running;
  return {
    ...running,
    ...services,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    of: (type: string) => signals.filter((signal) => signal.type === type),
    /** The profile arrives, and the visit has noted its language. */
    async load(loaded: Profile = profileOfDana, isNew = true) {
      services.loadProfile.last().resolve(loaded);
      await settle();
      services.noteLanguage.last().resolve({ wasNoted: !isNew, isInPlace: false });
      await settle();
    },
    /** The settings are opened; what was typed before is recalled. */
    async openSettings(draft: ProfileValues | null = null) {
      actor.send({ type: 'dialog.open', dialog: 'settings' });
      services.recallDraft.last().resolve(draft);
      await settle();
    },
  };
}
