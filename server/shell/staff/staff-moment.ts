import { html } from 'hono/html';
import type { Markup } from '../frame-markup.ts';
import type { StaffView } from './staff-page.ts';

/** A moment in the time of Brasília, which firms in Brazil live by. */
export function momentMarkup({ language }: StaffView, at: Date): Markup {
  const text = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' },
  }).format(at);
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
}
