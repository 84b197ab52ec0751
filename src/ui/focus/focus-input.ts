/** Focuses the input of a field, found by `getInputNode` of a form; without a name nothing happens. */
export function focusInput<Name>(inputOf: (name: Name) => HTMLElement | null, name: Name | undefined): void {
  if (name !== undefined) inputOf(name)?.focus();
}
