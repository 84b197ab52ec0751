/** Reads texts and tables beside the page, so that a large or a hostile one never holds it up. */
import { type Reading, read } from './reader.ts';

const scope = self as unknown as Pick<Worker, 'postMessage' | 'onmessage'>;
scope.onmessage = async ({ data }: MessageEvent<Reading>) => {
  scope.postMessage(await read(data));
};
