import * as z from 'zod/mini';

/** The version of the catalogue. A change that an older app cannot read raises it. */
export const bridgeVersion = 1;
/** Who speaks: the portal, or the native app that hosts it [S1.05]. */
export const portalSource = 'client-portal';
export const appSource = 'client-portal-app';
/** How long a message from the app may be, in characters of JSON. */
export const maxMessageLength = 16_384;

/** What the app may ask for [S4.25]. */
export const inboundTypes = ['Ping', 'NavigateToTask', 'NavigateToAction'] as const;
export type InboundType = (typeof inboundTypes)[number];

/** What the portal posts to the app [S4.25]. */
export const outboundTypes = [
  'PingSuccess',
  'PingFail',
  'NavigateToTaskSuccess',
  'NavigateToTaskFail',
  'NavigateToActionSuccess',
  'NavigateToActionFail',
  'InitMobileSuccess',
  'Logout',
  'SetAlert',
  'TermsAndConditionsRequired',
  'MarkAsWipSuccess',
  'MarkAsReceivedSuccess',
  'MarkAsCancelledSuccess',
  'MarkAsDoneSuccess',
  'UpdateTaskSuccess',
  'StepChanged',
] as const;
export type OutboundType = (typeof outboundTypes)[number];

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** An id becomes a segment of an address: `.` and `..` would lead elsewhere, and half a character has no encoding. */
const segment = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]+$/u));
const task = z.object({ clientId: segment, taskId: segment });
const action = z.object({ section: segment, action: segment });
/** Why an inbound message was not followed. */
const failure = z.object({
  reason: z.enum(['malformed', 'unsupportedVersion', 'notAllowed', 'notFound', 'busy']),
});
const nothing = z.object({});

/** The payload of each message from the app. */
export const inboundPayloads = {
  Ping: nothing,
  NavigateToTask: task,
  NavigateToAction: action,
} as const satisfies Readonly<Record<InboundType, z.ZodMiniType>>;

/** The payload of each message to the app. */
export const outboundPayloads = {
  PingSuccess: nothing,
  PingFail: failure,
  NavigateToTaskSuccess: task,
  NavigateToTaskFail: z.extend(failure, z.partial(task).shape),
  NavigateToActionSuccess: action,
  NavigateToActionFail: z.extend(failure, z.partial(action).shape),
  InitMobileSuccess: z.object({ language: z.string(), companyId: z.string() }),
  Logout: nothing,
  SetAlert: z.object({
    type: z.enum(['success', 'info', 'danger']),
    /** The text as the portal shows it, in the language of the session. */
    message: z.string(),
  }),
  TermsAndConditionsRequired: z.object({ version: z.string() }),
  MarkAsWipSuccess: task,
  MarkAsReceivedSuccess: task,
  MarkAsCancelledSuccess: task,
  MarkAsDoneSuccess: task,
  UpdateTaskSuccess: task,
  StepChanged: z.extend(task, { step: z.number().check(z.int(), z.gte(0)) }),
} as const satisfies Readonly<Record<OutboundType, z.ZodMiniType>>;

export type InboundPayloads = { [Type in InboundType]: z.infer<(typeof inboundPayloads)[Type]> };
export type OutboundPayloads = { [Type in OutboundType]: z.infer<(typeof outboundPayloads)[Type]> };

/** A message from the app, without the envelope. */
export type InboundMessage = {
  [Type in InboundType]: { type: Type; payload: InboundPayloads[Type] };
}[InboundType];
/** A message to the app, without the envelope. `replyTo` is the id of the message that it answers. */
export type OutboundMessage = {
  [Type in OutboundType]: { type: Type; payload: OutboundPayloads[Type]; replyTo?: string };
}[OutboundType];

/** The schema of a message id. */
export const messageIdSchema = id;

/** The schema of a whole message: its payload in the envelope that surrounds every message, both ways. */
export const messageSchema = <Payload extends z.ZodMiniType>(
  source: typeof portalSource | typeof appSource,
  type: InboundType | OutboundType,
  payload: Payload,
) =>
  z.object({
    source: z.literal(source),
    version: z.literal(bridgeVersion),
    id,
    type: z.literal(type),
    payload,
  });
