/** Something in the environment that cannot be used; the message is shown as it is. */
export class SettingsError extends Error {}

/**
 * The whole number in an environment variable; `fallback` when it is not set.
 * @throws SettingsError when it is no whole number from `least` to `most`.
 */
export function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  { least = 1, most }: { readonly least?: number; readonly most: number },
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`);
  return value;
}
