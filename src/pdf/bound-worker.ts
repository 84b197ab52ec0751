import { viewLimits } from '../../machines/preview/content.ts';
import { type ArrayScope, boundArrays } from './bounded-arrays.ts';

/** What the worker posts beside the messages of the library. */
export interface Exceeded {
  readonly exceeded: true;
}

const scope = self as unknown as ArrayScope & { postMessage(message: Exceeded): void };
boundArrays(scope, viewLimits.arrayBytes, () => scope.postMessage({ exceeded: true }));
