/** What the Brazilian edition has beyond the others, each with records in the demo. */
import { expect, test } from 'vitest';
import { listClientAgencies, listCrawlerHistory } from '../../../contract/brazil/clearances.ts';
import { listArticles } from '../../../contract/brazil/news.ts';
import { type Call, fillPath } from '../../../contract/calls/call.ts';
import { listManifestDocuments } from '../../../contract/manifest/manifest.ts';
import { reportNames } from '../../../contract/reports/report-names.ts';
import { readReport } from '../../../contract/reports/reports.ts';
import { listActions } from '../../../contract/requests/actions.ts';
import { listRequests } from '../../../contract/requests/requests.ts';
import { listAccounts } from '../../../contract/session/account.ts';
import { listTasks } from '../../../contract/tasks/tasks.ts';
import { origin } from '../../support/browser/portal.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { account, bakeryIn } from '../../support/pages/requests-page.ts';

test('[T1.02] each feature of the Brazilian edition is there and has records in the demo', async () => {
  const session = await sessionOf(origin, account);
  const clientId = await bakeryIn(session);
  const ask = async (call: Call, query: Record<string, string>, params: Record<string, string> = {}) =>
    await jsonOf(await session.call(`${fillPath(call, params)}?${new URLSearchParams(query)}`));

  const { sections } = await ask(listActions, { clientId });
  const stored = sections
    .find(({ type }: { type: string }) => type === 'boxESection')
    .actions.filter((action: { stored: number }) => action.stored > 0);
  expect(stored.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['nfceStorage', 'nfeStorage', 'xmlStorage']),
  );
  const { items: agencies } = await ask(listClientAgencies, { filter: JSON.stringify({ clientId }) });
  const filter = JSON.stringify({ clientId, agencyId: agencies[0].agencyId });
  const { items: accounts } = await ask(listAccounts, {});
  const { contactId } = accounts.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  const { items: articles } = await ask(listArticles, { contactId });
  const { clients } = await jsonOf(await session.call('/api/client-center/v1/clients/'));
  const { data: tasks } = await ask(listTasks, {
    clients: clients.map(({ id }: { id: string }) => id).join(','),
    taskDetails: 'true',
  });
  const questionnaires = tasks.filter(({ type }: { type: string }) => type === 'questionnaireTask');
  const steps = tasks.flatMap((task: { steps: readonly { dnaComment: string | null }[] }) => task.steps);
  const reports = await Promise.all(
    reportNames.map(async (report) => (await ask(readReport, { clientId }, { report })).totalItems > 0),
  );
  const counts = {
    requests: (await ask(listRequests, { clientId })).totalItems > 0,
    clearances: (await ask(listCrawlerHistory, { filter })).totalItems > 0,
    manifest: (await ask(listManifestDocuments, { clientId })).totalItems > 0,
    newsWithAttachments: articles.some((one: { attachmentsCount: number }) => one.attachmentsCount > 0),
    questionnaires: questionnaires.length > 0,
    doesNotApply: steps.some(({ dnaComment }: { dnaComment: string | null }) => dnaComment !== null),
  };
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, true])));
  expect(reports).toEqual(reportNames.map(() => true));
});
