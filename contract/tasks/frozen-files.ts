import { handInLife, type Review } from './hand-in.ts';

/** Why a file stays with its task as it is: it is handed in, or the firm has accepted it. */
export type FileHold = 'handedIn' | 'accepted';

/** A file of a task: its step, from 0, and its id; `null` for a file that is to be added. */
export interface FileOfStep {
  readonly step: number;
  readonly documentId: string | null;
}

/**
 * Why a file may not be deleted, moved or added, or its metadata be changed; `null` when it may. What is handed in is
 * frozen for the client until they take it back, or until the firm returns it; then what was accepted stays frozen. The
 * files of an accepted task are evidence: the firm does not change them either, unless it reopens the task.
 */
export function holdOf(
  { handIn, verdicts }: Review,
  { step, documentId }: FileOfStep,
  isFirm: boolean,
): FileHold | null {
  const { files } = handInLife[handIn.state];
  if (files === 'kept') return 'accepted';
  if (isFirm) return null;
  if (files === 'frozen') return 'handedIn';
  const isAccepted = verdicts.some(
    (one) =>
      one.verdict === 'accepted' &&
      one.step === step &&
      (one.documentId === null || one.documentId === documentId),
  );
  return isAccepted ? 'accepted' : null;
}
