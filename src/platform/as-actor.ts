import { fromPromise } from 'xstate';

/** Makes an actor of a service; leaving the state that invoked it aborts the service's calls. */
export const asActor = <Input, Output>(service: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => service(input, signal));
