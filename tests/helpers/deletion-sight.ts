/** What a person ought to see of a deletion, in US English: the dialog and the alerts that stand for what the chart says. */
import i18next from 'i18next';
import type { SnapshotFrom } from 'xstate';
import alerts from '../../locales/en-US/alerts.json' with { type: 'json' };
import deletion from '../../locales/en-US/deletion.json' with { type: 'json' };
import problems from '../../locales/en-US/problems.json' with { type: 'json' };
import { deleteStateOf } from '../../machines/deletion/delete-state.ts';
import type { deletionMachine } from '../../machines/deletion/deletion.machine.ts';
import type { Alert } from '../../machines/signals.ts';
import { alertText } from '../../src/views/alerts/alert-text.ts';
import type { DeletionScreen, ShownAlert } from './deletion-page.ts';

type Snapshot = SnapshotFrom<typeof deletionMachine>;

/** The names that the server's documents have, by the ids that stand for them in the model. */
export type Names = Readonly<Record<string, string>>;

/** What the page has asked and not been told in a state. */
export function heldIn(snapshot: Snapshot): string[] {
  return [
    ...(snapshot.matches({ removal: { deleting: { work: 'trashing' } } }) ? ['trash'] : []),
    ...(snapshot.matches({ removal: { deleting: { work: 'erasing' } } }) ? ['erase'] : []),
    ...(snapshot.matches({ undo: 'restoring' }) ? ['restore'] : []),
  ];
}

/** An alert of the model about the server's document. */
const renamed = (alert: Alert, names: Names): Alert => {
  const { filename } = alert.values ?? {};
  return typeof filename === 'string'
    ? { ...alert, values: { ...alert.values, filename: names[filename] ?? filename } }
    : alert;
};

/** Words for what the chart says. */
export async function createSight() {
  const translation = i18next.createInstance();
  await translation.init({
    lng: 'en-US',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { 'en-US': { alerts, problems, deletion } },
  });
  const t = translation.getFixedT('en-US', ['alerts', 'problems', 'deletion']);

  /** The alert that a person ought to see. */
  const alertFor = (raised: Alert, names: Names): ShownAlert => {
    const alert = renamed(raised, names);
    return {
      role: alert.type === 'danger' ? 'alert' : 'status',
      text: alertText(t, alert),
      buttons: [
        ...(alert.clickAction?.type === 'undo' ? ['Undo'] : []),
        ...((alert.modalItems?.length ?? 0) > 0 ? ['Details'] : []),
      ],
    };
  };

  /** What a person ought to see of the dialog. */
  function screenFor(snapshot: Snapshot, names: Names): DeletionScreen | null {
    if (!snapshot.hasTag('open')) return null;
    const { pendingConfirmation, postConfirmation, inProgressDeletes, deleting } = deleteStateOf(snapshot);
    const isInterrupted = snapshot.matches({ removal: 'interrupted' });
    const isAnother = pendingConfirmation.length > 0;
    const isUnderWay = deleting && !isAnother;
    const documents = isAnother ? pendingConfirmation : isInterrupted ? inProgressDeletes : postConfirmation;
    const count = documents.length;
    const done = postConfirmation.length - inProgressDeletes.length;
    const { problem } = snapshot.context;
    return {
      title: t('deletion:title', { count }),
      names: documents.map(({ id }) => names[id] ?? ''),
      problem:
        problem && (problem.status ? t(`problems:${problem.code}`) : t('deletion:interrupted', { count })),
      hint: !deleting
        ? ''
        : isAnother
          ? t('deletion:waiting')
          : done > 0
            ? t('deletion:deletingSome', { done, count: postConfirmation.length })
            : t('deletion:deleting'),
      buttons: [
        { name: isUnderWay ? 'Close' : 'Cancel', canPress: true },
        {
          name: isInterrupted ? 'Try again' : 'Delete',
          canPress: snapshot.can({ type: isInterrupted ? 'deletion.retry' : 'deletion.confirm' }),
        },
      ],
    };
  }

  return { alertFor, screenFor };
}
