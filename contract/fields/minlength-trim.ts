/** `minlengthTrim` when a text has fewer characters than the bound without the spaces around it [T5.12]. */
export const minlengthFault = (value: string, bound: number): 'minlengthTrim' | null =>
  [...value.trim()].length < bound ? 'minlengthTrim' : null;

/** `maxLength` when a text has more characters than the bound without the spaces around it. */
export const maxlengthFault = (value: string, bound: number): 'maxLength' | null =>
  [...value.trim()].length > bound ? 'maxLength' : null;
