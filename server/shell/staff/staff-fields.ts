import { html } from 'hono/html';
import type { Markup } from '../frame-markup.ts';
import type { StaffView } from './staff-page.ts';

/** A field of a form in the staff area; its name is also its id. */
export interface StaffField {
  readonly name: string;
  readonly label: string | undefined;
  readonly value: string;
  readonly most: number;
  readonly hint?: string | undefined;
  readonly isNumber?: boolean;
  readonly isFocused?: boolean;
  /** What holds while it is empty. */
  readonly placeholder?: string | undefined;
  /** The key of the translation that says what is wrong with it. */
  readonly fault?: string | undefined;
}

const idOf = (name: string, part: 'fault' | 'hint'): string => `${name}.${part}`;

function describedBy({ name, hint, fault }: Pick<StaffField, 'name' | 'hint' | 'fault'>): Markup | '' {
  const ids = [fault && idOf(name, 'fault'), hint && idOf(name, 'hint')].filter(Boolean).join(' ');
  return ids === '' ? '' : html` aria-describedby="${ids}"`;
}

const faultMarkup = ({ translations }: StaffView, name: string, fault: string | undefined): Markup | '' =>
  fault ? html`<p class="fault" id="${idOf(name, 'fault')}">${translations[fault]}</p>` : '';

/** A text that is typed, with what is wrong beside it. */
export function textField(view: StaffView, field: StaffField): Markup {
  const { name, label, value, most, hint, fault, isNumber, isFocused, placeholder } = field;
  return html`<div class="field"><label for="${name}">${label}</label><input type="text" id="${name}" name="${name}" value="${value}" maxlength="${most}" autocomplete="off"${isNumber ? html` inputmode="numeric"` : ''}${isFocused ? html` autofocus` : ''}${placeholder ? html` placeholder="${placeholder}"` : ''}${fault ? html` aria-invalid="true"` : ''}${describedBy(field)}>${faultMarkup(view, name, fault)}${hint ? html`<p class="note" id="${idOf(name, 'hint')}">${hint}</p>` : ''}</div>`;
}

/** A text of several lines, with what is wrong beside it. */
export function longField(
  view: StaffView,
  field: Pick<StaffField, 'name' | 'label' | 'value' | 'most' | 'hint' | 'fault'>,
): Markup {
  const { name, label, value, most, hint, fault } = field;
  // The parser drops the first line break of a text area.
  return html`<div class="field"><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="3" maxlength="${most}"${fault ? html` aria-invalid="true"` : ''}${describedBy(field)}>\n${value}</textarea>${faultMarkup(view, name, fault)}${hint ? html`<p class="note" id="${idOf(name, 'hint')}">${hint}</p>` : ''}</div>`;
}

/** A choice of one value. */
export function choiceField(
  view: StaffView,
  field: Pick<StaffField, 'name' | 'label' | 'value' | 'fault'> & {
    readonly options: readonly (readonly [value: string, text: string | undefined])[];
  },
): Markup {
  const { name, label, value, fault, options } = field;
  const drawn = options.map(
    ([each, text]) => html`<option value="${each}"${each === value ? html` selected` : ''}>${text}</option>`,
  );
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${fault ? html` aria-invalid="true"` : ''}${describedBy(field)}>${drawn}</select>${faultMarkup(view, name, fault)}</div>`;
}

export const checkField = (
  name: string,
  label: string | Markup | undefined,
  isChecked: boolean,
  value = 'on',
): Markup =>
  html`<label class="check"><input type="checkbox" id="${name}" name="${name}" value="${value}"${isChecked ? html` checked` : ''}>${label}</label>`;

/** What is wrong with a form, at the top of its page and in focus: each fault with a link to its field. */
export const faultsCard = (
  title: string | undefined,
  faults: readonly { readonly name: string; readonly text: string | undefined }[],
): Markup =>
  html`<div class="card faults" role="alert" tabindex="-1" autofocus><h2>${title}</h2><ul>${faults.map(({ name, text }) => html`<li><a href="#${name}">${text}</a></li>`)}</ul></div>`;
