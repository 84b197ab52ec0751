import axe from 'axe-core';
import type { Page } from 'playwright';

/** What is asked of every screen: WCAG 2.2 A and AA, and the good practice that axe knows. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One thing that axe finds, short enough to compare and to read: `color-contrast: .row > .size`. */
export type Finding = string;

/**
 * Lets axe look at a page as it stands. Answers what it finds, and what it could not decide and a person has to look at.
 * The script is put in by the browser's own debugger, which the content security policy does not concern.
 */
export async function axeFindings(page: Page): Promise<{ findings: Finding[]; undecided: Finding[] }> {
  await page.evaluate(axe.source);
  return await page.evaluate(async (wanted) => {
    const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: wanted },
      resultTypes: ['violations', 'incomplete'],
    });
    const short = (results: typeof violations) =>
      results.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const why = [...any, ...all, ...none][0]?.message ?? '';
          return `${id}: ${target.join(' ')} (${why})`;
        }),
      );
    return { findings: short(violations), undecided: short(incomplete) };
  }, tags);
}
