/** Reads texts and tables beside the page, so that a large or a hostile one never holds it up. */
import { type ReadKind, read } from './reader.ts';

const scope = self as unknown as Pick<Worker, 'postMessage' | 'onmessage'>;
scope.onmessage = async ({ data }: MessageEvent<{ kind: ReadKind; bytes: Uint8Array }>) => {
  scope.postMessage(await read(data.kind, data.bytes));
};
