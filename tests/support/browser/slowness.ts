/**
 * Slows a run of the browser tests down, which shows tests that depend on how fast an answer or a page is:
 *
 *   SLOW_CPU=3 SLOW_ANSWERS=300 npm test -- --project browser
 *
 * `SLOW_CPU` divides the speed of every page; `SLOW_ANSWERS` lets the portal answer up to so many milliseconds later.
 */
import type { BrowserContext } from 'playwright';

const cpu = Number(process.env.SLOW_CPU ?? 1);

/** Arguments of Node for a portal that answers late; none unless `SLOW_ANSWERS` is set. */
export const lateAnswers: readonly string[] = process.env.SLOW_ANSWERS
  ? ['--import', new URL('late-answers.mjs', import.meta.url).href]
  : [];

/** Slows every page of a context down as `SLOW_CPU` says. */
export function slowPages(context: BrowserContext): void {
  if (cpu <= 1) return;
  context.on('page', async (page) => {
    try {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    } catch (error) {
      // A test may close the page first.
      if (!page.isClosed()) throw error;
    }
  });
}
