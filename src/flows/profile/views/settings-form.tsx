import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../../contract/session/account.ts';
import { maxNameLength } from '../../../../contract/session/account.ts';
import { shownValues } from '../../../../machines/profile/profile.setup.ts';
import type { NamePart } from '../../../../machines/profile/profile-form.ts';
import { isNeeded, nameParts, valuesOf } from '../../../../machines/profile/profile-form.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { focusInput } from '../../../ui/focus/focus-input.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { Problem } from './problem.tsx';
import classes from './profile.module.css';
import { SaveFoot } from './save-foot.tsx';

/** What browsers call the parts, so that they can fill them in. */
const autoComplete: Readonly<Record<NamePart, string>> = {
  prefix: 'honorific-prefix',
  firstName: 'given-name',
  middleName: 'additional-name',
  lastName: 'family-name',
  suffix: 'honorific-suffix',
};

interface SettingsFormProps {
  profile: SystemActors['profile'];
  saved: Profile;
}

/** The name of the user in its parts [S3.07, S7.09]; e-mail address and firm are the firm's to change. */
export function SettingsForm({ profile, saved }: SettingsFormProps) {
  const { t } = useTranslation('profile');
  const faults = useSelector(profile, ({ context }) => context.faults);
  const problem = useSelector(profile, ({ context }) => context.problem);
  const isRecalled = useSelector(profile, ({ context }) => context.isRecalled);
  const isSaving = useSelector(profile, (snapshot) => snapshot.matches({ settings: 'saving' }));
  const canSave = useSelector(profile, (snapshot) => snapshot.can({ type: 'settings.save' }));
  const form = useForm<Record<NamePart, string>>({
    mode: 'uncontrolled',
    initialValues: { ...(shownValues(profile.getSnapshot().context) ?? valuesOf(saved)) },
    onValuesChange: (values) => profile.send({ type: 'settings.changed', values }),
  });
  // Set by what moves the focus, and taken by the effect once the screen has followed. A form that comes after its dialog
  // takes the focus from the button that the dialog gave it to.
  const [wantsFocus, setWantsFocus] = useState<'wrong' | 'first' | null>('first');
  useEffect(() => {
    if (wantsFocus === null) return;
    focusInput(
      form.getInputNode,
      wantsFocus === 'wrong' ? nameParts.find((each) => faults[each]) : 'firstName',
    );
    setWantsFocus(null);
  }, [wantsFocus, faults, form.getInputNode]);

  const save = () => {
    profile.send({ type: 'settings.save' });
    if (profile.getSnapshot().matches({ settings: 'open' })) setWantsFocus('wrong');
  };
  const showSaved = () => {
    profile.send({ type: 'settings.reset' });
    form.setValues(valuesOf(saved));
    setWantsFocus('first');
  };
  return (
    <DialogForm onSubmit={save}>
      {isRecalled && (
        <Notice
          icon={IconHistory}
          actions={
            <Button variant="subtle" size="compact-sm" disabled={isSaving} onClick={showSaved}>
              {t('draftDrop')}
            </Button>
          }
        >
          {t('draftKept')}
        </Notice>
      )}
      <div className={classes.parts}>
        {nameParts.map((part) => {
          const fault = faults[part];
          return (
            <TextInput
              {...form.getInputProps(part)}
              key={form.key(part)}
              wrapperProps={{ 'data-part': part }}
              label={
                <>
                  {t(part)}
                  {!isNeeded(part) && <span className={text.optional}> {t('optional')}</span>}
                </>
              }
              aria-required={isNeeded(part)}
              autoComplete={autoComplete[part]}
              spellCheck={false}
              readOnly={isSaving}
              error={fault && t(`fault.${fault}`, { field: t(part), max: maxNameLength })}
              {...(part === 'firstName' ? { 'data-autofocus': true } : {})}
            />
          );
        })}
      </div>
      <dl className={`${dialog.facts} ${surface.lineAbove} ${classes.facts}`}>
        <div>
          <dt>{t('email')}</dt>
          <dd>{saved.email}</dd>
        </div>
        <div>
          <dt>{t('firm')}</dt>
          <dd>{saved.account.companyName}</dd>
        </div>
      </dl>
      <p className={`${text.caption} ${classes.hint}`}>{t('emailHint')}</p>
      {problem && <Problem title={t('settingsNotSaved')} problem={problem} />}
      <SaveFoot
        canSave={canSave}
        isSaving={isSaving}
        reason={t('isEdited')}
        onCancel={() => profile.send({ type: 'dialog.close' })}
      />
    </DialogForm>
  );
}
