import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createUnreadServices } from './services.ts';

const createActors: FlowActors<'unread'> = ({ http }) => ({
  actors: { loadUnread: asActor(createUnreadServices({ http }).loadUnread) },
});

export default createActors;
