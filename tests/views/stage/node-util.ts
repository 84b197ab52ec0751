/** The one function of `node:util` that the models use, for a browser. */
import isDeepStrictEqual from 'fast-deep-equal';

export { isDeepStrictEqual };
