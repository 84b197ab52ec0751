import type { Call, ResponseOf } from '../../../contract/calls/call.ts';
import { serviceRoute } from '../../../contract/storage/storage.ts';
import type { Http, Request } from './http.ts';

/** Calls to a service whose base path a look-up decides [S7.15, T7.19]. */
export interface ServiceAt {
  call<C extends Call>(call: C, request: Request<C>): Promise<ResponseOf<C>>;
  /** The path of a URL of the service under the base path in force. */
  path(contractPath: string, signal?: AbortSignal): Promise<string>;
}

/** Calls to storage, whose base path a look-up decides [S7.15]. */
export type Storage = ServiceAt;

/** Storage, at the base path that the look-up answers [S7.15]. */
export const createStorage = ({ http }: { http: Http }): ServiceAt =>
  createServiceAt(http, 'DocumentServices', '/api/storage/v1');

/** The task service, at the base path that the look-up answers [T7.19]. */
export const createTaskService = ({ http }: { http: Http }): ServiceAt =>
  createServiceAt(http, 'ClientCenterServices', '/api/client-center');

/**
 * Looks the base path of a service up once a page; of the URL that comes only the path is used [S7.15, T7.19].
 * `contractBase` is what the paths of its calls begin with in the contract.
 */
export function createServiceAt(http: Http, name: string, contractBase: string): ServiceAt {
  let found: Promise<string> | undefined;
  const base = (): Promise<string> => {
    found ??= http
      .call(serviceRoute, { params: { name } })
      .then(({ url }) => new URL(url).pathname.replace(/\/+$/, ''))
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  // Asked at once: every call to the service waits for it.
  base().catch(() => undefined);
  const path = async (contractPath: string) => (await base()) + contractPath.slice(contractBase.length);
  return {
    path,
    call: async (call, request) =>
      http.call({ ...call, path: await path(call.path) }, request as never) as never,
  };
}
