import actions from '../flows/actions/flow.ts';
import badges from '../flows/badges/flow.ts';
import bell from '../flows/bell/flow.ts';
import calendarFeed from '../flows/calendar-feed/flow.ts';
import clearances from '../flows/clearances/flow.ts';
import clients from '../flows/clients/flow.ts';
import comments from '../flows/comments/flow.ts';
import deletion from '../flows/deletion/flow.ts';
import documents from '../flows/documents/flow.ts';
import exporting from '../flows/exporting/flow.ts';
import fiscal from '../flows/fiscal/flow.ts';
import folder from '../flows/folder/flow.ts';
import help from '../flows/help/flow.ts';
import home from '../flows/home/flow.ts';
import hooks from '../flows/hooks/flow.ts';
import links from '../flows/links/flow.ts';
import live from '../flows/live/flow.ts';
import manifest from '../flows/manifest/flow.ts';
import mobile from '../flows/mobile/flow.ts';
import news from '../flows/news/flow.ts';
import notices from '../flows/notices/flow.ts';
import places from '../flows/places/flow.ts';
import preview from '../flows/preview/flow.ts';
import reader from '../flows/preview/reader.ts';
import profile from '../flows/profile/flow.ts';
import report from '../flows/report/flow.ts';
import reports from '../flows/reports/flow.ts';
import requests from '../flows/requests/flow.ts';
import routes from '../flows/routes/flow.ts';
import sending from '../flows/sending/flow.ts';
import simulations from '../flows/simulations/flow.ts';
import tasks from '../flows/tasks/flow.ts';
import task from '../flows/tasks/task.ts';
import taxCalendar from '../flows/tax-calendar/flow.ts';
import terms from '../flows/terms/flow.ts';
import trash from '../flows/trash/flow.ts';
import unread from '../flows/unread/flow.ts';
import upload from '../flows/upload/flow.ts';
import { listed } from './list-flows.ts';

/**
 * Every flow and page of the portal: the only list of them. Those with a tab are in the order of the navigation
 * [T2.06], and the first area of the list is the front page [T2.04]. A signal reaches the flows in the order of the
 * list.
 */
export const flows = listed([
  routes,
  clients,
  badges,
  home,
  tasks,
  documents,
  actions,
  requests,
  fiscal,
  manifest,
  reports,
  simulations,
  upload,
  bell,
  hooks,
  profile,
  report,
  help,
  terms,
  notices,
  mobile,
  deletion,
  trash,
  folder,
  sending,
  links,
  comments,
  preview,
  exporting,
  task,
  taxCalendar,
  news,
  unread,
  calendarFeed,
  clearances,
  places,
  reader,
  live,
]);
