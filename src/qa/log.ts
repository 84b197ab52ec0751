import { appSource } from './names.ts';
import { faultsOf } from './verdict.ts';

interface Places {
  readonly list: HTMLElement;
  readonly template: HTMLTemplateElement;
  readonly count: HTMLElement;
  /** Shown in place of an empty list. */
  readonly empty: HTMLElement;
}

/** Everything that was said, newest first. */
export interface MessageLog {
  /** `source` is the side that spoke; `message` is what it said, or a text that is no JSON. */
  add(source: string, message: unknown, at: Date): void;
  /** Shows only what has the words somewhere in it. */
  search(words: string): void;
  clear(): void;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Shows messages in a list of the page. */
export function createLog({ list, template, count, empty }: Places): MessageLog {
  let words = '';
  const entries: { readonly element: HTMLElement; readonly text: string }[] = [];
  const refresh = () => {
    for (const { element, text } of entries) element.hidden = !text.includes(words);
    const shown = entries.filter(({ element }) => !element.hidden).length;
    count.textContent = shown === entries.length ? `${shown}` : `${shown} of ${entries.length}`;
    empty.hidden = entries.length > 0;
  };
  return {
    add(source, message, at) {
      const element = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
      const {
        type = 'no type',
        id = '',
        payload = message,
      } = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>;
      const faults = faultsOf(source, message);
      const isFromApp = source === appSource;
      element.dataset.way = isFromApp ? 'app' : 'portal';
      element.dataset.valid = String(faults.length === 0);
      const parts: Readonly<Record<string, string>> = {
        way: isFromApp ? 'App → portal' : 'Portal → app',
        type: String(type),
        id: String(id),
        time: clock.format(at),
        verdict: faults.length === 0 ? 'As the schema says.' : `Not as the schema says. ${faults.join(' ')}`,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2),
      };
      for (const [name, text] of Object.entries(parts)) {
        const part = element.querySelector(`[data-part="${name}"]`);
        if (part) part.textContent = text;
      }
      list.prepend(element);
      entries.push({ element, text: Object.values(parts).join('\n').toLowerCase() });
      refresh();
    },
    search(wanted) {
      words = wanted.trim().toLowerCase();
      refresh();
    },
    clear() {
      list.replaceChildren();
      entries.length = 0;
      refresh();
    },
  };
}
