import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import { cellTypes } from '../../../../contract/payroll/cells.ts';
import { maxRubricLabel } from '../../../../contract/payroll/rubrics.ts';
import { fill } from '../../../http/translations.ts';
import type { Markup } from '../../frame-markup.ts';
import { checkField, choiceField, faultsCard, textField } from '../staff-fields.ts';
import { frame, type StaffView } from '../staff-page.ts';
import { staffPayrollPath } from '../staff-path.ts';
import { rubricWord } from './payroll-words.ts';
import { type Difference, isOwn, isWanted, type RubricDraft, type SettingsDraft } from './settings-draft.ts';

/** The settings of a firm's payroll as a page shows them. */
interface SettingsPage {
  readonly draft: SettingsDraft;
  readonly faults: ReadonlyMap<string, string>;
  readonly isSaved: boolean;
  /** What was saved by others since the form was opened, and where it differs from the form. */
  readonly outdated?: { readonly kept: SettingsDraft; readonly differences: readonly Difference[] };
}

const signs = ['earning', 'deduction', 'none'] as const;

const nameOf = ({ language }: StaffView, { binding, label }: RubricDraft): string =>
  label.trim() || rubricWord(language, binding);

function rubricMarkup(view: StaffView, rubric: RubricDraft, faults: SettingsPage['faults']): Markup {
  const { translations } = view;
  const { binding, use, dataType, sign, nature } = rubric;
  const field = (name: string) => ({ name: `${binding}.${name}`, fault: faults.get(`${binding}.${name}`) });
  const text = (name: 'position' | 'label' | 'most' | 'nature', most: number, hint?: string) => {
    const { fault, ...named } = field(name);
    return textField(view, {
      ...{ ...named, fault, label: translations[`rubric_${name}`], value: rubric[name], most },
      ...{ hint: fault ? undefined : hint, isNumber: name === 'position' || name === 'nature' },
      placeholder: name === 'label' && !isOwn(binding) ? rubricWord(view.language, binding) : undefined,
    });
  };
  const facts = [
    translations[`cell_${dataType}`],
    sign === 'none' ? '' : translations[`sign_${sign}`],
    nature && fill(translations.natureOf ?? '', { nature }),
  ];
  const own = [
    choiceField(view, {
      ...{ ...field('type'), label: translations.rubric_type, value: dataType },
      options: cellTypes.map((type) => [type, translations[`cell_${type}`]]),
    }),
    choiceField(view, {
      ...{ ...field('sign'), label: translations.rubric_sign, value: sign },
      options: signs.map((each) => [each, translations[`sign_${each}`]]),
    }),
    text('nature', 4, translations.natureHint),
  ];
  const name = nameOf(view, rubric);
  const hasMost = dataType !== 'text' || isOwn(binding);
  const fields = html`<div class="fields">${text('label', maxRubricLabel)}${isOwn(binding) ? own : ''}${hasMost ? text('most', 20, isOwn(binding) ? undefined : translations[`mostHint_${dataType}`]) : ''}${text('position', 2)}</div>`;
  const shown = html`${checkField(`${binding}.visible`, translations.rubric_visible, rubric.isVisible)}${checkField(`${binding}.recurring`, translations.rubric_recurring, rubric.isRecurring)}`;
  if (use === 'spare')
    return html`<details${isWanted(rubric) ? html` open` : ''}><summary>${name}</summary><fieldset class="rubric" aria-label="${name}">${fields}<div class="checks"><input type="hidden" name="${binding}.spare" value="on">${shown}</div></fieldset></details>`;
  const note = isOwn(binding) ? '' : html` <span class="note">${facts.filter(Boolean).join(' · ')}</span>`;
  return html`<fieldset class="rubric"><legend>${name}${note}</legend>${fields}<div class="checks">${checkField(`${binding}.used`, translations.rubric_used, use === 'used')}${shown}</div></fieldset>`;
}

/** What is wrong, at the top of the page, each with a link to its field. */
function faultsMarkup(view: StaffView, { draft, faults }: SettingsPage): Markup | '' {
  const { translations } = view;
  if (faults.size === 0) return '';
  const whose = (name: string): string => {
    const rubric = draft.rubrics.find(({ binding }) => name.startsWith(`${binding}.`));
    return rubric ? nameOf(view, rubric) : (translations[`label_${name}`] ?? '');
  };
  const names = draft.rubrics.map(({ binding }) => binding);
  const placeOf = (name: string): number => names.findIndex((binding) => name.startsWith(`${binding}.`));
  const inOrder = [...faults].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return faultsCard(
    translations.faultsTitle,
    inOrder.map(([name, fault]) => ({ name, text: `${whose(name)}: ${translations[fault]}` })),
  );
}

/** That others have saved meanwhile, and what is kept now where the form says something else. */
function outdatedMarkup(view: StaffView, { draft, outdated }: SettingsPage): Markup | '' {
  const { translations, language } = view;
  if (!outdated) return '';
  const { kept, differences } = outdated;
  const textOf = (name: string, value: string | boolean): string | undefined => {
    if (typeof value === 'boolean') return translations[value ? 'nowOn' : 'nowOff'];
    if (name === 'rubrics')
      return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
        value.split(',').map((binding) => {
          const rubric = kept.rubrics.find((one) => one.binding === binding);
          return rubric ? nameOf(view, rubric) : binding;
        }),
      );
    if (value === '') return translations.nowEmpty;
    const [, part] = name.split('.');
    return part === 'type' || part === 'sign'
      ? translations[`${part === 'type' ? 'cell' : 'sign'}_${value}`]
      : value;
  };
  const items = differences.map(({ name, kept: value }) => {
    const [binding, part] = name.split('.');
    const rubric = part ? kept.rubrics.find((one) => one.binding === binding) : undefined;
    const label = rubric
      ? `${nameOf(view, rubric)} · ${translations[`rubric_${part}`]}`
      : translations[name === 'rubrics' ? 'nowOrder' : `label_${name}`];
    return { name: linkTo(draft, name), text: `${label}: ${textOf(name, value)}` };
  });
  return html`<div class="card faults" role="alert" tabindex="-1" autofocus><h2>${translations.outdatedTitle}</h2><p>${items.length > 0 ? translations.outdatedText : translations.outdatedSame}</p><ul>${items.map(({ name, text }) => html`<li><a href="#${name}">${withoutHiddenCharacters(text)}</a></li>`)}</ul></div>`;
}

/** The id of a field of the form, of its list for one that the form does not show. */
function linkTo({ rubrics }: SettingsDraft, name: string): string {
  const [binding, part] = name.split('.');
  const isShown = part === undefined || rubrics.some((one) => one.binding === binding && one.use !== 'spare');
  return isShown ? name : 'rubrics';
}

/** The rubrics and deadlines of the firm, to change [T3.16]. */
export function settingsMarkup(view: StaffView, page: SettingsPage): Markup {
  const { translations } = view;
  const { draft, faults, isSaved } = page;
  const spare = draft.rubrics.filter(({ use }) => use === 'spare');
  const day = (name: 'windowFrom' | 'cutOffDay') =>
    textField(view, {
      ...{ name, label: translations[`label_${name}`], value: draft[name], most: 2, isNumber: true },
      ...{ hint: translations[`hint_${name}`], fault: faults.get(name) },
    });
  const drawn = (rubrics: readonly RubricDraft[]) => rubrics.map((one) => rubricMarkup(view, one, faults));
  return frame(
    view,
    html`<h1>${translations.payrollTitle}</h1><p class="intro">${translations.payrollIntro}</p>${isSaved ? html`<p class="card done" role="status">${translations.payrollSaved}</p>` : ''}${faultsMarkup(view, page)}${outdatedMarkup(view, page)}<form class="settings" method="post" action="${staffPayrollPath}"><input type="hidden" name="version" value="${draft.version}"><input type="hidden" name="order" value="${draft.rubrics.map(({ binding }) => binding).join(',')}"><h2>${translations.deadlines}</h2><div class="card pair">${day('windowFrom')}${day('cutOffDay')}</div><h2 id="rubrics">${translations.label_rubrics}</h2><p class="note">${translations.rubricsHint}</p><div class="card">${drawn(draft.rubrics.filter(({ use }) => use !== 'spare'))}</div>${spare.length > 0 ? html`<h2>${translations.addRubrics}</h2><div class="card">${drawn(spare)}</div>` : ''}<p class="foot"><button class="main">${translations.payrollSave}</button></p></form>`,
    'payroll',
  );
}
