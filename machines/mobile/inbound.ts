import { actionSections } from '../../contract/requests/actions.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import type { InboundMessage, InboundType, OutboundMessage } from '../../contract/session/bridge.ts';
import {
  appSource,
  bridgeVersion,
  inboundPayloads,
  inboundTypes,
  messageIdSchema,
  messageSchema,
} from '../../contract/session/bridge.ts';
import { actionsPlaceOf } from '../action-paths.ts';
import type { ActionPlace } from '../signals.ts';

/** A wish of the app to see something, with the id that its answer carries. */
export type NavigationRequest = Exclude<InboundMessage, { type: 'Ping' }> & { readonly id: string };
/** A wish to see a task. */
export type TaskRequest = Extract<NavigationRequest, { type: 'NavigateToTask' }>;
/** Why a wish was not followed. */
export type NavigationFailure = 'notAllowed' | 'notFound' | 'busy';

/** What a message from the app comes to; `ignored` is whatever this portal has no answer for. */
export type Inbound =
  | { readonly kind: 'ping'; readonly id: string }
  | { readonly kind: 'navigation'; readonly request: NavigationRequest }
  | { readonly kind: 'broken'; readonly reply: OutboundMessage }
  | { readonly kind: 'ignored' };

const failureTypes = {
  Ping: 'PingFail',
  NavigateToTask: 'NavigateToTaskFail',
  NavigateToAction: 'NavigateToActionFail',
} as const satisfies Readonly<Record<InboundType, OutboundMessage['type']>>;

const isInboundType = (type: unknown): type is InboundType => inboundTypes.includes(type as InboundType);

/** Reads what the host window sent [S4.25]: parsed by the schema of its type, or an answer that says what is wrong. */
export function readInbound(data: unknown): Inbound {
  const { source, type, id, version } = (data ?? {}) as Record<string, unknown>;
  if (source !== appSource || !isInboundType(type)) return { kind: 'ignored' };
  const parsed = messageSchema(appSource, type, inboundPayloads[type]).safeParse(data);
  if (!parsed.success) {
    const reason = version === bridgeVersion ? 'malformed' : 'unsupportedVersion';
    const replyTo = messageIdSchema.safeParse(id).data;
    return { kind: 'broken', reply: { type: failureTypes[type], payload: { reason }, replyTo } };
  }
  const message = parsed.data as InboundMessage & { id: string };
  return message.type === 'Ping'
    ? { kind: 'ping', id: message.id }
    : { kind: 'navigation', request: message };
}

/** The path inside the portal that a wish leads to [T2.05, T2.12]. */
export function addressOf(request: NavigationRequest): string {
  const segments =
    request.type === 'NavigateToTask'
      ? ['tasks', 'clients', request.payload.clientId, 'task', request.payload.taskId]
      : ['mobile', 'actions', request.payload.section, request.payload.action];
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/** Whether this portal has a screen for an action [S8.21]. */
export const hasScreen = ({ section, action }: ActionPlace): boolean =>
  section === actionSections.serviceRequestSection.route && kindOf(action) !== undefined;

/** Which right a wish needs [S6.09]. */
export const capabilityOf = ({ type }: NavigationRequest) =>
  type === 'NavigateToTask' ? 'tasks' : 'actions';

/** Whether two paths inside the portal are the same place, whatever their queries say. */
export const isSamePlace = (one: string, other: string): boolean => placeOf(one) === placeOf(other);
const placeOf = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');

/** Whether a path shows an action, or something of it. */
export function isAtAction(path: string, { section, action }: ActionPlace): boolean {
  const place = actionsPlaceOf(path);
  return place?.section === section && place.action === action;
}

/** Whether a path is a task's URL, whosever client's it says the task is. */
export const isAtTask = (path: string, taskId: string): boolean =>
  /^\/tasks\/clients\/[^/]+\/task\/([^/]+)$/.exec(placeOf(path))?.[1] === encodeURIComponent(taskId);

/** The answer to a wish that was followed. */
export const successOf = (request: NavigationRequest): OutboundMessage =>
  request.type === 'NavigateToTask'
    ? { type: 'NavigateToTaskSuccess', payload: request.payload, replyTo: request.id }
    : { type: 'NavigateToActionSuccess', payload: request.payload, replyTo: request.id };

/** The answer to a wish that was not followed. */
export const failureOf = (request: NavigationRequest, reason: NavigationFailure): OutboundMessage =>
  request.type === 'NavigateToTask'
    ? { type: 'NavigateToTaskFail', payload: { reason, ...request.payload }, replyTo: request.id }
    : { type: 'NavigateToActionFail', payload: { reason, ...request.payload }, replyTo: request.id };
