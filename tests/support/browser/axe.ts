import axe from 'axe-core';
import type { Page } from 'playwright';

/** What is asked of every screen: WCAG 2.2 A and AA, and the good practice that axe knows. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How often axe looks again at a page that changes meanwhile. */
const mostLooks = 5;
/** How many frames, at most, it waits for animations to end before it looks. */
const mostFrames = 120;

/** One thing that axe finds, short enough to compare and to read: `color-contrast: .row > .size`. */
export type Finding = string;

/**
 * Runs axe on the page in its present state. Returns the violations, and what axe could not decide and a person has to check.
 * `rules`: only what these find; `except`: rules that are left out; `isStill`: the page has come to rest, unless something
 * moves on it.
 * The script is put in by the browser's own debugger, which the content security policy does not concern.
 */
export async function axeFindings(
  page: Page,
  rules: readonly string[] = [],
  except: readonly string[] = [],
  isStill = false,
): Promise<{ findings: Finding[]; undecided: Finding[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([wanted, only, left, still, looks, most]) => {
      // What is half faded in has half its contrast: an animation that ends is waited for, and one that it sets off.
      const settle = async () => {
        const ending = () =>
          document
            .getAnimations()
            .filter(
              ({ effect, playState }) =>
                playState === 'running' &&
                effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
            );
        const frame = () => new Promise(requestAnimationFrame);
        const needed = still && ending().length === 0 ? 0 : 2;
        for (let frames = 0, same = 0; same < needed && frames < most; same += 1, frames += 1) {
          const moving = ending();
          if (moving.length > 0) same = 0;
          await Promise.allSettled(moving.map(({ finished }) => finished));
          await frame();
        }
      };
      // A change while axe runs, such as a notice a second after the page, confuses it: it runs again.
      let isChanged = false;
      const observer = new MutationObserver(() => {
        isChanged = true;
      });
      observer.observe(document.body, { childList: true, subtree: true });
      const look = async () => {
        await settle();
        isChanged = false;
        return await (window as unknown as { axe: typeof axe }).axe.run(document, {
          runOnly:
            only.length > 0 ? { type: 'rule', values: [...only] } : { type: 'tag', values: [...wanted] },
          rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
          resultTypes: ['violations', 'incomplete'],
        });
      };
      let { violations, incomplete } = await look();
      for (let again = 0; isChanged && again < looks; again += 1) ({ violations, incomplete } = await look());
      observer.disconnect();
      const short = (results: typeof violations) =>
        results.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const why = [...any, ...all, ...none][0]?.message ?? '';
            return `${id}: ${target.join(' ')} (${why})`;
          }),
        );
      return { findings: short(violations), undecided: short(incomplete) };
    },
    [tags, rules, except, isStill, mostLooks, mostFrames] as const,
  );
}

/** What axe cannot decide by itself, and why it is right. */
const lookedAt: readonly RegExp[] = [
  // Text over a gradient: the text's colour is computed against every stop of it.
  /^color-contrast: \.si-/,
  // The first heading of a page has none before it; a dialog hides those before the tree's.
  /^heading-order: (?:h1|#folders-label) \(Unable to determine previous heading\)$/,
  // An empty field: what is typed into it has the colour of the fields that hold something, which are measured.
  /^color-contrast: (?:#mantine-\w+|input) \(Element has no value; test color contrast with a value entered\)$/,
  // A number of one digit has the colour of longer ones, which are measured.
  /^color-contrast: .*\(Element content is too short to determine if it is actual text content\)$/,
  // Behind a dialog, a menu or the bar at the bottom: what is covered is measured on the screens where it is not.
  /^color-contrast: .*\(Element's background color could not be determined because it(?: is overlapped by another element|'s partially obscured by another element| partially overlaps other elements)\)$/,
];

/** Rules about a page as a whole, which a view that is shown by itself cannot keep. */
const pageRules = [
  'landmark-one-main',
  'page-has-heading-one',
  'region',
  'heading-order',
  'document-title',
  'bypass',
];

/** Rules whose answer depends on the width of the page or on the language. */
export const layoutRules = ['target-size', 'label-content-name-mismatch', 'scrollable-region-focusable'];

/** Rules whose answer depends on the colours of the page. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page, and what it cannot decide and no person has looked at. `isPart`: a view by itself at rest,
 * without the page around it; `rules`: only what these find.
 */
export async function axeFaults(
  page: Page,
  { isPart = false, rules = [] }: { readonly isPart?: boolean; readonly rules?: readonly string[] } = {},
): Promise<Finding[]> {
  const { findings, undecided } = await axeFindings(page, rules, isPart ? pageRules : [], isPart);
  return [...findings, ...undecided.filter((one) => !lookedAt.some((known) => known.test(one)))];
}

/** Shows the page in a theme; resolves once it has it. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    colorScheme,
  );
}

/** The same in the light and in the dark theme, of a page that is light: what is no matter of colours is looked at once. */
export async function axeFaultsInThemes(page: Page): Promise<Finding[]> {
  const light = await axeFaults(page);
  await showIn(page, 'dark');
  const dark = await axeFaults(page, { rules: colorRules });
  await showIn(page, 'light');
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
