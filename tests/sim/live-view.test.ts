/** The live view in the whole portal: what it records of a session, and what it must never hold. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { Trail } from '../../machines/live/trail.ts';
import { problemCodes } from '../../machines/problem-codes.ts';
import { trailFileOf } from '../../src/flows/live/trail-file.ts';
import { actorsBelow, loadPortal } from './browser.ts';
import { Simulation } from './simulation.ts';
import { VirtualTime } from './virtual-time.ts';

const patience = 60_000;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => void (await loadPortal()), patience);
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A user at the documents of a client, with these grants. */
async function visit(grants: Record<string, Record<string, string>>) {
  const time = new VirtualTime(1);
  time.install();
  const simulation = new Simulation(time, await loadPortal(), []);
  ends.push(async () => {
    await simulation.end();
    time.restore();
  });
  simulation.server.grants = grants;
  simulation.browser.kept.set('cc-token', simulation.server.begin('dana'));
  const tab = await simulation.browser.open('/documents');
  await simulation.calm();
  return { simulation, tab };
}

const internal = { Internal: { Internal: 'Granted' } };

const opened = async ({ simulation, tab }: Awaited<ReturnType<typeof visit>>): Promise<Trail> => {
  tab.root?.send({ type: 'flow.open', flow: 'live', dialog: 'live' });
  await simulation.calm();
  return tab.flow('live')?.getSnapshot().context.trail as Trail;
};

/** Every string in a value, with those of its maps, sets and keys that are no field names. */
function stringsIn(value: unknown, found = new Set<string>(), seen = new Set<object>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  if ('send' in value && 'getSnapshot' in value) return found;
  const parts =
    value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
  for (const part of parts) stringsIn(part, found, seen);
  return found;
}

/** What the actors of a session know, as strings. */
const knownTo = (root: AnyActorRef): Set<string> => {
  const found = new Set<string>();
  for (const actor of actorsBelow(root)) {
    if (actor.id === 'live') continue;
    stringsIn((actor.getSnapshot() as { context?: unknown }).context, found);
  }
  return found;
};

const mark = /^(?:(?:text|number|id|map|set|more)\(\d+\)|object|function|actor)$/;

const permissionFields = new Set(['FeatureResourcePermissions', 'InfrastructureAccessControls']);

/** The strings of a masked value that are no marks; dialogs, flows and problem codes are words of the charts. */
function unmasked(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    const isWord = key === 'flow' || key === 'dialog' || (problemCodes as readonly string[]).includes(value);
    return mark.test(value) || isWord ? [] : [`${key}: ${value}`];
  }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' ? [`${key}: ${value}`] : [];
  return Object.entries(value)
    .filter(([name]) => !permissionFields.has(name))
    .flatMap(([name, inner]) => unmasked(inner, Array.isArray(value) ? key : name));
}

test(
  '[S6.03] without the grant the live view is neither loaded nor opened',
  async () => {
    const { simulation, tab } = await visit({ Internal: { CurrentDevelopment: 'Granted' } });
    await simulation.calm(60_000);
    expect(tab.flow('live')).toBeUndefined();
    expect(tab.flow('hooks')?.getSnapshot().matches({ live: 'off' })).toBe(true);
  },
  patience,
);

test(
  '[S6.03] no string of a session is in its trail or in the file of it, only kinds, lengths and words of the charts',
  async () => {
    const visited = await visit(internal);
    const { simulation, tab } = visited;
    const root = tab.root as AnyActorRef;
    for (const flow of ['upload', 'task', 'tasks', 'profile', 'report', 'home'] as const)
      tab.root?.send({ type: 'flow.wanted', flow });
    await simulation.calm(5000);
    tab.root?.send({ type: 'flow.open', flow: 'profile', dialog: 'settings' });
    tab.root?.send({ type: 'flow.open', flow: 'report', dialog: 'report' });
    await simulation.calm();
    tab.flow('report')?.send({ type: 'description.changed', description: 'Maria cannot open her return.' });
    tab.go('/tasks');
    await simulation.calm(5000);
    const trail = await opened(visited);
    expect(trail.steps.length).toBeGreaterThan(60);
    expect(new Set(trail.actors.map(({ machine }) => machine)).size).toBeGreaterThan(10);

    const file = trailFileOf(trail);
    const faults = [
      ...file.steps.flatMap(({ payload }) => unmasked(payload)),
      ...file.actors.flatMap(({ begin }) => unmasked(begin.context)),
    ];
    expect([...new Set(faults)]).toEqual([]);

    const known = knownTo(root);
    expect(known.has('Maria cannot open her return.')).toBe(true);
    expect([...known].some((one) => one.includes('@demo.example'))).toBe(true);
    // Words that the charts use as well, such as `documents` or `en-US`, say nothing of a session.
    const permissions = stringsIn(tab.flow('session')?.getSnapshot().context.session?.bindings);
    const personal = [...known].filter(
      (one) => one.length > 3 && !/^[a-z][A-Za-z.]*$/.test(one) && !permissions.has(one),
    );
    const text = JSON.stringify(file.steps.map(({ at: _at, ...step }) => step)) + JSON.stringify(file.actors);
    const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
    const isIn = (one: string) => (/^[\p{L}\p{N}]+$/u.test(one) ? words.has(one) : text.includes(one));
    expect(personal.filter(isIn)).toEqual([]);
    expect(personal.length).toBeGreaterThan(30);
  },
  patience,
);

test(
  'the live view does not record itself: while nothing else happens, nothing is added',
  async () => {
    const visited = await visit(internal);
    const { simulation, tab } = visited;
    const first = await opened(visited);
    expect(first.actors.filter(({ name }) => name.startsWith('live'))).toEqual([]);
    const live = tab.flow('live');
    live?.send({ type: 'filter.changed', text: 'documents' });
    live?.send({ type: 'trail.pause' });
    live?.send({ type: 'step.back' });
    live?.send({ type: 'trail.resume' });
    await simulation.calm(1000);
    const own = live?.getSnapshot().context.trail.steps.filter(({ number }) => number > first.count);
    expect(own?.filter(({ type }) => /^(?:trail|filter|step|live)\./.test(type))).toEqual([]);
  },
  patience,
);

test(
  '[S6.03] a right that is taken away ends the recording, and its trail is gone',
  async () => {
    const visited = await visit(internal);
    const { simulation, tab } = visited;
    await opened(visited);
    simulation.server.grants = {};
    tab.flow('session')?.send({ type: 'session.refresh' });
    await simulation.calm();
    const snapshot = tab.flow('live')?.getSnapshot();
    expect([snapshot?.value, snapshot?.context.trail.steps]).toEqual(['withheld', []]);
  },
  patience,
);
