import { listActions } from '../../../contract/requests/actions.ts';
import type { ActionSection } from '../../../machines/actions/action-tree.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the chart of the actions needs from the world [T4.20]. */
export const createActionServices = ({ http }: { http: Pick<Http, 'call'> }) => ({
  /** The actions that the firm offers to a client. Rejects with a `ProblemError`. */
  async loadActions(
    { clientId }: { clientId: string },
    signal: AbortSignal,
  ): Promise<readonly ActionSection[]> {
    return (await http.call(listActions, { query: { clientId }, signal })).sections;
  },
});
