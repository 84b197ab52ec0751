import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { displayNameOf } from '../../../../contract/firm/clients.ts';
import { demandClient } from '../../../clients/dashboard-scope.ts';
import type { Deps } from '../../../deps.ts';
import { formOf } from '../../../http/bodies/form.ts';
import { clientAddress } from '../../../http/limits/client-address.ts';
import { Refusal, refusalIn } from '../../../http/refusal.ts';
import { refuseUnstorable } from '../../../http/unstorable.ts';
import { change, expireReceipts, isDeliverable, send, sentWith } from '../../../reports/change-receipt.ts';
import { demandReceipt, demandReports } from '../../../reports/report-scope.ts';
import { createAccessQueries } from '../../../storage/access.queries.ts';
import { createReach } from '../../../storage/reach.ts';
import { newId } from '../../../storage/writing.ts';
import { demandFirm } from '../../../tasks/scope.ts';
import { languageOf, leadTo, type StaffAnswers } from '../staff-answer.ts';
import { staffReceiptsPath } from '../staff-path.ts';
import { principalOf, type Staff } from '../staff-session.ts';
import { deliverMarkup } from './deliver.ts';
import { findContacts, findForDelivery } from './hand-over.queries.ts';
import { type HandOverPage, handOverMarkup, handOverQuestion } from './hand-over.ts';
import { bodyOf, draftIn, mostFound, type ReceiptDraft, readDraft } from './receipt-draft.ts';

const addressOf = (context: Context<{ Bindings: HttpBindings }>, proxies: number): string =>
  clientAddress(context.env.incoming, proxies);

/** The pages on which the firm hands documents over to a client and says that they have arrived [T2.16]. */
export function addHandOver(
  app: Hono<{ Bindings: HttpBindings }>,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { page, forStaff }: StaffAnswers,
): void {
  const { limits, proxies } = settings;
  const parts = { db, limits, reach: createReach(db, createAccessQueries(db)) };
  const pattern = '/staff/clients/:clientId/receipts/new';
  const deliverPattern = `${staffReceiptsPath}/:id/deliver`;

  async function scopeOf(staff: Staff) {
    const principal = principalOf(staff);
    await demandFirm(db, principal);
    return await demandReports(db, principal);
  }

  async function placeOf(staff: Staff, clientId: string) {
    const scope = await scopeOf(staff);
    const client = await demandClient(db, scope, clientId);
    return { scope, client, contacts: await findContacts(db, client) };
  }
  type Place = Awaited<ReturnType<typeof placeOf>>;

  /** The page of a draft, without the documents that are no longer there. */
  async function pageFor({ client, contacts }: Place, typed: ReceiptDraft): Promise<HandOverPage> {
    const { known, found } = await findForDelivery(db, {
      ...{ clientId: client.id, contactId: contacts.find(({ id }) => id === typed.contact)?.id },
      ...{ term: typed.term, chosen: typed.documents.map(({ id }) => id), most: mostFound },
    });
    const draft = { ...typed, documents: typed.documents.filter(({ id }) => known.has(id)) };
    const isShort = draft.documents.length < typed.documents.length;
    return {
      ...{ client: { id: client.id, name: displayNameOf(client) }, contacts, draft, known, found },
      faults: new Map(isShort ? [['documents', 'faultGone']] : []),
      focus: undefined,
    };
  }

  /** The first document that was added, else what was found. */
  function focusAfter(form: Readonly<Record<string, unknown>>, { draft }: HandOverPage): 'found' | number {
    const before = Object.keys(form).flatMap((name) => (/^doc\.\d+\.id$/.test(name) ? [form[name]] : []));
    const place = draft.documents.findIndex(({ id }) => !before.includes(id));
    return form.do === 'add' && place >= 0 ? place : 'found';
  }

  const show = (
    context: Context,
    staff: Staff,
    shown: HandOverPage,
    status: 200 | 400 | 409 | 429 = 200,
  ): Promise<Response> =>
    page(context, staff, { draw: (view) => handOverMarkup(view, shown), title: 'handOver', status });

  app.get(
    pattern,
    forStaff(async (context, staff) => {
      const place = await placeOf(staff, context.req.param('clientId') ?? '');
      const draft = draftIn({ channel: 'portal', contact: place.contacts[0]?.id }, newId());
      return await show(context, staff, await pageFor(place, draft));
    }),
  );

  app.post(
    pattern,
    forStaff(async (context, staff) => {
      const place = await placeOf(staff, context.req.param('clientId') ?? '');
      const form = await formOf(context);
      refuseUnstorable(form);
      const typed = draftIn(form, newId());
      const shown = await pageFor(place, typed);
      const of = { clientId: place.client.id, language: languageOf(staff) };
      const sent = (id: string) =>
        leadTo(context, `${staffReceiptsPath}?${new URLSearchParams({ client: of.clientId, sent: id })}`);
      const isAsked = form.do === 'check' || form.do === 'send';
      if (form.do === 'edit') return await show(context, staff, shown);
      if (!isAsked) return await show(context, staff, { ...shown, focus: focusAfter(form, shown) });
      try {
        if (form.do === 'send') {
          // What was sent stays sent: a second press is not told of documents that are gone by then.
          const { data } = bodyOf(typed, of);
          const id = data && (await sentWith(db, place.scope.principal, data, typed.key));
          if (id !== undefined) return sent(id);
        }
        if (shown.faults.size > 0) return await show(context, staff, shown, 400);
        const contacts = place.contacts.map(({ id }) => id);
        const read = readDraft(shown.draft, { ...of, known: shown.known, contacts });
        if ('faults' in read) return await show(context, staff, { ...shown, faults: read.faults }, 400);
        if (form.do === 'check')
          return await page(context, staff, {
            draw: (view) => handOverQuestion(view, shown),
            title: 'handOver',
          });
        const { key } = shown.draft;
        return sent(await send(parts, place.scope, read.body, { key, address: addressOf(context, proxies) }));
      } catch (error) {
        const status = refusalIn(error)?.status;
        const said = (name: string, fault: string, draft = shown.draft): HandOverPage => ({
          ...{ ...shown, draft, faults: new Map([...shown.faults, [name, fault]]) },
        });
        // The next press is a delivery of its own, after its user has been asked to look.
        if (status === 422)
          return await show(
            context,
            staff,
            said('sending', 'faultAlreadySent', { ...shown.draft, key: newId() }),
            409,
          );
        if (status === 429) return await show(context, staff, said('sending', 'faultTooMany'), 429);
        if (status === 400) return await show(context, staff, said('documents', 'faultGone'), 400);
        throw error;
      }
    }),
  );

  /** A receipt as it is now, and its client. */
  async function receiptOf(staff: Staff, id: string) {
    const scope = await scopeOf(staff);
    const { clientId } = await demandReceipt(db, scope, id);
    await expireReceipts(db, clientId);
    const client = await demandClient(db, scope, clientId);
    return { scope, receipt: await demandReceipt(db, scope, id), clientName: displayNameOf(client) };
  }
  type Found = Awaited<ReturnType<typeof receiptOf>>;

  const ask = (context: Context, staff: Staff, { receipt, clientName }: Found, fault?: string) =>
    page(context, staff, {
      draw: (view) => deliverMarkup(view, { receipt, clientName, fault }),
      title: 'deliver',
      status: fault ? 429 : isDeliverable(receipt) ? 200 : 409,
    });

  app.get(
    deliverPattern,
    forStaff(async (context, staff) =>
      ask(context, staff, await receiptOf(staff, context.req.param('id') ?? '')),
    ),
  );

  app.post(
    deliverPattern,
    forStaff(async (context, staff) => {
      const id = context.req.param('id') ?? '';
      const { scope } = await receiptOf(staff, id);
      const { version } = await formOf(context);
      if (typeof version !== 'string' || !/^\d{1,9}$/.test(version))
        throw new Refusal(400, 'badRequest', 'body: version is not valid');
      try {
        const address = addressOf(context, proxies);
        await change(parts, scope, id, { event: 'deliver', seen: Number(version), address });
      } catch (error) {
        const status = refusalIn(error)?.status;
        if (status !== 409 && status !== 429) throw error;
        const now = await receiptOf(staff, id);
        if (status === 429) return await ask(context, staff, now, 'faultTooMany');
        // A second press of the button finds what the first has done.
        if (now.receipt.deliveredAt === null) return await ask(context, staff, now);
      }
      const { receipt } = await receiptOf(staff, id);
      const query = new URLSearchParams({ client: receipt.clientId, delivered: id });
      return leadTo(context, `${staffReceiptsPath}?${query}`);
    }),
  );
}
