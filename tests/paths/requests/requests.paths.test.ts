import { expect } from 'vitest';
import { isPreview } from '../../../contract/session/access.ts';
import { placeIn } from '../../../machines/requests/requests.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { requestsModels } from './requests.model.ts';

describeModel(requestsModels, {
  invariants: {
    '[T8.05] the list runs once a client is active': ({ context: { clientId }, children }) => {
      expect(children.list !== undefined).toBe(clientId !== null);
    },
    '[T2.12, T2.14] the request that the path names is open, and no other one': ({
      value,
      context,
      children,
    }) => {
      const { requestId } = placeIn(context);
      const isOpen = (value as { open: string }).open === 'shown';
      expect(children.request !== undefined).toBe(isOpen);
      if (isOpen) expect(requestId).not.toBe(null);
    },
    'an open request keeps the kind that is listed beside it': ({ context: { path, kind } }) => {
      const place = placeIn({ path });
      if (place.requestId === null && !place.isNew) expect(kind).toBe(place.kind);
    },
    '[T2.05] an open request is of the active client, or its client is asked for': (
      { value, context },
      { emitted },
    ) => {
      if ((value as { open: string }).open !== 'shown' || context.owner === null) return;
      const wanted = emitted.filter(({ type }) => type === 'client.wanted').at(-1);
      if (context.clientId !== null && context.owner !== context.clientId)
        expect(wanted).toEqual({ type: 'client.wanted', clientId: context.owner });
    },
    '[T6.01] a preview session makes no request': ({ context: { access } }, { started }) => {
      if (isPreview(access.session)) expect(started.filter(({ src }) => src === 'startRequest')).toEqual([]);
    },
    'a draft is made for the client, the kind and the source of the path, and a second try is the same attempt':
      ({ value, context }, { started }) => {
        const asked = started.filter(({ src }) => src === 'startRequest').at(-1)?.input;
        if ((value as { open: string }).open === 'starting')
          expect(asked).toEqual({
            clientId: 'acme',
            kind: 'general-requests',
            sourceId: context.path.endsWith('/new/one') ? 'one' : null,
            attempt: context.attempt,
          });
      },
    '[S8.21, T6.03] a path of a kind that there is not shows that the user may not see it, and is logged': (
      { value, context },
      { event, emitted },
    ) => {
      if (placeIn(context).kind !== 'rentals') return;
      expect((value as { open: string }).open).toBe('refused');
      if (event.type === 'route.entered') expect(emitted.map(({ type }) => type)).toContain('error.noted');
    },
  },
});
