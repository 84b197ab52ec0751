import type { Form, FormField } from './task-kinds.ts';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The names of a form's fields in the order to show. The database keeps no order of keys, so the order is a list of its own;
 * forms that were stored before there was one show their fields as they come. Anything may be stored in an older form:
 * names without a field are left out, and fields without a name in the list come last.
 */
function fieldNames(form: Pick<Form, 'properties' | 'order'>): readonly string[] {
  const known = Object.keys(form.properties ?? {});
  const listed = listOf(form.order).filter((name): name is string => known.includes(name as string));
  return [...new Set([...listed, ...known])];
}

/** The fields of a form by name, in the order to show. */
export const fieldsOf = (
  form: Pick<Form, 'properties' | 'order'>,
): readonly (readonly [string, FormField])[] =>
  fieldNames(form).map((name) => [name, form.properties[name] as FormField]);
