import type { Area } from '../../machines/facts.ts';
import type { FlowPlan } from '../../machines/root/flows.ts';

declare const __FLOW_PLANS__: { readonly flows: readonly FlowPlan[]; readonly areas: readonly Area[] };

/**
 * What root has to know of the manifests. The build writes it in (`vite.config.ts`): the manifests themselves hold the
 * names of all chunks, 3 kB that the sign-in page would load for nothing.
 */
export const flowPlans = __FLOW_PLANS__;
