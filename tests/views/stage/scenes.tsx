/** Which part of the portal shows a flow, and the models whose states it is shown in. */
import type { ReactNode } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { WidgetType } from '../../../contract/home/dashboards.ts';
import type { FlowName } from '../../../machines/root/flows.ts';
import { Dialogs } from '../../../src/app/frame/dialogs.tsx';
import { Screen } from '../../../src/app/screens.tsx';
import { widgets } from '../../../src/app/widgets.ts';
import { AlertHistoryButton } from '../../../src/flows/alerts/views/alert-history-button.tsx';
import { AlertRegion } from '../../../src/flows/alerts/views/alert-region.tsx';
import { ClientBar } from '../../../src/flows/clients/views/client-bar.tsx';
import { ExportCard } from '../../../src/flows/exporting/views/export-card.tsx';
import { HelpMenu } from '../../../src/flows/help/views/help-menu.tsx';
import { Notices } from '../../../src/flows/notices/views/notices.tsx';
import { UploadPanel } from '../../../src/flows/upload/views/upload-panel.tsx';
import { ShownWidget, WidgetsContext } from '../../../src/ui/flow/widgets.tsx';
import { columnsModel } from '../../paths/documents/columns.model.ts';
import { commentsModels } from '../../paths/documents/comments.model.ts';
import { modelOf as deletionModelOf, manyModel } from '../../paths/documents/deletion.model.ts';
import { documentListModels } from '../../paths/documents/document-list.model.ts';
import { documentsModels } from '../../paths/documents/documents.model.ts';
import { exportingModels } from '../../paths/documents/exporting.model.ts';
import { folderModel } from '../../paths/documents/folder.model.ts';
import { folderTreeModels } from '../../paths/documents/folder-tree.model.ts';
import { previewModels } from '../../paths/documents/preview.model.ts';
import { modelOf as trashModelOf } from '../../paths/documents/trash.model.ts';
import { fiscalListModels, fiscalModels } from '../../paths/fiscal/fiscal.model.ts';
import { fiscalUploadModel } from '../../paths/fiscal/fiscal-upload.model.ts';
import { alertsModels } from '../../paths/frame/alerts.model.ts';
import { bellModels } from '../../paths/frame/bell.model.ts';
import { helpModels } from '../../paths/frame/help.model.ts';
import { homeModels } from '../../paths/frame/home.model.ts';
import { liveModels } from '../../paths/frame/live.model.ts';
import { noticesModels } from '../../paths/frame/notices.model.ts';
import { modelOf as reportModelOf } from '../../paths/frame/report.model.ts';
import { calendarFeedModels } from '../../paths/home/calendar-feed.model.ts';
import { clearancesModels } from '../../paths/home/clearances.model.ts';
import { articleModels, newsModels } from '../../paths/home/news.model.ts';
import { taxCalendarModel } from '../../paths/home/tax-calendar.model.ts';
import { unreadModels } from '../../paths/home/unread.model.ts';
import { manifestListModels, manifestModels } from '../../paths/manifest/manifest.model.ts';
import { receiptModels } from '../../paths/reports/receipt.model.ts';
import { reportListModels, reportsModels } from '../../paths/reports/reports.model.ts';
import { actionsModels } from '../../paths/requests/actions.model.ts';
import { requestModels } from '../../paths/requests/request.model.ts';
import { requestListModels, requestsModels } from '../../paths/requests/requests.model.ts';
import { modelOf as clientsModelOf, listed } from '../../paths/session/clients.model.ts';
import { profileModels } from '../../paths/session/profile.model.ts';
import { termsModels } from '../../paths/session/terms.model.ts';
import {
  modelOf as linksModelOf,
  previewModel as linksPreviewModel,
} from '../../paths/sharing/links.model.ts';
import { modelOf as sendingModelOf } from '../../paths/sharing/sending.model.ts';
import { simulationModels } from '../../paths/simulations/simulation.model.ts';
import { simulationFormModels } from '../../paths/simulations/simulation-form.model.ts';
import { simulationListModels, simulationsModels } from '../../paths/simulations/simulations.model.ts';
import { editingModels } from '../../paths/tasks/editing.model.ts';
import * as task from '../../paths/tasks/task.model.ts';
import { tasksModels } from '../../paths/tasks/tasks.model.ts';
import { workModels } from '../../paths/tasks/work.model.ts';
import { intakeModels } from '../../paths/upload/intake.model.ts';
import { uploadModels } from '../../paths/upload/upload.model.ts';
import type { Model } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { composeHome } from './compose-home.ts';
import { composeTask } from './compose-task.ts';
import { kindsModel } from './kinds.model.ts';
import { OpenBell } from './open-bell.tsx';
import type { Composition } from './view-states.ts';

export type Subject = FlowName | 'alerts';

export interface Scene extends Composition {
  readonly view: () => ReactNode;
  readonly models: readonly unknown[];
  /** Path of the page while the view is shown, below the language's prefix. */
  readonly path: string;
  /** Other flows that run beside the one that is shown, each in the first of its states that `isBase` accepts. */
  readonly beside?: Partial<Record<FlowName, (snapshot: AnyMachineSnapshot) => boolean>>;
}

const dialogs = () => <Dialogs />;
const widget = (type: WidgetType) => (
  <WidgetsContext value={widgets}>
    <ShownWidget type={type} />
  </WidgetsContext>
);
const isListed = (snapshot: AnyMachineSnapshot) => snapshot.matches({ loaded: { choice: 'settled' } });
/** Few groups: the list beside an open task is not what is tested. */
const isShort = ({ context }: AnyMachineSnapshot) =>
  context.pending.pages.flat().length > 0 && context.pending.pages.flat().length <= 3;
const beside = { clients: isListed };

export const scenes: Partial<Record<Subject, Scene>> = {
  alerts: {
    view: () => (
      <>
        <AlertRegion />
        <AlertHistoryButton news={0} above={() => null} />
      </>
    ),
    models: alertsModels,
    path: '/home',
  },
  bell: { view: () => <OpenBell />, models: bellModels, path: '/home' },
  calendarFeed: { view: dialogs, models: calendarFeedModels, path: '/home' },
  clearances: {
    view: () => (
      <>
        {widget('cnd')}
        <Dialogs />
      </>
    ),
    models: clearancesModels,
    path: '/home',
  },
  clients: {
    view: () => <ClientBar />,
    models: [clientsModelOf('nothing remembered', null), clientsModelOf('a remembered client', listed(40))],
    path: '/documents',
  },
  comments: { view: dialogs, models: commentsModels, path: '/documents' },
  deletion: { view: dialogs, models: [deletionModelOf('documents'), manyModel], path: '/documents' },
  documents: {
    view: () => <Screen area="documents" />,
    models: documentsModels,
    path: '/documents',
    unseen: ['link', 'owner'],
    isBase: ({ context }) => context.clientId !== null,
    parts: {
      // Folders, list and columns in this order: the list is beside folders of which its own is open.
      tree: {
        models: folderTreeModels as never,
        fits: (tree, { list }) => {
          const folderId = list?.context.folder?.id;
          if (list && !folderId) return tree.matches({ folders: 'loading' });
          return (
            tree.matches({ folders: { loaded: 'settled' } }) && tree.context.openId === (folderId ?? 'tax')
          );
        },
      },
      list: {
        models: documentListModels as never,
        unseen: ['search'],
        fits: (list, { tree }) => {
          const openId = tree?.context.openId ?? null;
          if (openId === null) return list.matches({ list: 'waiting' });
          return list.matches({ list: { loaded: 'settled' } }) && list.context.folder?.id === openId;
        },
      },
      columns: { models: [columnsModel] as never, fits: ({ context }) => context.columns.length === 3 },
    },
    beside,
  },
  exporting: { view: () => <ExportCard />, models: exportingModels, path: '/documents' },
  folder: { view: dialogs, models: [folderModel], path: '/documents' },
  help: { view: () => <HelpMenu />, models: helpModels, path: '/documents' },
  home: {
    view: () => (
      <WidgetsContext value={widgets}>
        <Screen area="home" />
      </WidgetsContext>
    ),
    models: homeModels,
    path: '/home',
    unseen: ['changes', 'obligations', 'tab', 'watcher'],
    compose: composeHome,
  },
  links: {
    view: dialogs,
    models: [linksModelOf('links'), linksPreviewModel],
    path: '/documents',
  },
  live: { view: dialogs, models: liveModels, path: '/home' },
  news: {
    view: () => (
      <>
        {widget('news')}
        <Screen area="home/news" />
      </>
    ),
    models: newsModels,
    path: '/home/news',
    unseen: ['marks', 'downloads'],
    parts: { article: { models: articleModels as never, unseen: ['reading'], fits: () => true } },
    isBase: (snapshot) => snapshot.matches({ list: 'shown', article: 'open' }),
  },
  notices: { view: () => <Notices />, models: noticesModels, path: '/home' },
  preview: { view: dialogs, models: previewModels, path: '/documents' },
  profile: { view: dialogs, models: profileModels, path: '/home' },
  report: {
    view: dialogs,
    models: [
      reportModelOf('report'),
      reportModelOf('no log', factsFor({ controls: ['ClientCenterHideDiagnosticTool'] })),
    ],
    path: '/home',
  },
  sending: { view: dialogs, models: [sendingModelOf('sending')], path: '/documents' },
  task: {
    view: () => <Screen area="tasks" />,
    models: [
      task.openingModel,
      task.leavingModel,
      task.freshModel,
      task.previewModel,
      task.withoutUploadModel,
      kindsModel,
      ...editingModels,
      ...workModels,
    ],
    compose: composeTask,
    path: '/tasks/clients/acme/task/a',
    unseen: ['draft', 'fresh'],
    beside: { ...beside, tasks: isShort },
  },
  actions: {
    view: () => (
      <>
        <Screen area="actions" />
        <Dialogs />
      </>
    ),
    models: actionsModels,
    path: '/actions',
  },
  requests: {
    view: () => <Screen area="actions/service-request" />,
    models: requestsModels,
    path: '/actions/service-request',
    isBase: (snapshot) => snapshot.children.list !== undefined && snapshot.children.request !== undefined,
    parts: {
      list: {
        models: requestListModels as never,
        fits: (list) => list.matches('shown') && list.context.list.items.length > 0,
      },
      request: {
        models: requestModels as never,
        unseen: ['reading', 'downloads', 'removal'],
        fits: (request) => request.matches({ record: 'shown' }),
      },
    },
  },
  reports: {
    view: () => <Screen area="actions/br-reports" />,
    models: reportsModels,
    path: '/actions/br-reports/stored-documents',
    unseen: ['download'],
    // An open receipt stands in the place of the rows.
    isBase: ({ children }, part) =>
      children.list !== undefined && (children.receipt !== undefined) === (part === 'receipt'),
    parts: {
      list: {
        models: reportListModels as never,
        fits: (list) => list.matches('shown') && list.context.list.items.length > 0,
      },
      receipt: {
        models: receiptModels as never,
        unseen: ['files'],
        fits: (receipt) => receipt.matches('shown'),
      },
    },
  },
  simulations: {
    view: () => <Screen area="actions/service-request/mocks" />,
    models: simulationsModels,
    path: '/actions/service-request/mocks',
    // A form or a result stands in the place of the list.
    isBase: ({ children }, part) =>
      children.list !== undefined &&
      (children.form !== undefined) === (part === 'form') &&
      (children.simulation !== undefined) === (part === 'simulation'),
    parts: {
      list: {
        models: simulationListModels as never,
        fits: (list) => list.matches('shown') && list.context.list.items.length > 0,
      },
      form: {
        models: simulationFormModels as never,
        fits: (form) => form.matches('filling'),
      },
      simulation: {
        models: simulationModels as never,
        fits: (simulation) => simulation.matches('shown'),
      },
    },
  },
  fiscal: {
    view: () => <Screen area="actions/box-e" />,
    models: fiscalModels,
    path: '/actions/box-e/nfe-storage',
    isBase: (snapshot) => snapshot.children.list !== undefined,
    parts: {
      list: {
        models: fiscalListModels as never,
        fits: (list) => list.matches('shown') && list.context.list.items.length > 0,
      },
      upload: {
        models: [fiscalUploadModel] as never,
        fits: (upload) => upload.matches('idle') && upload.context.picked === 0,
      },
    },
  },
  manifest: {
    view: () => <Screen area="actions/nfe-manifest" />,
    models: manifestModels,
    path: '/actions/nfe-manifest/invoice-processing',
    isBase: (snapshot) => snapshot.children.list !== undefined,
    parts: {
      list: {
        models: manifestListModels as never,
        fits: (list) => list.matches('shown') && list.context.list.items.length > 5,
      },
    },
  },
  taxCalendar: {
    view: () => widget('taxCalendar'),
    models: [taxCalendarModel],
    path: '/home',
  },
  tasks: { view: () => <Screen area="tasks" />, models: tasksModels, path: '/tasks', beside },
  terms: {
    view: () => <Screen area="terms-and-conditions" />,
    models: termsModels,
    path: '/terms-and-conditions',
  },
  trash: { view: dialogs, models: [trashModelOf('trash')], path: '/documents' },
  unread: { view: () => <Screen area="home/documents" />, models: unreadModels, path: '/home/documents' },
  upload: {
    view: () => <UploadPanel openTaskId={null} />,
    models: uploadModels,
    path: '/documents',
    unseen: ['underWay'],
    parts: {
      intake: { models: intakeModels as never, fits: (intake) => intake.matches('idle') },
    },
  },
};

export const modelsOf = (subject: Subject): readonly Model<AnyStateMachine>[] =>
  (scenes[subject]?.models ?? []) as readonly Model<AnyStateMachine>[];
