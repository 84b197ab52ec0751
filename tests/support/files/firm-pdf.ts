/** A paper that tests of tasks are about. */
import { origin } from '../browser/portal.ts';
import { jsonOf } from '../browser/sign-in.ts';
import { sessionOf } from '../browser/visit-entry.ts';
import { account } from '../pages/tasks-page.ts';

/** A PDF of the account's first client that came with the demo. */
export async function anyPdf(): Promise<{ id: string; name: string }> {
  const { call } = await sessionOf(origin, account);
  const { clients } = await jsonOf(await call('/api/client-center/v1/clients/'));
  const { data } = await jsonOf(
    await call(`/api/storage/v1/containers/documents?clientId=${clients[0].id}&pageSize=100`),
  );
  const { id, name } = data.find(
    (one: { name: string; history: { createdBy: { kind: string } } }) =>
      one.name.endsWith('.pdf') && one.history.createdBy.kind === 'firm',
  );
  return { id, name };
}
