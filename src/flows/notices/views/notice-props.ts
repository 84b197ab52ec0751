import type { SystemActors } from '../../../../machines/root/flows.ts';

/** What a notice's view is given. */
export interface NoticeProps {
  readonly notices: SystemActors['notices'];
}
