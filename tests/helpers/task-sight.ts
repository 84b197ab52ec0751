/** What a person ought to see of an open task, in US English: the panel, the dialog and the alerts. */
import type { SnapshotFrom } from 'xstate';
import { missingIn, progressOf } from '../../contract/task-complete.ts';
import { isPendingStatus } from '../../contract/task-rules.ts';
import { factsOf } from '../../machines/task/task.context.ts';
import type { taskMachine } from '../../machines/task/task.machine.ts';
import type { RemovalScreen, StepScreen, TaskScreen } from './task-screen.ts';
import { createTaskWords } from './task-words.ts';

type Snapshot = SnapshotFrom<typeof taskMachine>;

/** What the page has asked and not been told in a state. */
export function heldIn(snapshot: Snapshot): string[] {
  const isAt = (work: string) => snapshot.matches({ shown: { work } } as never);
  return [
    ...(snapshot.matches('loading') ? ['load'] : []),
    ...(snapshot.matches({ shown: { saving: 'saving' } }) ? ['save'] : []),
    ...(isAt('markingWip') || isAt('undoing') ? ['begin'] : []),
    ...(isAt('finishing') ? ['done'] : []),
    ...(snapshot.matches({ shown: { work: { removing: 'cancelling' } } }) ? ['remove'] : []),
  ];
}

/** Words for what the chart says. */
export async function createTaskSight() {
  const { t, alertFor } = await createTaskWords();

  function removalFor(snapshot: Snapshot): RemovalScreen | null {
    if (!snapshot.hasTag('open')) return null;
    const { reason } = snapshot.context;
    const isAsking = snapshot.matches({ shown: { work: { removing: 'asking' } } });
    const isBusy = snapshot.hasTag('busy');
    return {
      title: t(isAsking ? 'removeTask' : 'confirmTitle'),
      box: isAsking ? { label: t('reasonForTask'), value: reason, canWrite: true } : null,
      quote: isAsking ? null : reason,
      buttons: [
        { name: t('cancel'), canPress: !isBusy },
        isAsking
          ? { name: t('save'), canPress: snapshot.can({ type: 'reason.save' }) }
          : { name: t('confirmRemove'), canPress: !isBusy },
      ],
    };
  }

  function stepsFor(snapshot: Snapshot): StepScreen[] {
    const { modes, openStep, showsMissing } = snapshot.context;
    const facts = factsOf(snapshot.context);
    if (!facts) return [];
    const isOver = !isPendingStatus(facts.task.status);
    const missing = missingIn(facts);
    return facts.task.steps.map((step, index) => {
      const isOnly = facts.task.steps.length === 1;
      const isOpen = isOnly || openStep === index;
      const applies = modes[index] === 'apply';
      const lacks = missing.get(index);
      const reasonLabel = isOnly ? 'reasonForTask' : 'reasonForStep';
      return {
        title: step.title,
        isOpen,
        badge: applies ? t(step.isRequired ? 'required' : 'optional') : t('doesNotApplyShort'),
        missing: showsMissing && lacks ? t(lacks === 'reason' ? 'missingReason' : 'missingAnswer') : null,
        box: isOpen
          ? {
              label: t(applies ? 'comment' : reasonLabel),
              value: (applies ? step.comment : step.dnaComment) ?? '',
              canWrite: !isOver,
            }
          : null,
        switch:
          isOpen && !isOnly
            ? { isOn: !applies, canTurn: snapshot.can({ type: 'step.toggle', step: index }) }
            : null,
      };
    });
  }

  /** What a person ought to see of the panel. */
  function screenFor(snapshot: Snapshot): TaskScreen {
    const { hasSaved } = snapshot.context;
    const facts = factsOf(snapshot.context);
    if (snapshot.matches('failed'))
      return {
        kind: 'message',
        title: t('taskFailedTitle'),
        buttons: [{ name: t('retryPage'), canPress: true }],
      };
    if (!snapshot.matches('shown') || !facts) return { kind: 'loading' };
    const { task } = facts;
    const isOver = !isPendingStatus(task.status);
    const isBusy = snapshot.hasTag('busy');
    const isUnsaved = snapshot.matches({ shown: { saving: 'unsaved' } });
    const count = missingIn(facts).size;
    const why = task.doesNotApplyComment;
    return {
      kind: 'task',
      title: task.label,
      said: isOver
        ? [t(`statusLong.${task.status}`), ...(why ? [t('removedBecause', { reason: why })] : [])]
        : [],
      progress: isOver ? null : progressOf(facts),
      canRemove: snapshot.can({ type: 'task.remove' }),
      steps: stepsFor(snapshot),
      note: t(isUnsaved ? 'unsaved' : snapshot.hasTag('saving') ? 'saving' : hasSaved ? 'saved' : '', ''),
      left: !isOver && count > 0 ? t('itemsLeft', { count }) : null,
      buttons: [
        ...(isUnsaved ? [{ name: t('saveAgain'), canPress: true }] : []),
        ...(!isOver ? [{ name: t('done'), canPress: !isBusy && snapshot.can({ type: 'task.done' }) }] : []),
        ...(snapshot.can({ type: 'task.undo' }) ? [{ name: t('undo'), canPress: !isBusy }] : []),
      ],
      removal: removalFor(snapshot),
    };
  }

  return { alertFor, screenFor };
}
