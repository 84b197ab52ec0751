/**
 * The life of a task that a client hands in, as data: the chart `machines/hand-in` is made of it, and the server asks it
 * whether an event is allowed and what the state is afterwards. No other place holds this rule.
 */
import type { TaskType } from './task-rules.ts';

/** Who has the task: the client, or the firm and how far it is with it. */
export const handInStates = ['open', 'received', 'inReview', 'accepted', 'returned'] as const;
export type HandInState = (typeof handInStates)[number];

/**
 * What happens to a task; `check` accepts a part of it, `accept` the whole. The client takes back what they handed in, or
 * recalls what they sent again; the firm reopens a task.
 */
export const handInEvents = [
  ...(['submit', 'takeBack', 'recall', 'begin'] as const),
  ...(['check', 'accept', 'return', 'reopen'] as const),
];
export type HandInEvent = (typeof handInEvents)[number];

interface HandInTransition {
  readonly target: HandInState;
  readonly description: string;
}

interface HandInPlace {
  readonly description: string;
  readonly spec: readonly string[];
  /** How many of the three bars are filled that show how far the firm is. */
  readonly bars: 0 | 1 | 2 | 3;
  /** Who may change its files: both sides, only the firm (`frozen`), or nobody, because they are evidence (`kept`). */
  readonly files: 'open' | 'frozen' | 'kept';
  readonly on: Readonly<Partial<Record<HandInEvent, HandInTransition>>>;
}

const takeBack: HandInTransition = {
  target: 'open',
  description:
    'The client takes back what they handed in, to change it: what was decided about it is void, and the firm sees who took it back.',
};
const begin: HandInTransition = {
  target: 'inReview',
  description: 'A person of the firm begins the review, or takes it over: they hold the task from now on.',
};
const check: HandInTransition = {
  target: 'inReview',
  description: 'A part is accepted; the rest is still in review.',
};
const accept: HandInTransition = {
  target: 'accepted',
  description: 'Everything is accepted: the status becomes Received.',
};
const giveBack: HandInTransition = {
  target: 'returned',
  description: 'At least one file is returned with a reason: the task and its group are open again.',
};
const reopen: HandInTransition = {
  target: 'open',
  description: 'The task is open again as a whole: what was decided about its files is void.',
};

/** The states of a hand-in and what leads from one to the other. */
export const handInLife: Readonly<Record<HandInState, HandInPlace>> = {
  open: {
    description: 'The client has the task; its status is New or WIP.',
    spec: ['T3.04', 'T4.01'],
    bars: 0,
    files: 'open',
    on: {
      submit: { target: 'received', description: 'The client marks the task as done [T4.03].' },
      accept: {
        target: 'accepted',
        description: 'The firm has what it needs by another way, such as on paper [T4.05].',
      },
    },
  },
  received: {
    description:
      'The firm has the task, and no review has begun; its status is Done. The client changes none of its files.',
    spec: ['T3.04', 'T4.03'],
    bars: 1,
    files: 'frozen',
    on: {
      takeBack,
      recall: {
        target: 'returned',
        description:
          'The client takes back what they sent again, before the firm looks at it: it is returned as it was before.',
      },
      ...{ begin, check, accept, return: giveBack, reopen },
    },
  },
  inReview: {
    description:
      'A person of the firm reviews what was handed in; the status is Done. The client changes none of its files.',
    spec: ['T3.04'],
    bars: 2,
    files: 'frozen',
    on: { takeBack, begin, check, accept, return: giveBack, reopen },
  },
  accepted: {
    description:
      'The firm has accepted everything; the status is Received. Its files are evidence: nobody changes them.',
    spec: ['T3.04', 'T4.05'],
    bars: 3,
    files: 'kept',
    on: { reopen },
  },
  returned: {
    description: 'The client has the task again, with a reason for each returned file; its status is WIP.',
    spec: ['T4.02', 'T4.09'],
    bars: 0,
    files: 'open',
    on: {
      submit: {
        target: 'received',
        description:
          'Each returned file was sent again, or its step does not apply: the client marks the task as done.',
      },
      accept: {
        target: 'accepted',
        description: 'The firm takes it as it is, or has what it needs by another way [T4.05].',
      },
    },
  },
};

/** The state after an event; `null` when the event is not allowed in this state. */
export const nextHandIn = (state: HandInState, event: HandInEvent): HandInState | null =>
  handInLife[state].on[event]?.target ?? null;

/** Missing or wrong pages of a returned file: how many it should have, and which are missing, from 1. */
export interface PageMarks {
  readonly count: number;
  readonly missing: readonly number[];
}

/** What the firm decided about a file; with `documentId: null` about a step as a whole, which is only ever accepted. */
export interface ReviewItem {
  /** The number of the step, from 0. */
  readonly step: number;
  readonly documentId: string | null;
  readonly verdict: 'accepted' | 'returned';
  /** Why a file is returned. */
  readonly reason?: string | undefined;
  readonly whatToDo?: string | undefined;
  readonly pages?: PageMarks | undefined;
}

/** A verdict that holds, with the moment (ISO 8601 in UTC) and the name of the person who gave it. */
export interface Verdict extends Omit<ReviewItem, 'verdict'> {
  /** Returned files that the client has sent again are `answered` until the firm looks at them. */
  readonly verdict: ReviewItem['verdict'] | 'answered';
  readonly at: string;
  readonly by: string | null;
}

/** One entry of a task's history. */
export interface HandInHistory {
  readonly kind: HandInEvent;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The name of the person who did it; `null` where it is not known. */
  readonly by: string | null;
  readonly items: readonly ReviewItem[];
}

/** The state of a task between client and firm. */
export interface HandIn {
  readonly state: HandInState;
  /** Since when, ISO 8601 in UTC; `null` for a task that never left the client. */
  readonly since: string | null;
  /** The name of the person who brought it there; `null` where it is not known. */
  readonly by: string | null;
  /** How many files are returned. */
  readonly returned: number;
}

/** The result of a task's history: its state, and the verdicts that hold. */
export interface Review {
  readonly handIn: HandIn;
  readonly verdicts: readonly Verdict[];
}

export const notHandedIn: Review = {
  handIn: { state: 'open', since: null, by: null, returned: 0 },
  verdicts: [],
};

/** Later verdicts take the place of earlier ones about the same file; a returned file ends the acceptance of its step. */
function withVerdicts(before: readonly Verdict[], { items, at, by }: HandInHistory): readonly Verdict[] {
  const isReplaced = (one: Verdict) =>
    items.some(
      ({ step, documentId, verdict }) =>
        step === one.step &&
        (documentId === one.documentId || (one.documentId === null && verdict === 'returned')),
    );
  return [...before.filter((one) => !isReplaced(one)), ...items.map((item) => ({ ...item, at, by }))];
}

function verdictsAfter(before: readonly Verdict[], entry: HandInHistory): readonly Verdict[] {
  if (entry.kind === 'reopen' || entry.kind === 'takeBack') return [];
  if (entry.kind === 'submit') return changed(before, 'returned', 'answered');
  if (entry.kind === 'recall') return changed(before, 'answered', 'returned');
  const after = withVerdicts(
    before.filter(({ verdict }) => verdict !== 'answered'),
    entry,
  );
  // What was returned is accepted with the rest.
  return entry.kind === 'accept' ? after.filter(({ verdict }) => verdict === 'accepted') : after;
}

const changed = (verdicts: readonly Verdict[], from: Verdict['verdict'], to: Verdict['verdict']) =>
  verdicts.map((one) => (one.verdict === from ? { ...one, verdict: to } : one));

/** Whether the client may recall what they sent again: the firm has not looked at it yet. */
export const mayRecall = ({ handIn, verdicts }: Review): boolean =>
  nextHandIn(handIn.state, 'recall') !== null && verdicts.some(({ verdict }) => verdict === 'answered');

/** A review after one more event; `null` when the state of the task does not allow the event. */
export function afterEvent({ handIn, verdicts }: Review, entry: HandInHistory): Review | null {
  const state = nextHandIn(handIn.state, entry.kind);
  if (state === null) return null;
  const after = verdictsAfter(verdicts, entry);
  const back = after.filter(({ verdict }) => verdict === 'returned');
  if (entry.kind === 'recall') {
    // Who returned it checks it again.
    const { at, by } = back.at(-1) ?? entry;
    return { handIn: { state, since: at, by, returned: back.length }, verdicts: after };
  }
  // Accepting one more file, or beginning a review twice, changes neither who holds the task nor since when.
  const isHeldOn = state === handIn.state && (entry.kind === 'check' || entry.by === handIn.by);
  return {
    handIn: {
      state,
      since: isHeldOn ? handIn.since : entry.at,
      by: isHeldOn ? handIn.by : entry.by,
      returned: back.length,
    },
    verdicts: after,
  };
}

/** What a history comes to; entries that were not allowed change nothing. */
export const reviewOf = (history: readonly HandInHistory[]): Review =>
  history.reduce((review, entry) => afterEvent(review, entry) ?? review, notHandedIn);

/** Who holds a task: the person who reviews or decided, else the firm by its name. */
export const holderOf = ({ state, by }: Pick<HandIn, 'state' | 'by'>, firmName: string): string =>
  state === 'open' || state === 'received' ? firmName : (by ?? firmName);

/**
 * The translations for the state of a task: keys of `locales/…/handIn.json`. Each is given `{{holder}}` (see
 * `holderOf`) and `{{since}}`, a date or a time.
 */
export const handInWords = (state: HandInState) =>
  ({ badge: `${state}.badge`, holder: `${state}.holder` }) as const;

/** What the firm does next with tasks that it received and does not review. */
const nextWhenReceived = {
  reviewDocumentTask: 'actsOnDecision',
  esignTask: 'usesSignature',
  invoiceTask: 'confirmsPayment',
} as const satisfies Partial<Record<TaskType, string>>;

const hasOwnStep = (type: TaskType): type is keyof typeof nextWhenReceived =>
  Object.hasOwn(nextWhenReceived, type);

/** Whether the firm reviews what is handed in: it confirms a payment, uses a signature, and acts on a decision. */
export const isReviewed = (type: TaskType): boolean => !hasOwnStep(type);

/**
 * As `handInWords`, for the next step: a client's decision about a draft is acted on, what they signed is used, a payment is
 * confirmed, anything else is reviewed.
 */
export const nextStepWords = (state: HandInState, type: TaskType) =>
  state === 'received' && hasOwnStep(type) ? nextWhenReceived[type] : (`${state}.next` as const);
