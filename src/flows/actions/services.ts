import { boxeCompany } from '../../../contract/fiscal/box-e.ts';
import { listActions } from '../../../contract/requests/actions.ts';
import type { ActionSection } from '../../../machines/actions/action-tree.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the chart of the actions needs from the world [T4.20]. */
export const createActionServices = ({ http }: { http: Pick<Http, 'call'> }) => ({
  /**
   * The actions that the firm offers to a client. Box-e is among them for firms that have ordered it [T6.04]: when that cannot be
   * found out, it counts as not ordered [T7.23, T8.11]. Rejects with a `ProblemError`.
   */
  async loadActions(
    { clientId }: { clientId: string },
    signal: AbortSignal,
  ): Promise<readonly ActionSection[]> {
    const { sections } = await http.call(listActions, { query: { clientId }, signal });
    if (!sections.some(isBoxe)) return sections;
    const { enabled } = await http.call(boxeCompany, { signal }).catch(() => ({ enabled: false }));
    return enabled ? sections : sections.filter((section) => !isBoxe(section)).map(withoutFiscalReport);
  },
});

/** The report on fiscal documents requires an ordered Box-e [T6.03]. */
const withoutFiscalReport = (section: ActionSection): ActionSection => ({
  ...section,
  actions: section.actions.filter(({ type }) => type !== 'storedDocumentsReport'),
});

const isBoxe = ({ type }: ActionSection): boolean => type === 'boxESection';
