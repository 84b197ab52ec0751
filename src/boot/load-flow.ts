import type { AnyStateMachine } from 'xstate';
import { fromPromise } from 'xstate';
import { ProblemError } from '../../machines/problem.ts';
import type { FlowName } from '../../machines/root/flows.ts';
import type { Storage } from '../services/document-services.ts';
import type { ServiceAt } from '../services/service-route.ts';
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

/** Fetches the logic of a flow and provides its services. Each flow is a chunk of its own. */
export function createFlowLoader(tools: Omit<FlowTools, 'storage' | 'taskService'>) {
  let storage: Promise<Storage> | undefined;
  let taskService: Promise<ServiceAt> | undefined;
  const all: FlowTools = {
    ...tools,
    storage() {
      storage ??= Promise.all([import('../services/document-services.ts'), tools.world()])
        .then(([{ createStorage }, { http }]) => createStorage({ http }))
        .catch((error: unknown) => {
          storage = undefined;
          throw error;
        });
      return storage;
    },
    taskService() {
      taskService ??= Promise.all([import('../services/task-services.ts'), tools.world()])
        .then(([{ createTaskService }, { http }]) => createTaskService({ http }))
        .catch((error: unknown) => {
          taskService = undefined;
          throw error;
        });
      return taskService;
    },
  };
  return fromPromise<AnyStateMachine, { flow: FlowName }>(({ input }) =>
    loaders[input.flow](all).catch((error: unknown) => {
      throw new ProblemError({ code: 'offline' }, error);
    }),
  );
}
