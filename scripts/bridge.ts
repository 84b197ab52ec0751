/** Writes the document and the JSON Schema of the bridge for developers of a native app. */
import { writeFile } from 'node:fs/promises';
import { bridgeDocument } from './bridge/document.ts';
import { bridgeSchema } from './bridge/schema.ts';

const docs = new URL('../docs/', import.meta.url);
await writeFile(new URL('bridge.md', docs), bridgeDocument());
await writeFile(new URL('bridge.schema.json', docs), `${JSON.stringify(bridgeSchema(), null, 2)}\n`);
