/** The pages that lead to machines: by area, by actor, by signal, by row of the specification. */
import { escapeHtml } from '../html.ts';
import type { ActorNode } from './actors.ts';
import type { Coverage } from './coverage.ts';
import type { MachineFacts } from './facts.ts';
import { coverageText, shortPath } from './machine-page.ts';
import { rowAnchor, stateAnchor } from './picture.ts';
import { machineLink, toHtml } from './shell.ts';
import type { Proof } from './sources.ts';

export interface IndexEntry {
  readonly machine: MachineFacts;
  readonly area: string;
  /** HTML that says how far the tests reach. */
  readonly coverage?: string;
}

export function coverageItem(machine: MachineFacts, coverage: Coverage): string {
  const { counts, gaps } = coverage;
  const taken = counts.filter((count) => count > 0).length;
  const isWhole = taken === counts.length && gaps.size === 0;
  return `<span class="${isWhole ? 'whole' : 'gap'}">${escapeHtml(coverageText(machine, coverage))}</span>`;
}

const heading = (area: string) => `${area[0]?.toUpperCase()}${area.slice(1)}`;

const firstSentence = (text: string) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;

export function indexPage(entries: readonly IndexEntry[], version: string): string {
  const areas = [...new Set(entries.map(({ area }) => area))].toSorted();
  const total = entries.reduce((sum, { machine }) => sum + machine.transitions.length, 0);
  const sections = areas.map((area) => {
    const items = entries
      .filter((entry) => entry.area === area)
      .map(
        ({
          machine,
          coverage = '',
        }) => `<li>${machineLink(machine.id).replace('<a ', '<a class="machine-name" ')}
<span>${escapeHtml(firstSentence(machine.description))}</span>
<span class="quiet">${machine.states.length} states, ${machine.transitions.length} transitions</span>${coverage}</li>`,
      );
    return `<section aria-labelledby="area-${area}"><h2 id="area-${area}">${heading(area)}</h2><ul class="machines">
${items.join('\n')}
</ul></section>`;
  });
  const body = `<h1>Machines</h1>
<p>Every flow of the portal is a machine: it is always in one state, and an event takes it to the next. ${entries.length} machines, ${total} transitions. Choose one to see its picture, or type a state, an event or a row of the specification into the search.</p>
${sections.join('\n')}`;
  return toHtml({ title: 'Machines', tab: 'index.html', body, version });
}

function actorItem({ name, machine, children }: ActorNode): string {
  const label = machine === null ? `<code>${escapeHtml(name)}</code>` : machineLink(machine);
  const as = machine !== null && machine !== name ? ` <span class="quiet">as ${escapeHtml(name)}</span>` : '';
  const machines = children.filter((child) => child.machine !== null);
  const services = children.filter((child) => child.machine === null).map((child) => child.name);
  const asks =
    services.length > 0
      ? `<div class="quiet">Services: ${services.map((each) => `<code>${escapeHtml(each)}</code>`).join(', ')}</div>`
      : '';
  const below = machines.length > 0 ? `<ul>${machines.map(actorItem).join('\n')}</ul>` : '';
  return `<li>${label}${as}${asks}${below}</li>`;
}

export function actorsPage(tree: ActorNode | null, alone: readonly string[], version: string): string {
  const others =
    alone.length > 0
      ? `<h2>Not started in the browser</h2><p>These machines hold rules that the server reads as data, or stand for themselves: ${alone.map((id) => machineLink(id)).join(', ')}.</p>`
      : '';
  const body = `<h1>Actors</h1>
<p>A running machine is an actor. Root starts the session, the alerts and a host for each flow; a flow starts further actors. Services are single requests or browser tasks.</p>
<ul class="tree">${tree ? actorItem(tree) : ''}</ul>${others}`;
  return toHtml({ title: 'Actors', tab: 'actors.html', body, version });
}

export interface SignalEntry {
  readonly name: string;
  readonly words: string;
  readonly senders: readonly string[];
  readonly machines: readonly string[];
  readonly isForPage: boolean;
}

export interface BridgeEntry {
  readonly name: string;
  readonly words: string;
  readonly senders: readonly string[];
}

/** A file of a machine as a link to its page, any other by its name. */
export const fileLink = (machines: readonly MachineFacts[]) => (file: string) => {
  const own = `${file.replace(/(?:\.machine|\.setup)?\.ts$/, '')}.machine.ts`.replace('machines/', '');
  const machine = machines.find((each) => each.file === own);
  return machine ? machineLink(machine.id) : `<code>${escapeHtml(file)}</code>`;
};

const shownSenders = 6;

function sendersCell(machines: readonly MachineFacts[], paths: readonly string[]): string {
  const links = [...new Set(paths.map(fileLink(machines)))];
  const all = links.join('<br>');
  return links.length <= shownSenders
    ? all
    : `<details><summary>${links.length} places</summary>${all}</details>`;
}

export function signalsPage(
  facts: readonly MachineFacts[],
  signals: readonly SignalEntry[],
  bridge: readonly BridgeEntry[],
  version: string,
): string {
  const rows = signals.map(
    ({
      name,
      words,
      senders,
      machines,
      isForPage,
    }) => `<tr id="${name}"><th scope="row"><code>${name}</code></th>
<td data-title="What it says">${escapeHtml(words)}</td><td data-title="Comes from">${sendersCell(facts, senders)}</td>
<td data-title="Handled by">${[...machines.map((id) => machineLink(id)), ...(isForPage ? ['the page (URL, title, bridge, downloads)'] : [])].join(', ')}</td></tr>`,
  );
  const posts = bridge.map(
    ({ name, words, senders }) => `<tr id="bridge-${name}"><th scope="row"><code>${name}</code></th>
<td data-title="What it says">${escapeHtml(words)}</td><td data-title="Named in">${sendersCell(facts, senders)}</td></tr>`,
  );
  const body = `<h1>Signals</h1>
<p>A signal is what a machine reports to the rest of the portal. Every running flow whose chart handles it receives it.</p>
<table><caption>${signals.length} signals</caption><thead><tr><th scope="col">Signal</th><th scope="col">What it says</th><th scope="col">Comes from</th><th scope="col">Handled by</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<h2 id="bridge">Bridge events</h2>
<p>What the portal and the app that hosts it say to each other.</p>
<table><caption>${bridge.length} bridge events</caption><thead><tr><th scope="col">Event</th><th scope="col">What it says</th><th scope="col">Named in</th></tr></thead><tbody>
${posts.join('\n')}
</tbody></table>`;
  return toHtml({ title: 'Signals', tab: 'signals.html', body, version });
}

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** By row, links to the states and transitions that carry it. */
function placesOf(machines: readonly MachineFacts[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const note = (rows: readonly string[], link: string) => {
    for (const row of rows) places.set(row, [...(places.get(row) ?? []), link]);
  };
  for (const { id, states, transitions } of machines) {
    const page = `machines/${encodeURIComponent(id)}.html`;
    for (const { path, spec } of states)
      note(spec, `<a href="${page}#${stateAnchor(path)}">${escapeHtml(path)}</a>`);
    transitions.forEach(({ spec, source, event, targets }, index) => {
      const to = targets.map(shortPath).join(' + ') || 'stays';
      note(spec, `<a href="${page}#${rowAnchor(index)}">${escapeHtml(`${source}, ${event} → ${to}`)}</a>`);
    });
  }
  return places;
}

/** @param toProject from the site to the project, so that a test can be opened */
export function rowsPage(
  machines: readonly MachineFacts[],
  proofs: ReadonlyMap<string, readonly Proof[]>,
  toProject: string,
  version: string,
): string {
  const places = placesOf(machines);
  const rows = [...new Set([...places.keys(), ...proofs.keys()])].toSorted(inOrder);
  const items = rows.map((row) => {
    const tests = (proofs.get(row) ?? []).map(
      ({ file, title }) =>
        `<li>${escapeHtml(title)} <a class="quiet" href="${toProject}${file}">${escapeHtml(file)}</a></li>`,
    );
    return `<tr id="${encodeURIComponent(row)}"><th scope="row"><span class="row">${escapeHtml(row)}</span></th>
<td data-title="In the charts">${(places.get(row) ?? []).join('<br>') || '<span class="quiet">in no chart</span>'}</td>
<td data-title="Proven by">${tests.length > 0 ? `<ul class="proofs">${tests.join('')}</ul>` : '<span class="quiet">no test names it</span>'}</td></tr>`;
  });
  const body = `<h1>Specification</h1>
<p>The specification is not part of this repository. For each of its rows: where the charts carry it, and the tests whose titles name it.</p>
<table><caption>${rows.length} rows</caption><thead><tr><th scope="col">Row</th><th scope="col">In the charts</th><th scope="col">Proven by</th></tr></thead><tbody>
${items.join('\n')}
</tbody></table>`;
  return toHtml({ title: 'Specification', tab: 'rows.html', body, version });
}
