import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import { fill } from '../../../http/translations.ts';
import { isDeliverable } from '../../../reports/change-receipt.ts';
import type { ReceiptRow } from '../../../reports/report-scope.ts';
import type { Markup } from '../../frame-markup.ts';
import { momentMarkup } from '../staff-moment.ts';
import { frame, type StaffView } from '../staff-page.ts';
import { staffDeliverPath, staffReceiptsPath } from '../staff-path.ts';
import { receiptWords } from './receipt-words.ts';

interface DeliverPage {
  readonly receipt: ReceiptRow;
  readonly clientName: string;
  /** Why it could not be done just now. */
  readonly fault: string | undefined;
}

/** Asks whether a receipt that went by e-mail or on paper has arrived, or says that this is no longer open [T2.16]. */
export function deliverMarkup(view: StaffView, { receipt, clientName, fault }: DeliverPage): Markup {
  const { translations } = view;
  const words = receiptWords(view);
  const { number, channel, contactName, sentAt, status, version } = receipt;
  const list = `${staffReceiptsPath}?${new URLSearchParams({ client: receipt.clientId })}`;
  const facts = [
    clientName,
    fill(translations.receiptTo ?? '', { name: contactName }),
    words[`channel_${channel}`],
  ];
  const about = html`<p class="intro">${facts.map((one) => withoutHiddenCharacters(one ?? '')).join(' · ')}</p><p class="note">${words.event_send} ${momentMarkup(view, sentAt)}</p>`;
  if (!isDeliverable(receipt))
    return frame(
      view,
      html`<div class="card gone"><div><h1>${fill(translations.deliverOver ?? '', { number })}</h1>${about}<p class="state" role="alert">${words.status}: ${words[`status_${status}`]}</p></div><a class="button main" href="${list}">${translations.receiptsBack}</a></div>`,
      'receipts',
    );
  return frame(
    view,
    html`<div class="card gone"><div><h1>${fill(translations.deliverTitle ?? '', { number })}</h1>${about}<p class="intro">${translations.deliverText}</p>${fault ? html`<p class="fault" role="alert">${translations[fault]}</p>` : ''}</div><form class="choices" method="post" action="${staffDeliverPath(receipt.id)}"><input type="hidden" name="version" value="${version}"><button class="main">${translations.deliver}</button><a class="button" href="${list}">${translations.cancel}</a></form></div>`,
    'receipts',
  );
}
