/** What a part of a machine is called on a chart, in a coverage report and in the tables under a picture. */
import type { AnyStateNode } from 'xstate';

/** Values that XState accepts where it expects a guard or an action: a name, an object with a type, a function. */
type Named = string | { type: string; params?: unknown } | ((...args: never[]) => unknown);

/** `upload.working.sending`: the machine's id, then the keys down to the state. */
export function statePath(node: AnyStateNode): string {
  return [node.machine.id, ...node.path].join('.');
}

function isNamed(value: unknown): value is Named {
  return (
    typeof value === 'string' ||
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && 'type' in value)
  );
}

function nameWithParams(type: string, params: unknown): string {
  const fixed = params !== undefined && typeof params !== 'function';
  return fixed ? `${type}(${JSON.stringify(params)})` : type;
}

/** `hasMore`, `not isEmpty`, `isOpen and not isEmpty`; `undefined` when there is no guard. */
export function guardLabel(guard: unknown): string | undefined {
  if (!isNamed(guard)) return undefined;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object') return nameWithParams(guard.type, guard.params);
  const built = guard as { guards?: readonly unknown[]; stateValue?: unknown; name: string };
  if (built.stateValue !== undefined) {
    const value = built.stateValue;
    return `in ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  }
  if (!built.guards) return built.name || 'inline';
  const inner = built.guards.map((each) => guardLabel(each) ?? 'inline');
  return built.name === 'not' ? `not ${inner.join()}` : inner.join(` ${built.name} `);
}

/** `article, problem = null`: the fields of an assignment, with the values that are written in the chart. */
function assignedFields(assignment: object): string {
  return Object.entries(assignment)
    .map(([field, value]) => (typeof value === 'function' ? field : `${field} = ${JSON.stringify(value)}`))
    .join(', ');
}

/** `storeProblem`, `assign: article, problem = null`, `emit upload.finished`, `raise next`. */
export function actionLabel(action: unknown): string {
  if (!isNamed(action)) return 'inline';
  if (typeof action === 'string') return action;
  if (typeof action === 'object') return nameWithParams(action.type, action.params);
  const built = action as { type?: string; event?: unknown; assignment?: unknown; name: string };
  if (!built.type) return built.name || 'inline';
  if (typeof built.assignment === 'object' && built.assignment !== null) {
    return `assign: ${assignedFields(built.assignment)}`;
  }
  const verb = built.type.replace(/^xstate\./, '');
  const event = built.event;
  return typeof event === 'object' && event !== null && 'type' in event ? `${verb} ${event.type}` : verb;
}

/**
 * The event as a reader wants it: `file.added`, `done(load)`, `error(load)`, `after(5000)`, `done(state)`; the
 * state's id that XState appends to timers and to finished states says nothing new beside the source state.
 */
export function eventLabel(eventType: string, sourceId: string): string {
  if (eventType === '') return 'always';
  const service = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(eventType);
  if (eventType === `xstate.done.state.${sourceId}`) return 'done(state)';
  const timer = /^xstate\.after\.(.+)$/.exec(eventType)?.[1];
  if (timer) return `after(${timer.endsWith(`.${sourceId}`) ? timer.slice(0, -sourceId.length - 1) : timer})`;
  return service ? `${service[1]}(${service[2]})` : eventType;
}

/** The specification IDs in `meta.spec`. */
export function specOf(meta: unknown): string[] {
  const spec = (meta as { spec?: unknown } | undefined)?.spec;
  return (Array.isArray(spec) ? spec : [spec]).filter((id): id is string => typeof id === 'string');
}
