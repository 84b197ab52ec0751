import type { Context } from 'hono';
import { Refusal } from '../refusal.ts';

/** The fields of a submitted form; refuses with 400 a body that is none. */
export async function formOf(context: Context): Promise<Awaited<ReturnType<Context['req']['parseBody']>>> {
  try {
    return await context.req.parseBody();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(400, 'badRequest', 'body: no form');
  }
}
