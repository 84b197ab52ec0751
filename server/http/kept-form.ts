import type { Context } from 'hono';

/** What a submitted form holds. */
export type KeptForm = ReadonlyMap<string, string>;

const forms = new WeakMap<Context, KeptForm>();

/**
 * Keeps what a request sends as a form for the page that says that it failed, so that its sender can send it again. Not for
 * forms with a password: the page holds all of it.
 */
export function keepForm(context: Context, form: Readonly<Record<string, unknown>>): void {
  const texts = Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  forms.set(context, new Map(texts));
}

/** What `keepForm` has kept of a request. */
export const keptForm = (context: Context): KeptForm | undefined => forms.get(context);
