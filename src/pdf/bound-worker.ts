import { viewLimits } from '../../machines/preview/content.ts';
import { type ArrayScope, boundArrays, type InflatingScope, replaceInflater } from './bounded-arrays.ts';

/** What the worker posts beside the messages of the library. */
export interface Exceeded {
  readonly exceeded: true;
}

const scope = self as unknown as ArrayScope & InflatingScope & { postMessage(message: Exceeded): void };
const onExceeded = () => scope.postMessage({ exceeded: true });
boundArrays(scope, viewLimits.arrayBytes, onExceeded);
replaceInflater(scope, viewLimits.arrayBytes, onExceeded);
