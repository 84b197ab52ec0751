/** The smallest part of HTML that the page of charts needs. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is safe between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** Each text in `<code>`, a line each. */
export function codes(texts: readonly string[]): string {
  return texts.map((text) => `<code>${escapeHtml(text)}</code>`).join('<br>');
}

/** A column of a table; the first one names the rows. */
export interface Column {
  readonly title: string;
  /** The cell's HTML. */
  readonly cells: readonly string[];
}

/** A table in a box that scrolls sideways by itself; columns without any content are left out. */
export function table(caption: string, columns: readonly Column[]): string {
  const shown = columns.filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== ''));
  const count = shown[0]?.cells.length ?? 0;
  const head = shown.map(({ title }) => `<th scope="col">${escapeHtml(title)}</th>`).join('');
  const rows = Array.from({ length: count }, (_, row) =>
    shown
      .map(({ cells }, column) => {
        const cell = cells[row] ?? '';
        return column === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`;
      })
      .join(''),
  );
  const body = rows.map((row) => `<tr>${row}</tr>`).join('\n');
  const label = escapeHtml(caption);
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}">
<table><caption>${label}</caption><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}
