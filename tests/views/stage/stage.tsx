/** The page of the view tests: it shows one state of one flow at a time, and notes the events that the view sends. */
import { MantineProvider } from '@mantine/core';
import equal from 'fast-deep-equal/es6/index.js';
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { type AnyActorLogic, type AnyMachineSnapshot, createActor, fromPromise } from 'xstate';
import type { Language } from '../../../contract/language/market.ts';
import { alertsMachine } from '../../../machines/alerts/alerts.machine.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { flowHostMachine } from '../../../machines/root/flow-host.machine.ts';
import type { FlowName } from '../../../machines/root/flows.ts';
import { rootMachine } from '../../../machines/root/root.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { applyTheme } from '../../../src/app/apply-theme.ts';
import { flows } from '../../../src/app/flows.ts';
import { areasOf, plansOf } from '../../../src/app/list-flows.ts';
import { ArticleBody } from '../../../src/flows/news/views/article-body.tsx';
import { articleParts } from '../../../src/flows/news/views/article-html.ts';
import { changeLanguage } from '../../../src/i18n/change-language.ts';
import { startTranslation } from '../../../src/i18n/i18n.ts';
import { portalProvider } from '../../../src/theme/portal-theme.ts';
import { CrashBoundary } from '../../../src/ui/flow/crash-boundary.tsx';
import { RootContext } from '../../../src/ui/flow/root-context.ts';
import { entryFor, themeFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { heldAt, type Question, type Questions, standing } from './held-actor.ts';
import { modelsOf, type Scene, type Subject, scenes } from './scenes.tsx';
import { type ViewState, viewStatesOf } from './view-states.ts';

const theme = themeFor('Harbor & Pine CPAs');
const noDelay = { firstScreenDelay: 3_600_000, chartPatience: 3_600_000, dataPatience: 3_600_000 };
const immediately = fromPromise<void, { flows: readonly FlowName[] }>(async () => undefined);
const never = new Promise<never>(() => undefined);

const namespaces = Object.keys(import.meta.glob('../../../locales/en-US/*.json')).map((path) =>
  path.replace(/.*\/(.+)\.json$/, '$1'),
);

const statesOf = new Map<Subject, Promise<readonly ViewState[]>>();
function states(subject: Subject): Promise<readonly ViewState[]> {
  const known = statesOf.get(subject) ?? viewStatesOf(modelsOf(subject), scenes[subject] ?? {});
  statesOf.set(subject, known);
  return known;
}

/** What the view sent since it was last asked, one line an event: `folder ← name.submit`. */
let sent: string[] = [];
/** Errors that reached the page since it was last asked. */
const errors: string[] = [];
window.addEventListener('error', ({ message }) => errors.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
console.error = (...parts: unknown[]) => errors.push(parts.map(String).join(' ').slice(0, 300));

// What is made at random is recorded.
crypto.getRandomValues = (values) => {
  if (values instanceof Uint8Array) values.fill(7);
  return values;
};
// The browser answers later: without this stub a control that copies would change the view at an unknown moment.
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });

let shown: Root | undefined;
let running: { stop(): void } | undefined;

/** What the rest of the page learns from a state: whose session it is, and what that session may do. */
const factsIn = ({ context: { facts } }: AnyMachineSnapshot) =>
  facts && [facts.session, [...facts.flags], facts.clientId];

/** What was asked of each chart of a view state; that of the flow itself is under `flow`. */
type Asked = Record<string, Questions>;

async function rootFor(subject: Subject, scene: Scene, { snapshot, below }: ViewState, asked: Asked) {
  const ofFlow: Questions = new Map([['facts', { ask: factsIn, answer: factsIn(snapshot) }]]);
  asked.flow = ofFlow;
  const facts: SessionFacts = snapshot.context.facts ?? factsFor({ clientId: 'acme' });
  const logics = new Map<FlowName, AnyActorLogic>();
  for (const [flow, isBase] of Object.entries(scene.beside ?? {})) {
    const base = (await states(flow as FlowName)).find((state) => isBase(state.snapshot));
    if (!base) throw new Error(`no state of ${flow} to show ${subject} beside`);
    logics.set(flow as FlowName, heldAt(base.snapshot));
  }
  const parts = Object.entries(below).map(([id, part]) => {
    asked[id] = new Map();
    return [id, heldAt(part, asked[id])];
  });
  if (subject !== 'alerts') logics.set(subject, heldAt(snapshot, ofFlow, Object.fromEntries(parts)));
  const session = sessionMachine.resolveState({
    value: 'active',
    context: { ...sessionContext(), session: facts.session, theme } as never,
  });
  const alerts = subject === 'alerts' ? snapshot : alertsMachine.getInitialSnapshot(alertsScope());
  const root = createActor(
    rootMachine.provide({
      actors: {
        session: heldAt(session) as never,
        alerts: heldAt(alerts, subject === 'alerts' ? ofFlow : undefined) as never,
        flowHost: flowHostMachine.provide({
          actors: {
            loadFlow: fromPromise(async ({ input }) => (logics.get(input.flow) ?? (await never)) as never),
          },
        }),
        awaitCharts: immediately,
        awaitData: immediately,
      },
      delays: noDelay,
    }),
    {
      input: {
        ...{ entry: entryFor(), isMobile: false, isLocalhost: false, opened: null, path: scene.path },
        ...{ flows: plansOf(flows), areas: areasOf(flows) },
      },
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.event' || inspected.sourceRef) return;
        const { type, ...payload } = inspected.event;
        const text = JSON.stringify(payload) ?? '';
        const name = (inspected.actorRef as { id?: string }).id ?? '';
        const isRoot = !(inspected.actorRef as { _parent?: unknown })._parent;
        sent.push(`${isRoot ? 'root' : name} ← ${type}${text === '{}' ? '' : ` ${text.slice(0, 200)}`}`);
      },
    },
  );
  root.start();
  root.send({ type: 'session.started', session: facts.session, returnTo: scene.path });
  root.send({ type: 'flags.loaded', flags: facts.flags });
  if (facts.clientId) root.send({ type: 'client.changed', clientId: facts.clientId });
  for (const flow of logics.keys()) root.send({ type: 'flow.wanted', flow });
  return root;
}

const sessionContext = () =>
  sessionMachine.getInitialSnapshot(createActor(sessionMachine, { input: entryFor() }) as never, entryFor())
    .context;
const alertsScope = () => createActor(alertsMachine) as never;

/** How long a frame is waited for, in milliseconds: a browser may give none to a frame of the page that it takes for unseen. */
const frameLimit = 1_000;
/** Until the next frame and the tasks that were waiting at its end: on a busy machine React renders some frames after a change. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameLimit);
  });

/** Whether a part of the view is still being loaded. */
const isLoading = (): boolean =>
  [...document.querySelectorAll('#root p')].some((one) => one.textContent === waitingText);
const waitingText = 'waiting';

/** Waits until the page has not changed for two frames and nothing is being loaded; 60 frames at most. */
async function settle(): Promise<void> {
  let changed = true;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  for (let still = 0, frames = 0; still < 2 && frames < 60; frames += 1) {
    changed = false;
    await nextFrame();
    still = changed || isLoading() ? 0 : still + 1;
  }
  observer.disconnect();
}

/** How a control is called in the recording: its role and its accessible name. */
function labelOf(control: HTMLElement): string {
  const kind = control instanceof HTMLAnchorElement ? 'link' : control.localName;
  const role = control.getAttribute('role') ?? (control instanceof HTMLInputElement ? control.type : kind);
  const labelled = (control.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
  const own = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  const label = own ? (control.labels?.[0]?.textContent ?? '') : (control.textContent ?? '');
  const name =
    control.getAttribute('aria-label') ?? (labelled || label || control.getAttribute('name') || '');
  return `${role} "${name.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
}

/** Everything that can be pressed or typed into now, with the links that send an event; of controls that differ in a number alone, one. */
function controls(): { label: string; find: () => HTMLElement | undefined }[] {
  const selector =
    'button, input:not([type="file"]):not([type="hidden"]), textarea, [role="menuitem"], [role="treeitem"], [role="option"], a[data-row-action]';
  const usable = () =>
    [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[inert], [aria-hidden="true"]') &&
        one.getAttribute('aria-disabled') !== 'true' &&
        !(one as HTMLButtonElement).disabled &&
        !(one as HTMLInputElement).readOnly,
    );
  const seen = new Set<string>();
  return usable().flatMap((control, place) => {
    const label = labelOf(control);
    const kind = label.replace(/\d+/g, '#');
    if (seen.has(kind)) return [];
    seen.add(kind);
    return [{ label, find: () => usable()[place] }];
  });
}

function operate(control: HTMLElement): void {
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'button', 'submit'].includes(control.type));
  if (!isText) {
    control.click();
    return;
  }
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // React listens to the setter of the prototype, not to the element's own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, control.value === 'x' ? 'y' : 'x');
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.blur();
}

/** What is on the page, without the ids that differ from one showing to the next. */
const markup = () => document.body.innerHTML.replace(/mantine-\w+|«\w+»|:r\w+:|_r_\w+_/g, '');

/** What fields hold is in no markup: two states that differ in it alone would be one picture, that of the first. */
const fieldValues = () =>
  [...document.body.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value);

/** In how many pictures of a flow a control of one name is pressed. */
const pressedOften = 3;
const pressedCount = new Map<string, number>();

/** Presses or types into each control of the view on its own. One line each: `button "Cancel": folder ← dialog.close`. */
async function pressAll(subject: Subject): Promise<string[]> {
  if (pressedFor !== subject) pressedCount.clear();
  pressedFor = subject;
  const lines: string[] = [];
  const before = markup();
  for (const { label, find } of controls()) {
    const control = find();
    const count = pressedCount.get(label) ?? 0;
    if (!control || count >= pressedOften) continue;
    pressedCount.set(label, count + 1);
    sent = [];
    operate(control);
    await nextFrame();
    const isEvent = (line: string) => !line.includes('\u2190 flow.wanted');
    // What a press leads to by a promise, such as one of the clipboard, may come after a frame.
    if (!sent.some(isEvent)) await settle();
    const events = sent.splice(0).filter(isEvent);
    lines.push(`${label}: ${events.join(', ') || (markup() === before ? 'nothing' : 'changes the view')}`);
    if (markup() !== before) await again();
  }
  return lines;
}
let pressedFor: Subject | undefined;
let again: () => Promise<unknown> = async () => undefined;

/** What the view of each state asked that was shown, by the state's index. */
const askedFor = new Map<Subject, Map<number, Asked>>();

const stage = {
  names: async (subject: Subject) => (await states(subject)).map(({ name }) => name),
  /**
   * Shows a state, in place of what was shown before. Answers the page's markup, without the ids that differ each time, and
   * what its fields hold.
   */
  async show(subject: Subject, index: number, language: Language): Promise<string> {
    again = () => stage.show(subject, index, language);
    const scene = scenes[subject];
    const state = (await states(subject))[index];
    if (!scene || !state) throw new Error(`no state ${index} of ${subject}`);
    if (document.documentElement.lang !== language) await changeLanguage(document, language);
    shown?.unmount();
    running?.stop();
    document.body.querySelectorAll('[data-portal]').forEach((portal) => {
      portal.remove();
    });
    window.scrollTo(0, 0);
    const asked: Asked = {};
    const known = askedFor.get(subject) ?? new Map<number, Asked>();
    askedFor.set(subject, known.has(index) ? known : known.set(index, asked));
    const root = await rootFor(subject, scene, state, asked);
    running = root;
    const element = document.getElementById('root') as HTMLElement;
    shown = createRoot(element, {
      onUncaughtError: (error) => errors.push(String(error)),
      // The message in the place of a part that broke is on the page, and recorded.
      onCaughtError: () => undefined,
    });
    const view = (
      <RootContext value={root}>
        <MantineProvider {...portalProvider}>
          <MemoryRouter initialEntries={[scene.path]}>
            <CrashBoundary fallback={<p>crashed</p>}>
              <Suspense fallback={<p>{waitingText}</p>}>
                <Routes>
                  <Route element={<Outlet context={theme} />}>
                    <Route path="/documents/:containerId?/:documentId?" element={scene.view()} />
                    <Route path="*" element={scene.view()} />
                  </Route>
                </Routes>
              </Suspense>
            </CrashBoundary>
          </MemoryRouter>
        </MantineProvider>
      </RootContext>
    );
    flushSync(() => shown?.render(view));
    await settle();
    sent = [];
    return JSON.stringify([markup(), fieldValues()]);
  },
  /**
   * The index of a state that was shown and that looks like this one: whatever the view asked there has the same answer
   * here. `null` when there is none.
   */
  async twinOf(subject: Subject, index: number): Promise<number | null> {
    const state = (await states(subject))[index];
    if (!state) throw new Error(`no state ${index} of ${subject}`);
    const charts: Readonly<Record<string, AnyMachineSnapshot>> = { flow: state.snapshot, ...state.below };
    const held = new Map(Object.entries(charts).map(([id, snapshot]) => [id, standing(snapshot)]));
    const answers = new Map<string, unknown>();
    const isAnswered = (id: string, [name, { ask, answer }]: [string, Question]): boolean => {
      const of = held.get(id);
      if (!of) return false;
      const key = `${id} ${name}`;
      if (!answers.has(key)) answers.set(key, ask(of));
      return equal(answers.get(key), answer);
    };
    for (const [twin, asked] of askedFor.get(subject) ?? []) {
      const isAlike =
        Object.keys(asked).length === held.size &&
        Object.entries(asked).every(([id, questions]) =>
          [...questions].every((question) => isAnswered(id, question)),
        );
      if (isAlike) return twin;
    }
    return null;
  },
  press: pressAll,
  /** What is shown of the HTML of an article: its elements without those that are ours, and its text. */
  article(html: string) {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const parts = articleParts(html, 'a');
    flushSync(() => root.render(<ArticleBody parts={parts} pictures={{ p1: null }} />));
    const body = place.firstElementChild as HTMLElement;
    const isOurs = (element: Element) =>
      element.localName === 'svg' ||
      element.closest('svg') !== null ||
      element.matches('span, [role="group"]');
    const elements = [...body.querySelectorAll('*')]
      .filter((element) => !isOurs(element))
      .map(({ localName: tag, attributes }) => ({
        tag,
        attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      }));
    const text = body.textContent ?? '';
    root.unmount();
    place.remove();
    return { elements, text };
  },
  /** What was sent since a view was shown or this was asked. */
  takeSent: () => sent.splice(0),
  takeErrors: () => errors.splice(0),
};

declare global {
  interface Window {
    stage: typeof stage;
  }
}
export type Stage = typeof stage;

/** Makes the page ready to show states. */
export async function startStage(): Promise<Stage> {
  applyTheme(document, theme);
  await startTranslation('en-US', namespaces);
  document.documentElement.lang = 'en-US';
  return stage;
}
