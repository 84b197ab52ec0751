/** What the foot of a task is decided by. */
export interface FootFacts {
  /** The task is complete or removed. */
  readonly isOver: boolean;
  /** It was handed in, and is not accepted yet. */
  readonly isWithFirm: boolean;
  /** It may be taken back, or may in a moment. */
  readonly isRecallable: boolean;
  /** How many files are being uploaded. */
  readonly uploading: number;
  /** How many items must be sent again. */
  readonly toSendAgain: number;
  /** The user has not said yet that the invoice is paid. */
  readonly asksPayment: boolean;
  /** All that is left is to sign. */
  readonly isToSign: boolean;
  /** Something is missing or wrong. */
  readonly isMissing: boolean;
  /** What was returned can be sent again. */
  readonly isReadyAgain: boolean;
  /** The user has just taken it back. */
  readonly isTakenBack: boolean;
}

export type FootHint =
  | 'takeBack'
  | 'withFirm'
  | 'nothingLeft'
  | 'uploading'
  | 'sendAgain'
  | 'payment'
  | 'sign'
  | 'missing'
  | 'takenBack'
  | 'checkedAgain';

/**
 * The one thing that the foot of a task says [T2.26]; `null` where nothing keeps the user from finishing it. What
 * the user waits for comes before what they must do: a file under way may be the one that is missing.
 */
export function footHintOf(facts: FootFacts): FootHint | null {
  if (facts.isOver) return facts.isRecallable ? 'takeBack' : facts.isWithFirm ? 'withFirm' : 'nothingLeft';
  if (facts.uploading > 0) return 'uploading';
  if (facts.toSendAgain > 0) return 'sendAgain';
  if (facts.asksPayment) return 'payment';
  if (facts.isToSign) return 'sign';
  if (facts.isMissing) return 'missing';
  if (facts.isTakenBack) return 'takenBack';
  return facts.isReadyAgain ? 'checkedAgain' : null;
}

/** What the main button of a task does [T2.26]: signing and saying that it is paid finish nothing by themselves. */
export function mainActionOf({
  isOver,
  isToSign,
  asksPayment,
}: Pick<FootFacts, 'isOver' | 'isToSign' | 'asksPayment'>): 'next' | 'sign' | 'payment' | 'finish' {
  if (isOver) return 'next';
  if (isToSign) return 'sign';
  return asksPayment ? 'payment' : 'finish';
}

/** Whether a hint turns red once what is missing is pointed out. */
export const isLacking = (hint: FootHint | null): boolean => hint === 'missing' || hint === 'sendAgain';
