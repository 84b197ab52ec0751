import type { AnyActorRef } from 'xstate';
import { findActor } from '../../machines/root/flows.ts';

/**
 * Lets the browser ask before the page is left while the upload chart says that files would be lost. Without uploads, or
 * once the session is over, nothing is asked.
 */
export function askBeforeLeaving(page: Window, root: AnyActorRef): void {
  page.addEventListener('beforeunload', (event) => {
    if (findActor(root, 'upload')?.getSnapshot().hasTag('losesOnLeaving')) event.preventDefault();
  });
}
