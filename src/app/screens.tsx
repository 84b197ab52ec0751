import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { areaIn } from '../../machines/routes/places.ts';
import { late } from '../ui/flow/late.tsx';
import { useRoot } from '../ui/flow/root-context.ts';
import { flows } from './flows.ts';
import { PageSkeleton } from './frame/page-skeleton.tsx';
import { type RoutedManifest, routedOf } from './list-flows.ts';

interface Page {
  readonly manifest: RoutedManifest;
  /** Its path without the slash before it. */
  readonly area: string;
  readonly View: ReturnType<typeof late<object>> | null;
}

/** The pages of all manifests, each with its view, which is fetched when it is first shown. */
export const pages: readonly Page[] = routedOf(flows).map((manifest) => ({
  manifest,
  area: manifest.route.path.slice(1),
  View: manifest.view ? late(manifest.view, manifest.translations) : null,
}));

const pageOf = (area: string): Page | undefined => pages.find((page) => page.area === area);

/** Fetches the page that a path leads to beside its translations, which `start` fetches with those of every page. */
export async function prepareScreen(
  path: string,
  start: (namespaces: readonly string[]) => Promise<void>,
): Promise<void> {
  const page = pageOf(
    areaIn(
      path,
      routedOf(flows).map(({ route }) => route),
    ) ?? '',
  );
  if (!page?.View) return start([]);
  await page.View.fetch(start(page.manifest.translations ?? []));
}

/** The page of an area, fetched when it is first shown, with the chart of its flow at the same time. */
export function Screen({ area }: { area: string }): ReactNode {
  const root = useRoot();
  const { View, manifest } = pageOf(area) ?? {};
  const flow = View ? manifest?.flow : undefined;
  useEffect(() => {
    if (flow) root.send({ type: 'flow.wanted', flow });
  }, [flow, root]);
  return View ? <View fallback={<PageSkeleton />} /> : <PageSkeleton />;
}
