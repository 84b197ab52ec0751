import { expect } from 'vitest';
import { may } from '../../../contract/session/access.ts';
import type { Signal } from '../../../machines/signals.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { actionsModels } from './actions.model.ts';

const pathsOf = (emitted: readonly Signal[]) =>
  emitted.flatMap((signal) => (signal.type === 'navigation.wanted' ? [signal.to] : []));

describeModel(actionsModels, {
  invariants: {
    '[T8.05] nothing is asked for without a client': ({ context: { clientId } }, { started }) => {
      for (const { input } of started.filter(({ src }) => src === 'loadActions'))
        expect((input as { clientId: string }).clientId).not.toBe('');
      if (clientId === null) expect(started).toEqual([]);
    },
    '[S4.11] the actions that are shown are those of the active client': ({ value, context }, { event }) => {
      if (event.type !== 'client.changed' || !('clientId' in event)) return;
      expect(context.clientId).toBe(event.clientId);
      if ((value as { tree: string }).tree === 'loading') expect(context.sections).toBe(null);
    },
    '[T2.20, T4.20, T6.03] an action opens for a user who may use it; another one is refused in a dialog': (
      { value, context },
      { event, emitted },
    ) => {
      if (event.type !== 'action.choose' || !('action' in event)) return;
      const { action } = event as unknown as { action: string };
      const isListed = context.sections?.some(({ actions }) => actions.some(({ route }) => route === action));
      const isAllowed = action === 'general-requests' && may(context.access, 'serviceRequests') && isListed;
      if (isAllowed) expect(pathsOf(emitted).at(-1)).toBe(`/actions/service-request/${action}`);
      expect(pathsOf(emitted)).not.toContain('/actions/service-request/partner-registration');
      if (!isAllowed && (value as { choice: string }).choice === 'denied')
        expect(context.denied).not.toBe(null);
    },
    '[T2.20] closing the dialog leads to the actions': ({ value }, { event, emitted }) => {
      if (event.type !== 'dialog.close') return;
      expect((value as { choice: string }).choice).toBe('free');
      for (const to of pathsOf(emitted)) expect(to).toBe('/actions');
    },
    '[S8.21] what the page has no screen for is logged once it is loaded': (
      _snapshot,
      { event, emitted },
    ) => {
      if (event.type !== 'xstate.done.actor.loadActions' || !('output' in event)) return;
      const [, second] = event.output as readonly unknown[];
      expect(emitted.flatMap((signal) => (signal.type === 'error.noted' ? [signal.message] : []))).toEqual(
        second ? ['Unknown action: serviceRequestSection/rentals', 'Unknown action: boxESection'] : [],
      );
    },
  },
});
