import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import { fill } from '../../http/translations.ts';
import { mayView } from '../../security/roles.ts';
import type { Markup } from '../frame-markup.ts';
import { type ActionPage, actionMailSettings, type StaffAction } from './staff-actions.queries.ts';
import { frame, type StaffView } from './staff-page.ts';
import { staffActionsPath, staffPath } from './staff-path.ts';

/** A text of several lines, each without hidden characters. */
const linesOf = (text: string): string => text.split(/\r?\n/).map(withoutHiddenCharacters).join('\n');

function mailsMarkup({ viewer, translations }: StaffView, isSaved: boolean): Markup {
  const options = actionMailSettings.map(
    (each) =>
      html`<option value="${each}"${each === viewer.actionMails ? html` selected` : ''}>${translations[`mails_${each}`]}</option>`,
  );
  return html`<form class="find" method="post" action="${staffActionsPath}/mails"><label for="mails">${translations.mails}</label><select id="mails" name="mails">${options}</select><button class="main">${translations.mailsSave}</button><p class="note" role="status">${isSaved ? translations.mailsSaved : translations.mailsHint}</p></form>`;
}

function actionMarkup({ viewer, translations }: StaffView, action: StaffAction): Markup {
  const { personName, taskLabel, clientName, at, person, hasTask, note } = action;
  const said = fill(translations[`action_${action.kind}`] ?? '', {
    person: withoutHiddenCharacters(personName),
    task: withoutHiddenCharacters(taskLabel),
  });
  const time = new Intl.DateTimeFormat(translations.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  const open =
    hasTask && person && mayView(viewer, person)
      ? html`<form method="post" action="${staffPath}preview"><input type="hidden" name="action" value="${action.id}"><button aria-label="${fill(translations.actionOpenLabel ?? '', { task: taskLabel, name: personName })}">${translations.actionOpen}</button></form>`
      : html`<span class="note">${translations.actionGone}</span>`;
  return html`<li class="action"><div><p class="said">${said}</p>${note && html`<p class="written">${linesOf(note)}</p>`}<p class="note">${withoutHiddenCharacters(clientName)} · <time datetime="${at.toISOString()}">${time} UTC</time></p></div>${open}</li>`;
}

function pagesMarkup({ translations }: StaffView, { page, hasNext }: ActionPage): Markup | '' {
  if (page === 1 && !hasNext) return '';
  const link = (to: number, text: string | undefined) =>
    html`<a class="button" href="${staffActionsPath}${to > 1 ? `?page=${to}` : ''}">${text}</a>`;
  return html`<nav class="pages" aria-label="${translations.pages}">${page > 1 && link(page - 1, translations.newer)}<span>${fill(translations.pageNumber ?? '', { page: String(page) })}</span>${hasNext && link(page + 1, translations.older)}</nav>`;
}

/** What clients did with their tasks, newest first, and how the viewer gets mail about it. */
export function staffActionsMarkup(view: StaffView, found: ActionPage, isSaved: boolean): Markup {
  const { translations } = view;
  const list =
    found.actions.length > 0
      ? html`<ul class="card">${found.actions.map((action) => actionMarkup(view, action))}</ul>`
      : html`<p class="card blank">${translations.actionsEmpty}</p>`;
  return frame(
    view,
    html`<h1>${translations.actionsTitle}</h1><p class="intro">${translations.actionsIntro}</p>${mailsMarkup(view, isSaved)}<div class="list">${list}</div>${pagesMarkup(view, found)}`,
    'actions',
  );
}
