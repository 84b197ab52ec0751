import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LanguageForm } from './language-form.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface ProfileDialogsProps {
  actor: SystemActors['profile'];
}

/** Whichever dialog of the profile is open: the settings [T2.07] or the language [T2.10]. */
export default function ProfileDialogs({ actor: profile }: ProfileDialogsProps) {
  const { t } = useTranslation('profile');
  const isSettings = useSelector(profile, (snapshot) => snapshot.hasTag('settings'));
  const isLanguage = useSelector(profile, (snapshot) => snapshot.hasTag('language'));
  const dialog = { closeLabel: t('close'), onClose: () => profile.send({ type: 'dialog.close' }) };
  return (
    <>
      <Dialog {...dialog} opened={isSettings} title={t('settingsTitle')}>
        <SettingsDialog profile={profile} />
      </Dialog>
      <Dialog {...dialog} opened={isLanguage} title={t('languageTitle')}>
        <LanguageForm profile={profile} />
      </Dialog>
    </>
  );
}
