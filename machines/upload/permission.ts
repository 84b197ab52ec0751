import { type AccessFacts, may } from '../../contract/session/access.ts';
import type { ContainerRef } from '../signals.ts';

/** Why nothing can be added to a container: the session is a read-only preview [T6.01], or there is no permission [S6.05]. */
export function whyNotAdd(
  { access }: { readonly access: AccessFacts },
  { canCreate }: Pick<ContainerRef, 'canCreate'>,
): 'preview' | 'notGranted' | null {
  if (!may(access, 'changes')) return 'preview';
  return canCreate ? null : 'notGranted';
}
