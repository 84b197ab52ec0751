import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../../contract/calls/hidden-characters.ts';
import type { PayrollMonth } from '../../../../contract/payroll/payroll.ts';
import { type PayrollPeriod, periodName } from '../../../../contract/payroll/period.ts';
import { fill } from '../../../http/translations.ts';
import { reportWords } from '../../../reports/report-words.ts';
import type { Markup } from '../../frame-markup.ts';
import { momentMarkup } from '../staff-moment.ts';
import { frame, pagesOf, type StaffView } from '../staff-page.ts';
import { staffMonthsPath } from '../staff-path.ts';
import { capital, monthWord, payrollTypeWord } from './payroll-words.ts';
import type { Closure } from './staff-months.queries.ts';

/** A payroll of a client, and who has closed it. */
export interface StaffMonth {
  readonly month: PayrollMonth['periods'][number];
  readonly closure: Closure | undefined;
}

/** A client of the firm as a page names it. */
interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MonthsPage {
  readonly client: Named;
  readonly months: readonly StaffMonth[];
  readonly page: number;
  readonly pages: number;
  /** The payroll that was closed or opened just now. */
  readonly changed: StaffMonth | undefined;
}

const titleOf = ({ language }: StaffView, { competence, type }: PayrollPeriod): string =>
  `${monthWord(language, competence)} · ${payrollTypeWord(language, type)}`;

/** Where a payroll is: its deadline, what came of it, and whether it is closed. */
function stateMarkup(view: StaffView, { month, closure }: StaffMonth): Markup {
  const { translations, language } = view;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  const entries =
    month.outcome && month.outcome !== 'answered'
      ? translations[`outcome_${month.outcome}`]
      : month.status
        ? reportWords(language).coded('requestStatuses', month.status)
        : translations.entriesNone;
  const cutOff = fill(translations.cutOff ?? '', { day: day.format(new Date(`${month.cutOff}T00:00:00Z`)) });
  const closed = closure
    ? html`${translations.monthClosed} · ${closure.by && html`${withoutHiddenCharacters(closure.by)} · `}${momentMarkup(view, closure.at)}`
    : translations.monthOpen;
  return html`<p class="note">${cutOff} · ${fill(translations.entries ?? '', { state: entries ?? '' })}</p><p class="state">${closed}</p>`;
}

function monthMarkup(view: StaffView, clientId: string, one: StaffMonth): Markup {
  const { translations } = view;
  const title = capital(view.language, titleOf(view, one.month));
  const text = one.closure ? translations.monthReopen : translations.monthClose;
  return html`<li class="action"><div><h2>${title}</h2>${stateMarkup(view, one)}</div><a class="button" href="${staffMonthsPath(clientId)}/${periodName(one.month)}" aria-label="${`${text}: ${title}`}">${text}</a></li>`;
}

/** The payrolls of a client: which are open, and who has closed the others. */
export function monthsMarkup(view: StaffView, found: MonthsPage): Markup {
  const { translations } = view;
  const { client, months, changed } = found;
  const said = changed ? (changed.closure ? translations.nowClosed : translations.nowOpen) : undefined;
  return frame(
    view,
    html`<h1>${fill(translations.monthsTitle ?? '', { name: client.name })}</h1><p class="intro">${translations.monthsIntro}</p>${said && changed ? html`<p class="card done" role="status">${capital(view.language, fill(said, { month: titleOf(view, changed.month) }))}</p>` : ''}<div class="list"><ul class="card">${months.map((one) => monthMarkup(view, client.id, one))}</ul></div>${pagesOf(view, found, (page) => `${staffMonthsPath(client.id)}${page > 1 ? `?page=${page}` : ''}`)}`,
    'none',
  );
}

/** Asks whether a payroll is to be closed, or opened again. */
export function closeMonthMarkup(view: StaffView, client: Named, one: StaffMonth): Markup {
  const { translations } = view;
  const [title, text, button] = one.closure
    ? [translations.reopenTitle, translations.reopenText, translations.reopenDo]
    : [translations.closeTitle, translations.closeText, translations.closeDo];
  return frame(
    view,
    html`<div class="card gone"><div><h1>${fill(title ?? '', { month: titleOf(view, one.month) })}</h1><p class="intro">${client.name}</p>${stateMarkup(view, one)}<p class="intro">${text}</p></div><form class="choices" method="post" action="${staffMonthsPath(client.id)}/${periodName(one.month)}"><input type="hidden" name="closed" value="${one.closure ? 'no' : 'yes'}"><button class="main">${button}</button><a class="button" href="${staffMonthsPath(client.id)}">${translations.cancel}</a></form></div>`,
    'none',
  );
}
