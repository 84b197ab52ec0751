/** What a person ought to see of a folder that is being made. */
import type { SnapshotFrom } from 'xstate';
import type { folderMachine } from '../../machines/folder/folder.machine.ts';
import { offerOf } from '../../machines/folder/folder.setup.ts';
import type { Alert } from '../../machines/signals.ts';
import type { FolderScreen } from './folder-page.ts';

/** A name of the model as it is on the page. */
type Shown = (name: string) => string;

/** What an alert of the flow says. */
export function alertText({ key, values }: Alert, shown: Shown): string {
  const name = shown(String(values?.name ?? ''));
  if (key === 'uploadFolderSuccessAlert') return `The folder ${name} was created.`;
  if (key === 'uploadFolderFailAlert') return `The folder ${name} could not be created. Please try again.`;
  return 'You do not have permission to add folder.';
}

/** What a person ought to see of the dialog. */
export function screenFor(snapshot: SnapshotFrom<typeof folderMachine>, shown: Shown): FolderScreen | null {
  const { context } = snapshot;
  if (!snapshot.hasTag('open')) return null;
  if (snapshot.matches({ uploading: { dialog: 'awaited' } }))
    return { name: null, said: null, hint: null, buttons: [] };
  const isTaken = snapshot.matches('conflict');
  const isCreating = snapshot.matches('uploading');
  const offer = shown(offerOf(context));
  const problems: Readonly<Record<string, string>> = {
    forbidden: 'You do not have permission to add folder.',
    offline:
      'The folder was not created. What you typed is still here. Connection lost. Nothing is lost on our side.',
  };
  return {
    name: shown(context.name),
    said: isTaken
      ? `A folder with this name is there already. Create “${offer}” instead?`
      : (problems[context.problem?.code ?? ''] ?? null),
    hint: isCreating
      ? 'The folder is being created.'
      : context.name === ''
        ? 'Give the folder a name first.'
        : '',
    buttons: [
      { name: 'Cancel', canPress: true },
      isTaken
        ? { name: `Create “${offer}”`, canPress: snapshot.can({ type: 'offer.take' }) }
        : { name: 'Create', canPress: snapshot.can({ type: 'name.submit' }) },
    ],
  };
}
