import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import { dateText } from '../../../../contract/fields/time/date-text.ts';
import { receiptChannels } from '../../../../contract/reports/receipt-life.ts';
import { maxDocumentKind, maxReceiptNote } from '../../../../contract/reports/receipts.ts';
import { defaultUploadFolderName } from '../../../../contract/storage/storage-items.ts';
import { fill, translationsOf } from '../../../http/translations.ts';
import type { User } from '../../../security/roles.ts';
import type { Markup } from '../../frame-markup.ts';
import { checkField, choiceField, faultsCard, longField, textField } from '../staff-fields.ts';
import { frame, type StaffView } from '../staff-page.ts';
import { staffHandOverPath } from '../staff-path.ts';
import type { FoundDocument } from './hand-over.queries.ts';
import { type DocumentDraft, mostFound, type ReceiptDraft, type ReceiptFaults } from './receipt-draft.ts';
import { receiptWords } from './receipt-words.ts';

/** A delivery that is being prepared, as its page shows it. */
export interface HandOverPage {
  readonly client: { readonly id: string; readonly name: string };
  readonly contacts: readonly User[];
  readonly draft: ReceiptDraft;
  readonly faults: ReceiptFaults;
  readonly known: ReadonlyMap<string, FoundDocument>;
  readonly found: readonly FoundDocument[];
  /** Where its user goes on: at what was found, or at the first document that was added, by its place. */
  readonly focus: 'found' | number | undefined;
}

const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  withoutHiddenCharacters(`${firstName} ${lastName}`.trim());
const contactName = ({ contacts, draft }: HandOverPage): string => {
  const contact = contacts.find(({ id }) => id === draft.contact);
  return contact ? nameOf(contact) : '';
};
const titleOf = ({ known }: HandOverPage, { id }: DocumentDraft): string =>
  withoutHiddenCharacters(known.get(id)?.name ?? '');

/** Where a document is, in the words of the portal. */
const folderOf = ({ language }: StaffView, folders: readonly string[]): string => {
  const { myUploads = '' } = translationsOf<string>(language, 'common');
  const names = folders.map((name) => (name === defaultUploadFolderName ? myUploads : name));
  return names.map(withoutHiddenCharacters).join(' / ');
};

function documentMarkup(view: StaffView, page: HandOverPage, draft: DocumentDraft, place: number): Markup {
  const { translations, language } = view;
  const whole = page.faults.get(`doc.${place}`);
  const text = (
    name: 'type' | 'competence' | 'dueOn' | 'amount',
    label: string,
    most: number,
    hint?: string,
  ) => {
    const fault = page.faults.get(`doc.${place}.${name}`);
    return textField(view, {
      ...{ name: `doc.${place}.${name}`, label: translations[label], value: draft[name], most, fault },
      isFocused: name === 'type' && page.focus === place,
      hint: fault ? undefined : hint,
    });
  };
  const due = fill(translations.dueHint ?? '', { example: dateText('2026-11-20', language) });
  const fields = html`<div class="fields">${text('type', 'documentKind', maxDocumentKind)}${text('competence', 'documentMonth', 7, translations.monthHint)}${text('dueOn', 'documentDue', 10, due)}${text('amount', 'documentAmount', 22, translations.mostHint_money)}</div>`;
  const folder = folderOf(view, page.known.get(draft.id)?.folders ?? []);
  return html`<fieldset class="rubric" id="doc.${place}"><legend>${titleOf(page, draft)} <span class="note">${folder}</span></legend><input type="hidden" name="doc.${place}.id" value="${draft.id}">${whole ? html`<p class="fault">${translations[whole]}</p>` : ''}${fields}<div class="checks">${checkField(`doc.${place}.keep`, translations.keepDocument, true)}</div></fieldset>`;
}

/** The documents that may be added: what a search finds, or the latest. */
function foundMarkup(view: StaffView, page: HandOverPage): Markup {
  const { translations } = view;
  const { draft, found, focus } = page;
  const name = contactName(page);
  const said =
    found.length === 0
      ? fill(translations.foundNone ?? '', { name })
      : draft.term === ''
        ? fill(translations.foundLatest ?? '', { name })
        : fill(translations.foundFor ?? '', { term: draft.term, name });
  const rows = found.slice(0, mostFound).map((one, place) => {
    const label = html`<span>${withoutHiddenCharacters(one.name)} <span class="note">${folderOf(view, one.folders)}</span></span>`;
    return html`<li>${checkField(`add.${place}`, label, false, one.id)}</li>`;
  });
  const more = fill(translations.foundMore ?? '', { count: String(mostFound) });
  return html`<p class="note" role="status"${focus === 'found' ? html` tabindex="-1" autofocus` : ''}>${said}</p>${rows.length > 0 ? html`<ul class="found">${rows}</ul>` : ''}${found.length > mostFound ? html`<p class="note">${more}</p>` : ''}${rows.length > 0 ? html`<p><button name="do" value="add">${translations.addDocuments}</button></p>` : ''}`;
}

function faultsMarkup(view: StaffView, page: HandOverPage): Markup | '' {
  const { translations } = view;
  const words = receiptWords(view);
  if (page.faults.size === 0) return '';
  const labels: Readonly<Record<string, string | undefined>> = {
    ...{ contact: words.contact, channel: words.channel, note: words.note, documents: words.documents },
    ...{ type: translations.documentKind, competence: translations.documentMonth },
    ...{ dueOn: translations.documentDue, amount: translations.documentAmount },
  };
  const whose = (name: string): string => {
    const [part, place, field] = name.split('.');
    const draft = part === 'doc' ? page.draft.documents[Number(place)] : undefined;
    if (!draft) return labels[name] ?? '';
    return [titleOf(page, draft), field && labels[field]].filter(Boolean).join(' · ');
  };
  return faultsCard(
    translations.faultsNotSent,
    [...page.faults].map(([name, fault]) => {
      const of = whose(name);
      return { name, text: `${of && `${of}: `}${translations[fault]}` };
    }),
  );
}

/** The form with which documents of a client are handed over to one of its people [T2.16]. */
export function handOverMarkup(view: StaffView, page: HandOverPage): Markup {
  const { translations } = view;
  const words = receiptWords(view);
  const { client, contacts, draft, faults } = page;
  const head = html`<h1>${fill(translations.handOverTitle ?? '', { name: client.name })}</h1><p class="intro">${translations.handOverIntro}</p>`;
  if (contacts.length === 0)
    return frame(view, html`${head}<p class="card blank">${translations.handOverNobody}</p>`, 'receipts');
  const who = [
    ...(contacts.some(({ id }) => id === draft.contact) ? [] : [['', ''] as const]),
    ...contacts.map((one) => [one.id, nameOf(one)] as const),
  ];
  const contact = choiceField(view, {
    ...{ name: 'contact', label: words.contact, value: draft.contact, fault: faults.get('contact') },
    options: who,
  });
  const channel = choiceField(view, {
    ...{ name: 'channel', label: words.channel, value: draft.channel, fault: faults.get('channel') },
    options: receiptChannels.map((each) => [each, words[`channel_${each}`]]),
  });
  const note = longField(view, {
    ...{ name: 'note', label: words.note, value: draft.note, most: maxReceiptNote },
    fault: faults.get('note'),
  });
  const chosen =
    draft.documents.length > 0
      ? draft.documents.map((one, place) => documentMarkup(view, page, one, place))
      : html`<p class="blank">${translations.chosenNone}</p>`;
  const find = html`<div class="find"><label for="term">${translations.findDocuments}</label><input id="term" type="search" name="term" value="${draft.term}" maxlength="100" autocomplete="off"><button name="do" value="find">${translations.searchButton}</button></div>`;
  return frame(
    view,
    html`${head}${faultsMarkup(view, page)}<form class="settings" method="post" action="${staffHandOverPath(client.id)}"><input type="hidden" name="key" value="${draft.key}"><h2 id="sending">${translations.delivery}</h2><div class="card"><div class="pair">${contact}${channel}</div><div class="wide">${note}</div></div><h2 id="documents">${words.documents}</h2><p class="note">${translations.documentsHint}</p><div class="card">${chosen}</div><div class="card adding">${find}${foundMarkup(view, page)}</div><p class="foot"><button class="main" name="do" value="check">${translations.handOverCheck}</button></p></form>`,
    'receipts',
  );
}

/** What a form holds, unseen, for the next page. */
const hiddenFields = ({ draft }: HandOverPage): Markup[] =>
  Object.entries({
    ...{ key: draft.key, contact: draft.contact, channel: draft.channel, note: draft.note, term: draft.term },
    ...Object.fromEntries(
      draft.documents.flatMap((one, place) =>
        Object.entries({ ...one, keep: 'on' }).map(([name, value]) => [`doc.${place}.${name}`, value]),
      ),
    ),
  }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** Asks whether a delivery is to be sent: it cannot be taken back. */
export function handOverQuestion(view: StaffView, page: HandOverPage): Markup {
  const { translations } = view;
  const words = receiptWords(view);
  const { client, draft } = page;
  const items = draft.documents.map((one) => {
    const facts = [one.type, one.competence, one.dueOn, one.amount].map((fact) => fact.trim());
    return html`<li>${titleOf(page, one)} <span class="note">${facts.filter(Boolean).map(withoutHiddenCharacters).join(' · ')}</span></li>`;
  });
  return frame(
    view,
    html`<div class="card gone"><div><h1>${fill(translations.handOverAsk ?? '', { name: contactName(page) })}</h1><p class="intro">${client.name} · ${words[`channel_${draft.channel}`]}</p><ul class="documents">${items}</ul>${draft.note && html`<p class="written">${draft.note}</p>`}<p class="intro">${translations.handOverText}</p></div><form class="choices" method="post" action="${staffHandOverPath(client.id)}">${hiddenFields(page)}<button class="main" name="do" value="send">${translations.handOverDo}</button><button name="do" value="edit">${translations.handOverEdit}</button></form></div>`,
    'receipts',
  );
}
