import * as z from 'zod/mini';
import { hasHiddenCharacters } from './hidden-characters.ts';

/** A text of one line, such as a title or a name: trimmed, and without characters that deceive its reader. */
export const oneLine = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !hasHiddenCharacters(text)),
  );
