import type { AnyActorRef } from 'xstate';
import { findActor } from '../../machines/root/flows.ts';
import { losesOnLeaving } from '../flows/upload/views/upload-actor.ts';

/**
 * Lets the browser ask before the page is left while the charts of the uploads say that files would be lost. Without uploads, or
 * once the session is over, nothing is asked.
 */
export function askBeforeLeaving(page: Window, root: AnyActorRef): void {
  page.addEventListener('beforeunload', (event) => {
    const upload = findActor(root, 'upload');
    if (upload && losesOnLeaving(upload)) event.preventDefault();
  });
}
