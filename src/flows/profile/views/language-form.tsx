import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../../contract/language/market.ts';
import { isForThisView } from '../../../../machines/profile/profile.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { languageNames } from '../../../ui/language/language-names.ts';
import { Problem } from './problem.tsx';
import { SaveFoot } from './save-foot.tsx';

/** The choice among the languages that can be switched to [S9.10, T2.10]. */
export function LanguageForm({ profile }: { profile: SystemActors['profile'] }) {
  const { t } = useTranslation('profile');
  const wanted = useSelector(profile, ({ context }) => context.wantedLanguage);
  const problem = useSelector(profile, ({ context }) => context.problem);
  const isForView = useSelector(profile, ({ context }) => isForThisView(context));
  const isSaving = useSelector(profile, (snapshot) => snapshot.matches({ language: 'saving' }));
  const canSave = useSelector(profile, (snapshot) => snapshot.can({ type: 'language.save' }));
  const save = () => profile.send({ type: 'language.save' });
  return (
    <DialogForm onSubmit={save}>
      <NativeSelect
        label={t('languageLabel')}
        description={t(isForView ? 'languageHintPreview' : 'languageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={wanted}
        disabled={isSaving}
        data-autofocus
        onChange={(event) => profile.send({ type: 'language.choose', language: event.currentTarget.value })}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </NativeSelect>
      {problem && <Problem title={t('languageNotSaved')} problem={problem} />}
      <SaveFoot
        canSave={canSave}
        isSaving={isSaving}
        reason={t('isAnotherLanguage')}
        onCancel={() => profile.send({ type: 'dialog.close' })}
      />
    </DialogForm>
  );
}
