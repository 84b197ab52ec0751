/** Steps through recorded paths, with the state marked on the picture and what happened beside it. */
import type { PathData } from '../coverage.ts';
import { doneWords, entered, eventName, lastName, pathTitle } from './path-words.ts';
import { arrowsOf, boxesOf, onSelect, unfold } from './pictures.ts';
import { startSight } from './sight.ts';

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.append(text);
  if (className) made.className = className;
  return made;
}

/** A state's path without the machine. */
const short = (path: string): string => path.slice(path.indexOf('.') + 1);

export function startStepper(): void {
  const data = (window as { recordedPaths?: PathData }).recordedPaths;
  const stepper = document.querySelector<HTMLElement>('.stepper');
  const choice = document.querySelector<HTMLSelectElement>('#path');
  const trail = document.querySelector<HTMLOListElement>('#trail');
  const happened = document.querySelector<HTMLElement>('#happened');
  const position = document.querySelector<HTMLElement>('#position');
  const every = document.querySelector<HTMLButtonElement>('[data-path-filter="none"]');
  if (!data || !stepper || !choice || !trail || !happened || !position || !every) return;

  const showSight = startSight();
  let path = -1;
  let step = 0;
  const wayOf = (index: number) => data.paths[index]?.[1] ?? [];
  const stepAt = (at: number) => data.steps[wayOf(path)[at]?.[0] ?? -1];
  const titles = data.paths.map(([, way]) => {
    const steps = way.map(([place = -1]) => data.steps[place]);
    return pathTitle(
      steps.map((each) => each?.[1] ?? ''),
      steps.at(-1)?.[2] ?? [],
    );
  });

  const list = (transition: number | null) => {
    const shown = data.paths
      .map((_, index) => index)
      .filter(
        (index) => transition === null || wayOf(index).some(([, ...taken]) => taken.includes(transition)),
      );
    const groups = data.models.map((model, at) => {
      const group = document.createElement('optgroup');
      group.label = model;
      group.append(
        ...shown
          .filter((index) => data.paths[index]?.[0] === at)
          .map((index) => new Option(`${index + 1}. ${titles[index]}`, String(index))),
      );
      return group;
    });
    const first =
      transition === null
        ? `Choose a path: ${shown.length} in all`
        : `Choose a path through transition ${transition + 1}: ${shown.length} in all`;
    choice.replaceChildren(new Option(first, '-1'), ...groups.filter(({ children }) => children.length > 0));
    choice.value = shown.includes(path) ? String(path) : '-1';
    every.hidden = transition === null;
  };

  const clearMarks = () => {
    for (const old of document.querySelectorAll('.walked, .current'))
      old.classList.remove('walked', 'current');
  };

  const mark = () => {
    clearMarks();
    const taken = wayOf(path)[step]?.slice(1) ?? [];
    const after = stepAt(step)?.[2] ?? [];
    const arrows = taken.flatMap(arrowsOf);
    for (const arrow of arrows) arrow.classList.add('walked');
    for (const transition of taken)
      for (const label of document.querySelectorAll(`.pictures [data-t="${transition}"]`))
        label.classList.add('walked');
    for (const box of after.flatMap(boxesOf)) box.classList.add('current');
    for (const box of document.querySelectorAll<SVGGElement>('[data-state]'))
      if (after.some((path) => path.startsWith(`${box.dataset.state}.`))) box.classList.add('current');
    const before = step === 0 ? [] : (stepAt(step - 1)?.[2] ?? []);
    const news = entered(before, after).flatMap(boxesOf);
    const [seen] = news.length > 0 ? news : [...arrows, ...after.flatMap(boxesOf)];
    if (!seen) return;
    unfold(seen);
    const picture = seen.closest('.picture');
    picture?.scrollIntoView({ block: 'nearest' });
    const box = seen.getBoundingClientRect();
    const frame = picture?.getBoundingClientRect();
    if (picture && frame && (box.bottom > frame.bottom || box.top < frame.top))
      picture.scrollBy({ top: box.top - frame.top - frame.height / 3 });
    if (picture && frame && (box.right > frame.right || box.left < frame.left))
      picture.scrollBy({ left: box.left - frame.left - frame.width / 3 });
    const [top, bottom] = [72, stepper.getBoundingClientRect().top - 16];
    const now = seen.getBoundingClientRect();
    if (now.bottom > bottom) window.scrollBy(0, now.bottom - bottom);
    else if (now.top < top) window.scrollBy(0, now.top - top);
  };

  const describe = () => {
    const [, event = '', after = [], did = []] = stepAt(step) ?? [];
    const before = step === 0 ? [] : (stepAt(step - 1)?.[2] ?? []);
    const taken = wayOf(path)[step]?.slice(1) ?? [];
    const facts = document.createElement('dl');
    const add = (title: string, ...values: (string | Node)[]) => {
      const value = document.createElement('dd');
      value.append(...values);
      facts.append(element('dt', title), value);
    };
    add('Event', element('code', step === 0 ? 'The machine starts' : event));
    const [left, news] = [entered(after, before), entered(before, after)];
    if (left.length > 0) add('Was in', element('code', left.map(short).join(', ')));
    if (news.length > 0) add('Is now in', element('code', news.map(short).join(', ')));
    const others = after.filter((each) => !news.includes(each));
    if (others.length > 0)
      add(news.length > 0 ? 'Still in' : 'Stays in', element('code', others.map(short).join(', ')));
    const links = taken.map((transition) => {
      const link = document.createElement('a');
      link.href = `#t${transition + 1}`;
      link.append(String(transition + 1));
      return [link, ' '];
    });
    if (links.length > 0) add('Transitions taken', ...links.flat());
    const lines = did.map(doneWords);
    for (const kind of new Set(lines.map(([each]) => each))) {
      const texts = lines.filter(([each]) => each === kind).map(([, text]) => text);
      add(kind, ...texts.flatMap((text) => [element('code', text), document.createElement('br')]));
    }
    if (did.length === 0) add('What happened', 'Nothing else.');
    happened.replaceChildren(element('h2', `Step ${step} of path ${path + 1}`), facts);
  };

  const show = () => {
    const isChosen = path >= 0;
    const way = wayOf(path);
    stepper.classList.toggle('chosen', isChosen);
    choice.value = String(path);
    for (const button of stepper.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      const isForth = button.dataset.step === 'next' || button.dataset.step === 'last';
      button.disabled = !isChosen || (isForth ? step >= way.length - 1 : step === 0);
    }
    showSight(isChosen ? (stepAt(step)?.[2] ?? []) : []);
    if (!isChosen) {
      clearMarks();
      trail.replaceChildren();
      happened.replaceChildren();
      position.textContent = '';
      return;
    }
    position.textContent = `Step ${step} of ${way.length - 1}`;
    const items = way.map((_, at) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.at = String(at);
      const before = at === 0 ? [] : (stepAt(at - 1)?.[2] ?? []);
      const after = stepAt(at)?.[2] ?? [];
      const names = entered(before, after).map(lastName).join(', ') || 'stays';
      button.append(element('span', at === 0 ? 'start' : eventName(stepAt(at)?.[1] ?? ''), 'quiet'), names);
      if (at === step) button.setAttribute('aria-current', 'step');
      item.append(button);
      return item;
    });
    trail.replaceChildren(...items);
    items[step]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    describe();
    mark();
    history.replaceState(null, '', `#path-${path + 1}-${step}`);
  };

  const go = (to: number) => {
    step = Math.min(Math.max(0, to), wayOf(path).length - 1);
    show();
  };
  const goBy = (name: string | undefined) => {
    const to = { first: 0, back: step - 1, next: step + 1, last: Number.POSITIVE_INFINITY }[name ?? ''];
    if (path >= 0 && to !== undefined) go(to);
  };

  choice.addEventListener('change', () => {
    path = Number(choice.value);
    step = 0;
    show();
  });
  every.addEventListener('click', () => list(null));
  stepper.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.dataset.step) goBy(button.dataset.step);
    if (button?.dataset.at) {
      go(Number(button.dataset.at));
      trail.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    }
  });
  document.addEventListener('keydown', (event) => {
    if (path < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).closest('input, select, textarea, .picture')) return;
    const name = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
    if (!name) return;
    event.preventDefault();
    goBy(name);
  });
  onSelect(list);
  list(null);
  const [, wantedPath, wantedStep] = /^#path-(\d+)-(\d+)$/.exec(location.hash) ?? [];
  if (wantedPath && data.paths[Number(wantedPath) - 1]) {
    path = Number(wantedPath) - 1;
    go(Number(wantedStep));
  } else show();
}
