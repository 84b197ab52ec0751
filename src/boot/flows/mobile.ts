import type { FlowLoader } from './flow-tools.ts';

/** The mobile flow with its services. */
export const loadMobileFlow: FlowLoader = async () => {
  const { mobileMachine } = await import('../../../machines/mobile/mobile.machine.ts');
  return mobileMachine;
};
