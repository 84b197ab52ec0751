import { whenIdle } from '../flow/when-idle.ts';

/** What a browser says of its line, where it says anything. */
interface Line {
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string;
}

interface Page {
  readonly document: Document;
  readonly navigator: { readonly connection?: Line };
}

/**
 * Lets the browser fetch what comes after the sign-in, in its own time: the server has named it in a template. Nothing is
 * fetched for a user who saves data or whose line is slow.
 */
export function prefetchNext({ document, navigator: { connection } }: Page): void {
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  const next = document.querySelector<HTMLTemplateElement>('#cc-next');
  if (next) document.head.append(next.content);
}

/** The same, once the page has nothing else to do. */
export const prefetchNextLater = (): Promise<void> => whenIdle().then(() => prefetchNext(window as Page));
