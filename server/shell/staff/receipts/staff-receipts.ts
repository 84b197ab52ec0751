import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import { receiptStatuses } from '../../../../contract/reports/receipt-life.ts';
import { fill, translationsOf } from '../../../http/translations.ts';
import type { Markup } from '../../frame-markup.ts';
import { momentMarkup } from '../staff-moment.ts';
import { frame, pagesOf, type StaffView } from '../staff-page.ts';
import { staffReceiptsPath } from '../staff-path.ts';
import type { ReceiptFilter, ReceiptPage, StaffReceipt } from './staff-receipts.queries.ts';

/** A list of receipts as a page shows it. */
interface Receipts {
  readonly found: ReceiptPage;
  readonly filter: ReceiptFilter;
  /** The client whose receipts these are; of all clients without one. */
  readonly clientName: string | undefined;
}

const wordsOf = ({ language }: StaffView) => translationsOf<string>(language, 'delivery-receipt');

function receiptMarkup(view: StaffView, { receipt, clientName, documents }: StaffReceipt): Markup {
  const { translations } = view;
  const words = wordsOf(view);
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
  return html`<li class="receipt"><div class="head"><h2>${number}</h2><span class="badge ${status}">${words[`status_${status}`]}</span></div><p class="note">${people.map((one) => withoutHiddenCharacters(one ?? '')).join(' · ')}</p><ul class="documents">${names}</ul>${reason === null ? '' : html`<p class="written">${words.reason}: ${withoutHiddenCharacters(reason)}</p>`}<ul class="moments note">${drawn}</ul></li>`;
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
export function receiptsMarkup(view: StaffView, { found, filter, clientName }: Receipts): Markup {
  const { translations } = view;
  const { clientId, term, status } = filter;
  const words = wordsOf(view);
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
  return frame(
    view,
    html`<h1>${translations.receiptsTitle}${clientName === undefined ? '' : html`: ${clientName}`}</h1><p class="intro">${translations.receiptsIntro}</p><form class="filters" role="search" action="${staffReceiptsPath}">${who}<div class="field"><label for="status">${words.status}</label><select id="status" name="status"><option value="">${translations.receiptsAny}</option>${options}</select></div><button class="main">${translations.searchButton}</button></form><p class="count" role="status"><span>${countText(view, found.total)}</span>${isFiltered && html`<a href="${staffReceiptsPath}">${translations.receiptsAll}</a>`}</p>${list}${pagesOf(view, found, (page) => addressOf(filter, page))}`,
    'receipts',
  );
}
