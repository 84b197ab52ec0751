import type { AnyStateMachine } from 'xstate';
import { fromPromise } from 'xstate';
import { ProblemError } from '../../machines/problem.ts';
import type { FlowName } from '../../machines/root/flows.ts';
import type { Storage } from '../services/document-services.ts';
import { loadClientsFlow } from './flows/clients.ts';
import { loadDocumentsFlow } from './flows/documents.ts';
import type { FlowLoader, FlowTools } from './flows/flow-tools.ts';
import { loadHelpFlow } from './flows/help.ts';
import { loadHooksFlow } from './flows/hooks.ts';
import { loadMobileFlow } from './flows/mobile.ts';
import { loadNoticesFlow } from './flows/notices.ts';
import { loadProfileFlow } from './flows/profile.ts';
import { loadReportFlow } from './flows/report.ts';
import { loadRoutesFlow } from './flows/routes.ts';
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
};

/** Fetches the logic of a flow and provides its services. Each flow is a chunk of its own. */
export function createFlowLoader(tools: Omit<FlowTools, 'storage'>) {
  let storage: Promise<Storage> | undefined;
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
  };
  return fromPromise<AnyStateMachine, { flow: FlowName }>(({ input }) =>
    loaders[input.flow](all).catch((error: unknown) => {
      throw new ProblemError({ code: 'offline' }, error);
    }),
  );
}
