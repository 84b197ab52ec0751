import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../../../../machines/folder/folder.setup.ts';
import { folderNameFault, folderNameOf } from '../../../../machines/folder/folder-name.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { readableFolderName } from '../../../ui/files/folder-name.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import text from '../../../ui/text.module.css';
import { NameFoot } from './name-foot.tsx';
import { Outcome } from './outcome.tsx';

/** The name of a new folder, and the result [S4.16, S5.10]. */
export function NameForm({ folder }: { folder: SystemActors['folder'] }) {
  const { t } = useTranslation(['folder', 'common']);
  const name = useSelector(folder, ({ context }) => context.name);
  const place = useSelector(folder, ({ context }) => placeOf(context).container.name);
  const isReady = useSelector(folder, (snapshot) => !snapshot.matches('opening'));
  const isCreating = useSelector(folder, (snapshot) => snapshot.matches('uploading'));
  const isTaken = useSelector(folder, (snapshot) => snapshot.matches('conflict'));
  // The name that came back, or is taken, is selected: typing replaces it.
  const field = useFocusWhen<HTMLInputElement>((isTaken && 'taken') || (isReady && 'ready'), {
    selects: true,
  });

  const found = folderNameFault(folderNameOf(name));
  const fault = found === undefined || found === 'empty' ? undefined : t(`fault.${found}`);
  // Who types "St. Mary" comes by "St.": that is said, but not as an error.
  const isError = fault !== undefined && found !== 'ending';
  return (
    <DialogForm onSubmit={() => folder.send({ type: 'name.submit' })}>
      <p className={text.quiet}>{t('place', { folder: readableFolderName(place, t) })}</p>
      <TextInput
        ref={field}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('name')}
        description={isError ? undefined : fault}
        error={isError ? fault : isTaken}
        aria-required
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        readOnly={isCreating}
        data-autofocus
        value={name}
        onChange={(event) => folder.send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      <span className={text.hidden} role="status">
        {fault}
      </span>
      <Outcome folder={folder} />
      <NameFoot folder={folder} isEmpty={isReady && found === 'empty'} />
    </DialogForm>
  );
}
