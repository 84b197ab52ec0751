import { readFile, writeFile } from 'node:fs/promises';
import { withLimitsTable } from './limits/table.ts';

/** Writes the table of limits into the page on security. */
const target = new URL('../docs/security.md', import.meta.url);
await writeFile(target, withLimitsTable(await readFile(target, 'utf8')));
