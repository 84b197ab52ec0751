import type { ComponentType } from 'react';
import type { AnyActorRef, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { WidgetType } from '../../contract/home/dashboards.ts';
import type { Area } from '../../machines/facts.ts';
import type { WidgetFetch } from '../../machines/home/widget.machine.ts';
import type { FlowLogics, FlowName, FlowPlan, SystemActors } from '../../machines/root/flows.ts';
import type { Counts } from '../../machines/signals.ts';
import type { Http } from '../platform/http/http.ts';
import type { ServiceAt } from '../platform/http/service-route.ts';
import type { Trail } from '../platform/report/trail.ts';
import type { BrowserStore } from '../platform/store/browser-store.ts';
import type { TabIcon } from '../ui/tab-icons.ts';

/** What the services of flows are made from. */
export interface FlowTools {
  readonly page: Window;
  readonly store: BrowserStore;
  /** The last state changes of all actors. */
  readonly trail: Trail;
  readonly http: Http;
  /** The storage calls; their base path is looked up once, at the first call of this function [S7.15]. */
  storage(): ServiceAt;
  /** The calls of the task service, likewise [T7.19]. */
  taskService(): ServiceAt;
  /** Fetches the view of a widget with its flow's chart; rejects when a chunk cannot be fetched [T8.12]. */
  fetchWidget(type: WidgetType): Promise<WidgetFetch>;
}

/**
 * What a chart is provided with: its actors, and actions where the flow has its own. No guards: one that is replaced here
 * would be drawn on the chart and never run.
 */
type Provided<Logic> = Logic extends { provide(provided: infer Implementations): unknown }
  ? Omit<Implementations, 'guards'>
  : never;

/** Makes what a flow's chart is provided with; the default export of its `actors.ts`. */
export type FlowActors<Name extends FlowName> = (tools: FlowTools) => Provided<FlowLogics[Name]>;

/** A page of the portal with a path of its own. */
export interface FlowRoute extends Area {
  /** Its place in the main navigation [T2.06]: the key of its name in `shell.json`, and an icon. */
  readonly tab?: {
    readonly key: string;
    readonly icon: TabIcon;
    /** What the tab counts. */
    readonly badge?: keyof Counts;
  };
  /** The key of its title in `shell.json`, where it has no tab. */
  readonly title?: string;
  /** Whether it is shown without header, navigation and footer. */
  readonly isAlone?: boolean;
}

interface Shown {
  /** The page, in a chunk of its own. */
  readonly view?: () => Promise<{ readonly default: ComponentType }>;
  /** The namespaces of `locales` that the view or the dialog shows at once, beside the common ones. */
  readonly translations?: readonly string[];
  readonly route?: FlowRoute;
  /** Ids of contract calls that it makes for a first view: the answers are on their way when it starts (`firstView`). */
  readonly firstRequests?: readonly string[];
}

/** A widget of the home page, in a chunk of its own [T2.22]. `contract/home/dashboards.ts` says on which dashboard. */
export interface FlowWidget<Actor> {
  readonly type: WidgetType;
  /** Its height, in pixels: the content below it does not move while it is being fetched. */
  readonly height: number;
  readonly view: () => Promise<{ readonly default: ComponentType<{ actor: Actor }> }>;
}

/** A flow of the session: everything that the rest of the portal has to know of it. */
export interface FlowManifest<Name extends FlowName> extends Shown {
  /** Its name and system id. The manifest adds it to `FlowLogics`. */
  readonly name: Name;
  /** The chart, in a chunk of its own. */
  readonly machine: () => Promise<FlowLogics[Name]>;
  /** What the chart is provided with, in a chunk of its own; without it the chart needs nothing. */
  readonly services?: () => Promise<{ readonly default: FlowActors<Name> }>;
  /** Services whose base path is looked up while the chunks of the flow are fetched. */
  readonly uses?: readonly ('storage' | 'taskService')[];
  /** When it starts; on demand unless it says otherwise. */
  readonly start?: FlowPlan['start'];
  /** Shown while a state with the tag `open` is active; closed by `dialog.close`. */
  readonly dialog?: () => Promise<{ readonly default: ComponentType<{ actor: SystemActors[Name] }> }>;
  /** What it offers for the home page. */
  readonly widget?: FlowWidget<SystemActors[Name]>;
  /** Whether the chart has what its page shows first; without it, it has that as soon as it runs. */
  readonly isReady?: (snapshot: SnapshotFrom<SystemActors[Name]>) => boolean;
}

/** A manifest in the list of all: what it holds is of one type, whichever flow it is. */
export interface Manifest extends Shown {
  readonly name: string;
  /** The name again, where there is a chart. */
  readonly flow?: FlowName;
  readonly machine?: () => Promise<AnyStateMachine>;
  readonly services?: () => Promise<{ readonly default: (tools: FlowTools) => object }>;
  readonly uses?: readonly ('storage' | 'taskService')[];
  readonly start?: FlowPlan['start'];
  readonly dialog?: () => Promise<{ readonly default: ComponentType<{ actor: AnyActorRef }> }>;
  readonly widget?: FlowWidget<AnyActorRef>;
  readonly isReady?: (snapshot: unknown) => boolean;
}

/** The manifest of a flow. It checks that chart, services, dialog and `isReady` belong to the flow of this name. */
export const defineFlow = <Name extends FlowName>(manifest: FlowManifest<Name>): Manifest =>
  ({ ...manifest, flow: manifest.name }) as unknown as Manifest;
