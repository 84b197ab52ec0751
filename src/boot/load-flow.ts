import type { AnyStateMachine } from 'xstate';
import type { FlowName } from '../../machines/root/flows.ts';
import { fetchedOnce, offline } from './fetched-once.ts';
import { loadClientsFlow } from './flows/clients.ts';
import { loadCommentsFlow } from './flows/comments.ts';
import { loadDeletionFlow } from './flows/deletion.ts';
import { loadDocumentsFlow } from './flows/documents.ts';
import { loadExportingFlow } from './flows/exporting.ts';
import type { FlowLoader, FlowTools } from './flows/flow-tools.ts';
import { loadFolderFlow } from './flows/folder.ts';
import { loadHelpFlow } from './flows/help.ts';
import { loadHooksFlow } from './flows/hooks.ts';
import { loadLinksFlow } from './flows/links.ts';
import { loadMobileFlow } from './flows/mobile.ts';
import { loadNoticesFlow } from './flows/notices.ts';
import { loadPlacesFlow } from './flows/places.ts';
import { loadPreviewFlow } from './flows/preview.ts';
import { loadProfileFlow } from './flows/profile.ts';
import { loadReaderFlow } from './flows/reader.ts';
import { loadReportFlow } from './flows/report.ts';
import { loadRoutesFlow } from './flows/routes.ts';
import { loadSendingFlow } from './flows/sending.ts';
import { loadTaskFlow } from './flows/task.ts';
import { loadTasksFlow } from './flows/tasks.ts';
import { loadTermsFlow } from './flows/terms.ts';
import { loadUploadFlow } from './flows/upload.ts';

const loaders: Readonly<Record<FlowName, FlowLoader>> = {
  routes: loadRoutesFlow,
  clients: loadClientsFlow,
  documents: loadDocumentsFlow,
  upload: loadUploadFlow,
  profile: loadProfileFlow,
  report: loadReportFlow,
  help: loadHelpFlow,
  terms: loadTermsFlow,
  notices: loadNoticesFlow,
  hooks: loadHooksFlow,
  mobile: loadMobileFlow,
  deletion: loadDeletionFlow,
  folder: loadFolderFlow,
  sending: loadSendingFlow,
  links: loadLinksFlow,
  comments: loadCommentsFlow,
  preview: loadPreviewFlow,
  exporting: loadExportingFlow,
  tasks: loadTasksFlow,
  task: loadTaskFlow,
  places: loadPlacesFlow,
  reader: loadReaderFlow,
};

/** Fetches the logic of a flow and provides its services; each flow is a chunk of its own. Rejects with a `ProblemError`. */
export function createFlowLoader(
  tools: Omit<FlowTools, 'storage' | 'taskService'>,
): (flow: FlowName) => Promise<AnyStateMachine> {
  const { world } = tools;
  const route = fetchedOnce(() => Promise.all([import('../services/service-route.ts'), world()]));
  const all: FlowTools = {
    ...tools,
    storage: fetchedOnce(async () => {
      const [{ createStorage }, { http }] = await route();
      return createStorage({ http });
    }),
    taskService: fetchedOnce(async () => {
      const [{ createTaskService }, { http }] = await route();
      return createTaskService({ http });
    }),
  };
  return (flow) => loaders[flow](all).catch(offline);
}
