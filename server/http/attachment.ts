import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { create } from 'content-disposition';
import type { MiddlewareHandler } from 'hono';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { letPause } from './http-server.ts';

/** The header that names a downloaded file: never in a way that reads as another type of file. */
export const contentDisposition = (name: string): string => create(withoutHiddenCharacters(name));

/** What keeps a downloaded file from doing anything here, whatever it holds: an SVG or a page may carry a script. */
export const attachmentHeaders = (file: {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}): Record<string, string> => ({
  'content-type': file.mimeType,
  'content-disposition': contentDisposition(file.name),
  'content-length': String(file.sizeBytes),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});

/** Lets the client of a download take in nothing for `ms` milliseconds, longer than that of any other answer. */
export const letDownloadsPause =
  (ms: number): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async (context, next) => {
    await next();
    if (context.res.headers.has('content-disposition')) letPause(context.env.incoming as IncomingMessage, ms);
  };
