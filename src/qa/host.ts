/** The script of the QA page: it plays the native app that hosts the portal [S1.05, S4.25]. */
import { createLog } from './log.ts';
import { appSource, bridgeVersion, mobileKey, portalSource } from './names.ts';
import { examplesFrom } from './verdict.ts';

function find<Name extends keyof HTMLElementTagNameMap>(name: Name, id: string): HTMLElementTagNameMap[Name] {
  const element = document.querySelector(`${name}#${id}`);
  if (!element) throw new Error(`the page has no ${name} ${id}`);
  return element as HTMLElementTagNameMap[Name];
}

const frame = find('iframe', 'portal');
const address = find('input', 'address');
const json = find('textarea', 'json');
const log = createLog({
  list: find('ol', 'log'),
  template: find('template', 'entry'),
  count: find('span', 'count'),
  empty: find('p', 'empty'),
});

const onSubmit = (form: HTMLFormElement, act: () => void) =>
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act();
  });

/** Text that is no JSON goes out as text: the portal has to bear it. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function send(message: unknown): void {
  log.add(appSource, message, new Date());
  frame.contentWindow?.postMessage(message, location.origin);
}

let count = 0;
const envelope = (type: string, payload: object) => {
  count += 1;
  return { source: appSource, version: bridgeVersion, id: `qa-${count}`, type, payload };
};

/** A form for each request that the schema knows, filled with the schema's example. */
function addRequest(type: string, example: Readonly<Record<string, unknown>>): void {
  const content = find('template', 'request').content.cloneNode(true) as DocumentFragment;
  const [form, legend, fields, button] = [
    content.querySelector('form'),
    content.querySelector('legend'),
    content.querySelector('.fields'),
    content.querySelector('button'),
  ];
  if (!form || !legend || !fields || !button) throw new Error('the template of a request is incomplete');
  legend.textContent = type;
  button.textContent = `Send ${type}`;
  const inputs = Object.entries(example).map(([name, value]) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { name, type: 'text', value: String(value), autocomplete: 'off' });
    label.append(name, input);
    fields.append(label);
    return input;
  });
  const make = () =>
    envelope(type, Object.fromEntries(inputs.map((input) => [input.name, input.value] as const)));
  onSubmit(form, () => send(make()));
  find('div', 'requests').append(content);
}

for (const { type, payload } of examplesFrom(appSource)) addRequest(type, payload);
json.value = JSON.stringify(envelope('NavigateToTask', { clientId: 'c-2041' }), null, 2);
onSubmit(find('form', 'free'), () => send(parsed(json.value)));

find('input', 'search').addEventListener('input', (event) =>
  log.search((event.target as HTMLInputElement).value),
);
find('button', 'clear').addEventListener('click', () => log.clear());

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin === location.origin && source === frame.contentWindow) log.add(portalSource, data, new Date());
});

const open = () => {
  const url = new URL(address.value, location.origin);
  const isPortal = url.origin === location.origin && url.pathname.startsWith(address.defaultValue);
  frame.src = isPortal ? url.href : address.defaultValue;
};
onSubmit(find('form', 'open'), open);
// A frame of the same origin shares the session storage of this tab; the flag has to be there before its first script.
sessionStorage.setItem(mobileKey, '1');
open();
