import { splitName } from '../../contract/file-rules.ts';

/** How often a taken name is counted up before the file is given up (decision 18). */
export const maxRenames = 100;

/**
 * The next name to try when one is taken [S4.20], decision 18: a counter in parentheses before the extension is
 * counted up, or begun at 1. `a.pdf` → `a (1).pdf`, `a (1).pdf` → `a (2).pdf`, `.env` → `.env (1)`.
 */
export function nextName(name: string): string {
  const { stem, extension } = splitName(name);
  const counted = /^(.*) \((\d{1,9})\)$/su.exec(stem);
  return counted ? `${counted[1]} (${Number(counted[2]) + 1})${extension}` : `${stem} (1)${extension}`;
}
