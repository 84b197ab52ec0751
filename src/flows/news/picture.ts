import { fromCallback } from 'xstate';
import type { PictureReport } from '../../../machines/news/article.machine.ts';

interface PictureInput {
  readonly articleId: string;
  readonly attachmentId: string;
}

/** Holds the bytes of a picture under a URL of the page, and gives them back when the article is left. */
export const pictureActor = (load: (input: PictureInput, signal: AbortSignal) => Promise<Blob>) =>
  fromCallback<{ type: 'none' }, PictureInput>(({ input, sendBack }) => {
    const { attachmentId } = input;
    const stop = new AbortController();
    let url = '';
    const report = (what: PictureReport) => sendBack(what as never);
    load(input, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        report({ type: 'picture.loaded', attachmentId, url });
      },
      () => {
        if (!stop.signal.aborted) report({ type: 'picture.failed', attachmentId });
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  });
