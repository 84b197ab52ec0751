/**
 * The life of a delivery receipt, as data: the chart `machines/reports/receipt-life.machine.ts` is made of it, the server
 * asks it what follows an event, and the ribbon of an open receipt shows it. No other place holds this rule.
 */

/** Where a delivery receipt (protocolo de entrega) is. */
export const receiptStatuses = ['sent', 'delivered', 'viewed', 'confirmed', 'refused', 'expired'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** What happens to a receipt; `expire` is the portal's, when the due day has passed. */
export const receiptEvents = ['send', 'deliver', 'view', 'confirm', 'refuse', 'expire'] as const;
export type ReceiptEvent = (typeof receiptEvents)[number];

/** How the documents reach the client. */
export const receiptChannels = ['portal', 'email', 'physical'] as const;
export type ReceiptChannel = (typeof receiptChannels)[number];

interface ReceiptTransition {
  readonly target: ReceiptStatus;
  readonly description: string;
}

interface ReceiptPlace {
  readonly description: string;
  readonly spec: readonly string[];
  readonly on: Readonly<Partial<Record<ReceiptEvent, ReceiptTransition>>>;
}

const view: ReceiptTransition = {
  target: 'viewed',
  description: 'The contact opens one of the documents for the first time, and not in a preview session.',
};
const expire: ReceiptTransition = {
  target: 'expired',
  description: 'The first due day of its documents has passed, and the contact has opened none of them.',
};

/** The statuses of a delivery receipt and what leads from one to the other. */
export const receiptLife: Readonly<Record<ReceiptStatus, ReceiptPlace>> = {
  sent: {
    description: 'The firm has sent it by e-mail or on paper, and does not know yet whether it has arrived.',
    spec: ['T2.16'],
    on: {
      deliver: {
        target: 'delivered',
        description: 'It has arrived: in the portal at once, else when the firm says so.',
      },
      view,
      expire,
    },
  },
  delivered: {
    description: 'The contact has it, and has opened no document of it.',
    spec: ['T2.16'],
    on: { view, expire },
  },
  viewed: {
    description: 'The contact has opened a document. What is left is to confirm or to refuse.',
    spec: ['T2.16'],
    on: {
      confirm: { target: 'confirmed', description: 'The contact confirms that the documents were received.' },
      refuse: { target: 'refused', description: 'The contact does not accept the documents, and says why.' },
    },
  },
  confirmed: { description: 'Received: nothing changes any more.', spec: ['T2.16'], on: {} },
  refused: { description: 'Not accepted: the firm sends a new receipt.', spec: ['T2.16'], on: {} },
  expired: {
    description: 'It was not opened before its due day ended. The documents stay readable.',
    spec: ['T2.16'],
    on: {
      view: {
        target: 'expired',
        description: 'Opened too late: it is noted, and the receipt stays expired.',
      },
    },
  },
};

/** What follows an event; `null` when it is not allowed in this status. */
export const receiptAfter = (status: ReceiptStatus, event: ReceiptEvent): ReceiptTransition | null =>
  receiptLife[status].on[event] ?? null;

/** The stages of the ribbon of an open receipt. */
export const receiptStages = ['sent', 'delivered', 'viewed', 'closed'] as const;
export type ReceiptStage = (typeof receiptStages)[number];

/** The moments of a receipt, ISO 8601 in UTC; `null` for what has not happened. */
export interface ReceiptCourse {
  readonly status: ReceiptStatus;
  readonly sentAt: string;
  readonly deliveredAt: string | null;
  readonly viewedAt: string | null;
  readonly closedAt: string | null;
}

/** A stage of the ribbon: behind, the present one, or ahead; with the moment where it has one. */
export interface ReceiptStagePlace {
  readonly stage: ReceiptStage;
  readonly place: 'done' | 'current' | 'ahead';
  readonly at: string | null;
}

/** The stage at which the ribbon is in a status. */
const stageOf: Readonly<Record<ReceiptStatus, ReceiptStage>> = {
  ...{ sent: 'sent', delivered: 'delivered', viewed: 'viewed' },
  ...{ confirmed: 'closed', refused: 'closed', expired: 'closed' },
};

/** The stages of a receipt, made of its status and its moments. A stage that was left out, as when a receipt expires unopened, has no moment. */
export function stagesOfReceipt(course: ReceiptCourse): ReceiptStagePlace[] {
  const { status, sentAt, deliveredAt, viewedAt, closedAt } = course;
  const moments = { sent: sentAt, delivered: deliveredAt, viewed: viewedAt, closed: closedAt };
  const current = stageOf[status];
  const at = receiptStages.indexOf(current);
  return receiptStages.map((stage, index) => ({
    stage,
    place: index < at || (index === at && current === 'closed') ? 'done' : index === at ? 'current' : 'ahead',
    at: index <= at ? moments[stage] : null,
  }));
}
