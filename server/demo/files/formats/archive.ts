import { type Zippable, zipSync } from 'fflate';

/**
 * ZIP headers hold local time without a zone and fflate reads the date's local parts, so the date is built from
 * local parts too: every machine then writes 2025-01-15 12:00:00.
 */
const fixedTime = new Date(2025, 0, 15, 12, 0, 0);

/** A ZIP archive whose bytes depend on the entries only. Text entries are stored as UTF-8. */
export function makeArchive(entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const encoder = new TextEncoder();
  const files: Zippable = {};
  for (const [path, content] of Object.entries(entries)) {
    files[path] = typeof content === 'string' ? encoder.encode(content) : content;
  }
  return zipSync(files, { mtime: fixedTime, level: 0 });
}
