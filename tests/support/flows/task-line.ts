/** The services of tasks over a line that a test answers. */
import type { Call } from '../../../contract/calls/call.ts';
import { createTaskServices } from '../../../src/flows/tasks/services.ts';
import type { ServiceAt } from '../../../src/platform/http/service-route.ts';

/** A call as it went out. */
export interface Asked {
  readonly id: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Services whose calls are answered here; what is asked is written down without its signal. */
export function startTaskServices(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = [];
  const call = (async ({ id }: Call, { signal: _signal, ...request }: { signal?: AbortSignal }) => {
    const one = { id, ...request };
    asked.push(one);
    const said = answer(one);
    if (said instanceof Error) throw said;
    return said;
  }) as unknown as ServiceAt['call'];
  const services = createTaskServices({
    service: { call },
    storage: { call },
    today: () => '2026-03-01',
  });
  return { services, asked };
}
