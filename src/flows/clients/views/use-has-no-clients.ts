import { useFlowValue } from '../../../ui/flow/use-flow-value.ts';

/** Whether the signed-in user is linked to no client [S2.14]. */
export const useHasNoClients = (): boolean =>
  useFlowValue('clients', (snapshot) => snapshot.matches({ loaded: { choice: 'empty' } })) ?? false;
