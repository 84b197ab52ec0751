import i18next from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';

/** A component whose code and translations are fetched when it is first shown, or before. */
export interface LateComponent<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode;
  /** Fetches them ahead; `translations` resolves when the translations are there, where something else fetches those. */
  fetch(translations?: Promise<unknown>): Promise<void>;
  /** Whether they are there, so that it is shown at once. */
  isFetched(): boolean;
}

/** Fetches a component, if any; answers whether what surrounds it can be shown now: it is there, or it cannot be fetched. */
export function useFetched<Props>(part: LateComponent<Props> | undefined): boolean {
  const [settled, setSettled] = useState<LateComponent<Props> | null>(null);
  const isThere = !part || part.isFetched() || settled === part;
  useEffect(() => {
    if (!part || isThere) return;
    let isWanted = true;
    const settle = () => {
      if (isWanted) setSettled(() => part);
    };
    part.fetch().then(settle, settle);
    return () => {
      isWanted = false;
    };
  }, [part, isThere]);
  return isThere;
}

/**
 * A component in a chunk of its own, with `fallback` in its place until it is there. It does not suspend: what was
 * suspended stays away for 300 ms, however soon it came, and a menu would open that much late. A part that cannot be
 * fetched throws, and is asked for again when it is next shown.
 *
 * @param load imports the chunk
 * @param namespaces translations that it shows at once, beside the common ones
 */
export function late<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  namespaces: readonly string[] = [],
): LateComponent<Props> {
  let Known: ComponentType<Props> | undefined;
  const fetch = async (
    translations: Promise<unknown> = i18next.loadNamespaces(namespaces),
  ): Promise<void> => {
    const [chunk] = await Promise.all([load(), translations]);
    Known = chunk.default;
  };

  function Late({ fallback = null, ...props }: { fallback?: ReactNode } & Props) {
    const [state, setState] = useState<{ readonly error?: unknown } | null>(null);
    const Shown = Known;
    const isThere = Shown !== undefined;
    useEffect(() => {
      if (isThere) return;
      let isShown = true;
      const tell = (end: { error?: unknown }) => {
        if (isShown) setState(end);
      };
      fetch().then(
        () => tell({}),
        (error: unknown) => tell({ error }),
      );
      return () => {
        isShown = false;
      };
    }, [isThere]);
    if (state && 'error' in state) throw state.error;
    if (!Shown) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Shown {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  return Object.assign(Late, { fetch, isFetched: () => Known !== undefined });
}
