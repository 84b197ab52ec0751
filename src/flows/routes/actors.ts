import { switchAccount } from '../../../contract/session/account.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';

const createActors: FlowActors<'routes'> = ({ http }) => ({
  actors: {
    switchAccount: asActor((body: { companyId: string }, signal) =>
      http.call(switchAccount, { body, signal }),
    ),
  },
});

export default createActors;
