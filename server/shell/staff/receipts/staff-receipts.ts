import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import { receiptStatuses } from '../../../../contract/reports/receipt-life.ts';
import { fill } from '../../../http/translations.ts';
import { isDeliverable } from '../../../reports/change-receipt.ts';
import type { Markup } from '../../frame-markup.ts';
import { momentMarkup } from '../staff-moment.ts';
import { frame, pagesOf, type StaffView } from '../staff-page.ts';
import { staffDeliverPath, staffHandOverPath, staffPath, staffReceiptsPath } from '../staff-path.ts';
import { receiptWords } from './receipt-words.ts';
import type { ReceiptFilter, ReceiptPage, StaffReceipt } from './staff-receipts.queries.ts';

/** A list of receipts as a page shows it. */
interface Receipts {
  readonly found: ReceiptPage;
  readonly filter: ReceiptFilter;
  /** The client whose receipts these are; of all clients without one. */
  readonly clientName: string | undefined;
  /** The number of the receipt that was sent, or has arrived, just now. */
  readonly done: { readonly number: string; readonly what: 'receiptSent' | 'receiptDelivered' } | undefined;
}

function receiptMarkup(view: StaffView, { receipt, clientName, documents }: StaffReceipt): Markup {
  const { translations } = view;
  const words = receiptWords(view);
  const { number, status, channel, sentAt, deliveredAt, viewedAt, closedAt } = receipt;
  const moments = [
    [words.event_send, sentAt],
    [words.event_deliver, deliveredAt],
    [words.event_view, viewedAt],
    [words[`status_${status}`], closedAt],
  ] as const;
  const drawn = moments.flatMap(([word, at]) =>
    at ? [html`<li>${word} ${momentMarkup(view, at)}</li>`] : [],
  );
  const people = [
    clientName,
    fill(translations.receiptTo ?? '', { name: receipt.contactName }),
    fill(translations.receiptBy ?? '', { name: receipt.senderName }),
    words[`channel_${channel}`],
  ];
  const names = documents.map((name) => html`<li>${withoutHiddenCharacters(name)}</li>`);
  const reason = receipt.refusedReason;
  const deliver = isDeliverable(receipt)
    ? html`<a class="button" href="${staffDeliverPath(receipt.id)}" aria-label="${`${translations.deliver}: ${number}`}">${translations.deliver}</a>`
    : '';
  return html`<li class="receipt"><div class="head"><h2>${number}</h2><span class="badge ${status}">${words[`status_${status}`]}</span></div><p class="note">${people.map((one) => withoutHiddenCharacters(one ?? '')).join(' · ')}</p><ul class="documents">${names}</ul>${reason === null ? '' : html`<p class="written">${words.reason}: ${withoutHiddenCharacters(reason)}</p>`}<ul class="moments note">${drawn}</ul>${deliver && html`<p class="deed">${deliver}</p>`}</li>`;
}

function addressOf({ clientId, term, status }: ReceiptFilter, page: number): string {
  const query = new URLSearchParams({
    ...(clientId === undefined ? {} : { client: clientId }),
    ...(term && { q: term }),
    ...(status ? { status } : {}),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${staffReceiptsPath}${query && `?${query}`}`;
}

function countText({ translations, language }: StaffView, total: number): string {
  const rule = total === 0 ? 'zero' : new Intl.PluralRules(translations.lang).select(total);
  const counted = new Intl.NumberFormat(language).format(total);
  return fill(translations[`receipts_${rule}`] ?? translations.receipts_other ?? '', { count: counted });
}

/** What the firm delivered to its clients, the latest first, and how far each delivery is [T2.16]. */
export function receiptsMarkup(view: StaffView, { found, filter, clientName, done }: Receipts): Markup {
  const { translations } = view;
  const { clientId, term, status } = filter;
  const words = receiptWords(view);
  const options = receiptStatuses.map(
    (each) =>
      html`<option value="${each}"${each === status ? html` selected` : ''}>${words[`status_${each}`]}</option>`,
  );
  const who =
    clientId === undefined
      ? html`<div class="field"><label for="q">${translations.search}</label><input id="q" type="search" name="q" value="${term}" maxlength="100" autocomplete="off"></div>`
      : html`<input type="hidden" name="client" value="${clientId}">`;
  const isFiltered = clientId !== undefined || term !== '' || status !== undefined;
  const list =
    found.total > 0
      ? html`<ul class="card">${found.receipts.map((one) => receiptMarkup(view, one))}</ul>`
      : html`<p class="card blank">${isFiltered ? translations.receiptsNone : translations.receiptsEmpty}</p>`;
  const begin =
    clientId === undefined
      ? html`<p class="note begin">${translations.handOverStart} <a href="${staffPath}">${translations.areaClients}</a></p>`
      : html`<p class="begin"><a class="button main" href="${staffHandOverPath(clientId)}">${translations.handOver}</a></p>`;
  const said = done
    ? html`<p class="card done" role="status">${fill(translations[done.what] ?? '', { number: done.number })}</p>`
    : '';
  return frame(
    view,
    html`<h1>${translations.receiptsTitle}${clientName === undefined ? '' : html`: ${clientName}`}</h1><p class="intro">${translations.receiptsIntro}</p>${said}${begin}<form class="filters" role="search" action="${staffReceiptsPath}">${who}<div class="field"><label for="status">${words.status}</label><select id="status" name="status"><option value="">${translations.receiptsAny}</option>${options}</select></div><button class="main">${translations.searchButton}</button></form><p class="count" role="status"><span>${countText(view, found.total)}</span>${isFiltered && html`<a href="${staffReceiptsPath}">${translations.receiptsAll}</a>`}</p>${list}${pagesOf(view, found, (page) => addressOf(filter, page))}`,
    'receipts',
  );
}
