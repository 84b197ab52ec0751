/** What the page of an open task shows, as it is read from the page. */

/** A box to write in. */
export interface BoxScreen {
  readonly label: string;
  readonly value: string;
  readonly canWrite: boolean;
}

export interface ButtonScreen {
  readonly name: string;
  readonly canPress: boolean;
}

export interface StepScreen {
  readonly title: string;
  readonly isOpen: boolean;
  readonly badge: string;
  /** What is pointed out as missing. */
  readonly missing: string | null;
  readonly box: BoxScreen | null;
  /** The switch "Does not apply". */
  readonly switch: { readonly isOn: boolean; readonly canTurn: boolean } | null;
}

/** The dialog that asks for a reason, then for a confirmation. */
export interface RemovalScreen {
  readonly title: string;
  readonly box: BoxScreen | null;
  /** The reason, when it is to be confirmed. */
  readonly quote: string | null;
  readonly buttons: readonly ButtonScreen[];
}

export type TaskScreen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'message'; readonly title: string; readonly buttons: readonly ButtonScreen[] }
  | {
      readonly kind: 'task';
      readonly title: string;
      /** What is said of a task that is over: how it ended, and why. */
      readonly said: readonly string[];
      /** From 0 to 100; `null` once it is over. */
      readonly progress: number | null;
      readonly canRemove: boolean;
      readonly steps: readonly StepScreen[];
      /** Whether what was typed is saved. */
      readonly note: string;
      readonly left: string | null;
      readonly buttons: readonly ButtonScreen[];
      readonly removal: RemovalScreen | null;
    };

/** The open task; `null` while there is none. Runs in the page. */
export function readTask(): TaskScreen | null {
  const panel = document.querySelector('section[aria-label="Open task"]');
  if (!panel) return null;
  if (panel.getAttribute('aria-busy') === 'true') return { kind: 'loading' };
  const textsOf = (within: Element, selector: string) =>
    [...within.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
  const buttonsOf = (within: Element) =>
    [...within.querySelectorAll('button')]
      .filter((button) => button.ariaLabel === null)
      .map((button) => ({ name: button.textContent ?? '', canPress: !button.disabled }));
  const boxOf = (within: Element) => {
    const box = within.querySelector('textarea');
    // The mark of a required box is not part of its name.
    const label = box?.labels[0]?.firstChild?.textContent ?? '';
    return box && { label, value: box.value, canWrite: !box.disabled };
  };
  const title = panel.querySelector('h1')?.textContent;
  const foot = panel.querySelector('footer');
  const head = panel.querySelector('header');
  if (!title || !foot || !head)
    return { kind: 'message', title: textsOf(panel, 'h2')[0] ?? '', buttons: buttonsOf(panel) };
  const bar = head.querySelector('progress');
  const dialog = document.querySelector('[role="dialog"]');
  return {
    kind: 'task',
    title,
    said: bar ? [] : textsOf(head, 'p').slice(1),
    progress: bar?.value ?? null,
    canRemove: head.querySelector('button')?.disabled === false,
    steps: [...panel.querySelectorAll('section')].map((step) => {
      const turn = step.querySelector<HTMLInputElement>('input[role="switch"]');
      return {
        title: textsOf(step, 'h2')[0] ?? '',
        isOpen: step.querySelector('h2 button')?.ariaExpanded !== 'false',
        badge: step.querySelector('h2 + span')?.textContent ?? '',
        missing: textsOf(step, '[role="alert"]')[0] ?? null,
        box: boxOf(step),
        switch: turn && { isOn: turn.checked, canTurn: !turn.disabled },
      };
    }),
    note: textsOf(foot, '[role="status"]').join(),
    left: textsOf(foot, 'div:last-child > span')[0] ?? null,
    buttons: buttonsOf(foot),
    removal: dialog && {
      title: textsOf(dialog, 'h2').join(),
      box: boxOf(dialog),
      quote: textsOf(dialog, 'blockquote')[0] ?? null,
      buttons: buttonsOf(dialog),
    },
  };
}
