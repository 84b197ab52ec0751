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
 * Prefetches the files of the page after the sign-in, which the server has named in a template (decision 85). Nothing is
 * fetched for a user who saves data or whose line is slow.
 */
export function prefetchNext({ document, navigator: { connection } }: Page): void {
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  const next = document.querySelector<HTMLTemplateElement>('#cc-next');
  if (next) document.head.append(next.content);
}

/** Prefetches the files of the page after the sign-in once this page is idle. */
export const prefetchNextLater = (): Promise<void> => whenIdle().then(() => prefetchNext(window as Page));
