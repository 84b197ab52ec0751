import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './openapi/document.ts';

/** Writes the OpenAPI document of the contract: what a firm with a back end of its own has to answer. */
const target = new URL('../docs/api/openapi.json', import.meta.url);
await writeFile(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
