/** Below the details of a step: what the user sees in the state after it. */
import { pictureOf, startDrawing, type View } from './draw-views.ts';
import { viewOfState } from './find-view.ts';
import type { GalleryData } from './gallery.ts';

const size = { width: 360, height: 640, scale: 0.65 };

/** Starts it. The function that it answers shows the view of a machine that is in these innermost states. */
export function startSight(): (leaves: readonly string[]) => void {
  const data = (window as { galleryData?: GalleryData }).galleryData;
  const place = document.querySelector<HTMLDetailsElement>('#sight');
  const flow = place?.dataset.flow;
  if (!data || !place || !flow) return () => undefined;
  const draw = startDrawing('../gallery/');
  const content = document.createElement('div');
  place.append(content);
  let leaves: readonly string[] = [];
  let drawn: string | undefined;
  let cancel = (): void => undefined;

  const show = () => {
    if (!place.open) return;
    const found = leaves.length > 0 ? viewOfState(data.flows[flow] ?? [], leaves) : undefined;
    if (found?.key === drawn && drawn !== undefined) return;
    cancel();
    drawn = found?.key;
    if (!found) {
      content.textContent =
        leaves.length > 0 ? 'Nothing of this flow is seen in this state.' : 'Choose a path.';
      return;
    }
    const view: View = {
      ...{ flow, state: found.key, language: 'en-US', scheme: 'light' },
      ...{ width: size.width, height: size.height },
    };
    const { frame, around } = pictureOf(size.width, size.height, size.scale);
    frame.title = `What the user sees in ${found.key}`;
    const all = document.createElement('a');
    all.href = `../gallery.html#${new URLSearchParams({ flow, state: found.key, language: 'all', width: '360' })}`;
    all.textContent = 'In every language';
    const note = document.createElement('p');
    note.className = 'quiet';
    note.append('One view of this state; the values in it are those of the view tests. ', all);
    content.replaceChildren(note, around);
    cancel = draw(view, (html) => {
      frame.srcdoc = html;
    });
  };
  place.addEventListener('toggle', show);
  return (next) => {
    leaves = next;
    show();
  };
}
