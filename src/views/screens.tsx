import { useEffect } from 'react';
import type { FlowName } from '../../machines/root/flows.ts';
import type { LateComponent } from '../ui/late.tsx';
import { late } from '../ui/late.tsx';
import { useRoot } from './root-context.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';

interface Program {
  readonly View: LateComponent<object>;
  /** The namespaces that it shows at once, beside the common ones. */
  readonly texts: readonly string[];
  /** The flow that it shows, whose chart is fetched beside it. */
  readonly flow?: FlowName;
}

const tasks = ['tasks'];
const documents = ['documents'];
const terms = ['terms'];

/** The screens with a program of their own, by the first part of their address. */
const programs = {
  home: { View: late(() => import('./home/home-screen.tsx')), texts: [] },
  tasks: { View: late(() => import('./tasks/tasks-screen.tsx'), tasks), texts: tasks, flow: 'tasks' },
  documents: {
    View: late(() => import('./documents/documents-screen.tsx'), documents),
    texts: documents,
    flow: 'documents',
  },
  actions: { View: late(() => import('./actions/actions-screen.tsx')), texts: [] },
  'terms-and-conditions': {
    View: late(() => import('./terms/terms-screen.tsx'), terms),
    texts: terms,
    flow: 'terms',
  },
} satisfies Record<string, Program>;

type ScreenName = keyof typeof programs;
const isScreenName = (name: string): name is ScreenName => Object.hasOwn(programs, name);

/** Fetches the screen that an address leads to beside its texts, which `start` fetches with those of every screen. */
export async function prepareScreen(
  path: string,
  start: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  const name = path.split('/')[1] ?? '';
  if (!isScreenName(name)) return start([]);
  const { View, texts } = programs[name];
  await View.fetch(start(texts));
}

/** A screen, fetched when it is first shown, with the chart of its flow at the same time. */
export function Screen({ name }: { name: ScreenName }) {
  const root = useRoot();
  const { View, flow }: Program = programs[name];
  useEffect(() => {
    if (flow) root.send({ type: 'flow.wanted', flow });
  }, [flow, root]);
  return <View fallback={<PageSkeleton />} />;
}
