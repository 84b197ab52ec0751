import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/principal.ts';
import { unauthenticated } from '../http/refusal.ts';
import { principalOfTicket } from './authenticate.ts';

/** Who asks for a file: the holder of the session, or of a ticket for it; refuses with 401 anybody else. */
export async function askerOf(
  deps: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  principal: Principal | undefined,
  { target, token }: { readonly target: string; readonly token: string | undefined },
): Promise<Principal> {
  const asking =
    principal ??
    (token === undefined
      ? undefined
      : await principalOfTicket(deps, context, { kind: 'download', target, token }));
  if (!asking) throw unauthenticated();
  return asking;
}
