/**
 * The life of a service request, as data: the chart `machines/requests/request-life.machine.ts` is made of it, the server
 * asks it whether an event is allowed and what the status is afterwards, and the ribbon of an open request shows it. No other
 * place holds this rule.
 */

/** The status of a request [T3.14]. */
export const requestStatuses = [
  'Draft',
  'WaitingForAnswer',
  'WaitingForClient',
  'WaitingForCorrection',
  'Replied',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What the client does with a request. */
export const clientEvents = ['edit', 'send', 'message', 'withdraw', 'delete'] as const;
/** What the firm does with a request. */
export const firmEvents = [
  'open',
  'assign',
  'ask',
  'return',
  'reply',
  'refuse',
  'takeBack',
  'supplement',
] as const;
export const requestEvents = [...clientEvents, ...firmEvents] as const;
export type ClientEvent = (typeof clientEvents)[number];
export type FirmEvent = (typeof firmEvents)[number];
export type RequestEvent = (typeof requestEvents)[number];

/** How a request ended. */
export const requestOutcomes = ['answered', 'withdrawn', 'refused'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

interface RequestTransition {
  readonly target: RequestStatus | 'deleted';
  readonly description: string;
  /** How the request ends with it. */
  readonly outcome?: RequestOutcome;
}

interface RequestPlace {
  readonly description: string;
  readonly spec: readonly string[];
  /** Whose turn it is. */
  readonly turn: 'client' | 'firm' | 'nobody';
  readonly on: Readonly<Partial<Record<RequestEvent, RequestTransition>>>;
}

const edit = (target: RequestStatus): RequestTransition => ({
  target,
  description: 'The form and its attachments change.',
});
const reply: RequestTransition = {
  target: 'Replied',
  description: 'The firm answers, with files where there are any.',
  outcome: 'answered',
};
const refuse: RequestTransition = {
  target: 'Replied',
  description: 'The firm does not do what was asked, and says why.',
  outcome: 'refused',
};
const takeBack: RequestTransition = {
  target: 'WaitingForAnswer',
  description: 'The firm goes on without waiting for the client.',
};

/** The statuses of a request and what leads from one to the other. */
export const requestLife: Readonly<Record<RequestStatus, RequestPlace>> = {
  Draft: {
    description: 'The client writes the request. The firm sees nothing of it.',
    spec: ['T3.14'],
    turn: 'client',
    on: {
      edit: edit('Draft'),
      send: { target: 'WaitingForAnswer', description: 'The client sends it: nothing in it is wrong.' },
      delete: { target: 'deleted', description: 'Only a draft can be deleted.' },
    },
  },
  WaitingForAnswer: {
    description: 'The firm has the request. The client changes nothing of the form.',
    spec: ['T3.14'],
    turn: 'firm',
    on: {
      message: { target: 'WaitingForAnswer', description: 'The client adds a message or files.' },
      withdraw: {
        target: 'Replied',
        description: 'The client no longer wants it.',
        outcome: 'withdrawn',
      },
      open: { target: 'WaitingForAnswer', description: 'A person of the firm has opened it.' },
      assign: { target: 'WaitingForAnswer', description: 'Another person of the firm takes it over.' },
      ask: { target: 'WaitingForClient', description: 'The firm asks the client something.' },
      return: {
        target: 'WaitingForCorrection',
        description: 'The firm marks what has to be corrected, or says it in a note.',
      },
      reply,
      refuse,
    },
  },
  WaitingForClient: {
    description: 'The firm has asked something. The form stays as it is.',
    spec: ['T3.14'],
    turn: 'client',
    on: {
      message: { target: 'WaitingForAnswer', description: 'The client answers.' },
      takeBack,
      reply,
      refuse,
    },
  },
  WaitingForCorrection: {
    description: 'The client corrects what the firm has marked, and sends the request again.',
    spec: ['T3.14'],
    turn: 'client',
    on: {
      edit: edit('WaitingForCorrection'),
      send: {
        target: 'WaitingForAnswer',
        description: 'The client sends the corrected form; what changed is kept.',
      },
      takeBack,
    },
  },
  Replied: {
    description: 'The request is answered, withdrawn or refused. It is neither reopened nor deleted.',
    spec: ['T3.14'],
    turn: 'nobody',
    on: {
      supplement: {
        target: 'Replied',
        description: 'The firm adds to its answer; the client has news to read.',
      },
    },
  },
};

/** What follows an event; `null` when it is not allowed in this status. */
export const requestAfter = (status: RequestStatus, event: RequestEvent): RequestTransition | null =>
  requestLife[status].on[event] ?? null;

/** Whether an event is allowed in a status. */
export const allowsEvent = (status: RequestStatus, event: RequestEvent): boolean =>
  requestAfter(status, event) !== null;

/** The stages of the ribbon of an open request. */
export const requestStages = ['sent', 'inReview', 'turn', 'closed'] as const;
export type RequestStage = (typeof requestStages)[number];

/** What the ribbon is drawn from. Moments are ISO 8601 in UTC. */
export interface RequestCourse {
  readonly status: RequestStatus;
  readonly sentAt: string | null;
  readonly openedAt: string | null;
  readonly repliedAt: string | null;
  /** When the status was reached. */
  readonly since: string;
}

/** A stage of the ribbon: behind, the present one, or ahead; with the moment where it has one. */
export interface StagePlace {
  readonly stage: RequestStage;
  readonly place: 'done' | 'current' | 'ahead';
  readonly at: string | null;
}

/** The stages of a request, made of its status and its moments. A draft has none of them behind it. */
export function stagesOf({ status, sentAt, openedAt, repliedAt, since }: RequestCourse): StagePlace[] {
  const isClosed = status === 'Replied';
  const isTurn = status === 'WaitingForClient' || status === 'WaitingForCorrection';
  const current: RequestStage | null =
    status === 'Draft' ? null : isClosed ? 'closed' : isTurn ? 'turn' : openedAt ? 'inReview' : 'sent';
  const moments = { sent: sentAt, inReview: openedAt, turn: isTurn ? since : null, closed: repliedAt };
  const at = current === null ? -1 : requestStages.indexOf(current);
  return requestStages.map((stage, index) => ({
    stage,
    place: index < at || (isClosed && index === at) ? 'done' : index === at ? 'current' : 'ahead',
    at: index <= at ? moments[stage] : null,
  }));
}
