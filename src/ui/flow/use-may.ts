import { useSelector } from '@xstate/react';
import type { Capability, WithheldReason } from '../../../contract/session/access.ts';
import { whyNot } from '../../../contract/session/access.ts';
import { useRoot } from './root-context.ts';

/** Why the session may not do something; `null` when it may. Without a session nothing is granted. */
export const useWhyNot = (capability: Capability): WithheldReason | null =>
  useSelector(useRoot(), ({ context }) => (context.facts ? whyNot(context.facts, capability) : 'notGranted'));

/** Whether the session may do something: the view's side of the one table in `contract/session/access.ts`. */
export const useMay = (capability: Capability): boolean => useWhyNot(capability) === null;
