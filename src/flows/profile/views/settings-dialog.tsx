import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { Problem } from './problem.tsx';
import classes from './profile.module.css';
import { SettingsForm } from './settings-form.tsx';

/** What the settings hold: the form once the profile is there, and until then that it is coming or why it is not. */
export function SettingsDialog({ profile }: { profile: SystemActors['profile'] }) {
  const { t } = useTranslation(['profile', 'common']);
  const loaded = useSelector(profile, ({ context }) => context.profile);
  const problem = useSelector(profile, ({ context }) => context.loadProblem);
  const isRecalling = useSelector(profile, (snapshot) => snapshot.matches({ settings: 'recalling' }));
  const canReload = useSelector(profile, (snapshot) => snapshot.can({ type: 'profile.reload' }));
  if (loaded && !isRecalling) return <SettingsForm profile={profile} saved={loaded} />;
  if (!problem || !canReload) return <SettingsSkeleton label={t('common:loading')} />;
  return (
    <DialogStack>
      <Problem title={t('notLoaded')} problem={problem} />
      <DialogFoot>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconRefresh aria-hidden="true" />}
          onClick={() => profile.send({ type: 'profile.reload' })}
        >
          {t('common:retry')}
        </Button>
      </DialogFoot>
    </DialogStack>
  );
}

const SettingsSkeleton = ({ label }: { label: string }) => (
  <div className={dialog.stack} role="status" aria-label={label}>
    <Skeleton height={38} radius={8} />
    <div className={classes.parts}>
      {['prefix', 'firstName', 'middleName', 'lastName'].map((part) => (
        <Skeleton key={part} data-part={part} height={66} radius={8} />
      ))}
    </div>
  </div>
);
