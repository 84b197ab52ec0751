import { useState } from 'react';

/**
 * The newest value while `isLive`, and the last of them after that. For content that is on its way out: if it changed,
 * the second click of a double click would meet another item in the place of the first.
 */
export function useHeld<Value>(isLive: boolean, value: Value): Value {
  const [held, setHeld] = useState(value);
  if (isLive && held !== value) setHeld(value);
  return isLive ? value : held;
}
