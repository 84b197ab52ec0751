import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { type Language, languages, prefixOf } from '../../contract/language/market.ts';
import { findUser } from '../account/account.queries.ts';
import type { Deps } from '../deps.ts';
import { createEntryNames } from '../exporting/entry-names.ts';
import { zipOf } from '../exporting/zip.ts';
import { attachmentHeaders } from '../http/attachment.ts';
import { limitBody } from '../http/bodies/body.ts';
import { formOf } from '../http/bodies/form.ts';
import { sendText } from '../http/compress.ts';
import { sourceOfRequest } from '../http/limits/source.ts';
import { newNonce } from '../http/nonce.ts';
import { fill, translationsOf } from '../http/translations.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import { createTries } from '../security/tries.ts';
import { plainDocument } from '../shell/document.ts';
import { firmOf } from '../shell/firm.ts';
import { plainPolicy } from '../shell/policy.ts';
import { themeStyle } from '../shell/style.ts';
import { createOpenLinks, type OpenLink } from './open-link.ts';
import { givePass, hasPass, tryCode } from './share-codes.ts';
import { codeMarkup, goneMarkup, listMarkup, type ShareView, tooManyMarkup } from './share-page-markup.ts';
import { sharePageStyle } from './share-page-style.ts';

/** What every answer below a link's address carries: the address goes to no other site, and no index keeps it. */
const linkHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'private, no-store',
} as const;

interface PageParts {
  readonly title: string | undefined;
  readonly root: string;
  readonly status?: ContentfulStatusCode;
}

/** Whether a person looks at the answer: a browser that loads ahead and a program that asks for the head do not. */
const isView = (context: Context): boolean =>
  context.req.method === 'GET' && !/prefetch/.test(context.req.header('sec-purpose') ?? '');

/**
 * The pages of recipients [S3.22, S7.27]: a link's documents, behind a code where one was set. They need no session and
 * no script. A link that is unknown, expired or revoked answers the same 404 with the same page.
 */
export function addSharePages(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'blobs' | 'settings' | 'passwords'>,
): void {
  const tries = createTries(deps.db, deps.settings.limits);
  const links = createOpenLinks(deps.db, deps.settings.limits);
  const limit = limitBody(deps.settings.limits.openBodyBytes);
  for (const language of languages) {
    const at = pagesIn(language, deps);
    const home = `${prefixOf(language)}/share/:token`;

    /** Serves those who may open the link; others see the page for links that do not open, or the one for its code. */
    const opening = (serve: (context: Context, open: OpenLink, path: string) => Promise<Response>) =>
      async function answer(context: Context): Promise<Response> {
        for (const [name, value] of Object.entries(linkHeaders)) context.header(name, value);
        const token = context.req.param('token') ?? '';
        const open = await links.find(token);
        if (!open) return await at.gone(context);
        return await serve(context, open, `${prefixOf(language)}/share/${token}`);
      };
    const behindCode = (serve: (context: Context, open: OpenLink, path: string) => Promise<Response>) =>
      opening(async (context, open, path) =>
        (await hasPass(deps, context, open))
          ? await serve(context, open, path)
          : await at.code(context, open, path),
      );

    app.get(
      home,
      behindCode(async (context, open, path) => {
        const documents = await links.documentsOf(open);
        if (isView(context)) await links.recordOpening(open);
        const person = await findUser(deps.db, open.share.senderId);
        const sender = withoutHiddenCharacters(`${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim());
        const list = { sender, expiresAt: open.link.expiresAt, documents };
        return await at.show(context, open, path, (view) => ({
          title: fill(view.translations.title ?? '', { sender }),
          root: listMarkup(view, list),
        }));
      }),
    );

    app.post(
      home,
      limit,
      opening(async (context, open, path) => {
        if (open.share.codeHash === null) return context.redirect(path, 303);
        const { code } = await formOf(context);
        const outcome = await tryCode({ ...deps, tries }, open, {
          code: typeof code === 'string' ? code : '',
          source: sourceOfRequest(
            (context.env as HttpBindings).incoming as IncomingMessage,
            deps.settings.proxies,
          ),
        });
        if (outcome === 'wrong') return await at.code(context, open, path, true);
        if (outcome === 'tooMany' || typeof outcome === 'object') {
          const isBusy = typeof outcome === 'object';
          context.header(
            'retry-after',
            `${isBusy ? outcome.waitSeconds : Math.ceil(deps.settings.limits.wrongCodesMs / 1000)}`,
          );
          return await at.show(context, open, path, (view) => ({
            title: view.translations.tooManyTitle,
            root: tooManyMarkup(view, isBusy),
            status: 429,
          }));
        }
        await givePass(deps, context, open, path);
        return context.redirect(path, 303);
      }),
    );

    app.get(
      `${home}/documents/:position`,
      behindCode(async (context, open) => {
        const position = Number(context.req.param('position'));
        const found = (await links.documentsOf(open)).find((one) => one.position === position);
        if (!found) return await at.gone(context);
        const { id, name, mimeType, size, blobKey } = found.row;
        const headers = { ...linkHeaders, ...attachmentHeaders({ name, mimeType, sizeBytes: size }) };
        if (!isView(context)) return new Response(null, { headers });
        await links.recordDownload(open, id);
        // Last: a file that was opened stays open when something fails behind it.
        const body = Readable.toWeb(await deps.blobs.open(blobKey)) as ReadableStream;
        return new Response(body, { headers });
      }),
    );

    app.get(
      `${home}/all`,
      behindCode(async (context, open) => {
        const documents = await links.documentsOf(open);
        if (documents.length === 0 || !isView(context)) return await at.gone(context);
        await links.recordDownload(open);
        const names = createEntryNames();
        const { body, sizeBytes } = zipOf(
          documents.map(({ row: { name, size, modifiedAt, blobKey } }) => ({
            path: names.file('', name),
            sizeBytes: size,
            modifiedAt,
            open: () => deps.blobs.open(blobKey),
          })),
        );
        const name = `${translationsOf<'archive'>(language, 'share-page').archive}.zip`;
        return new Response(Readable.toWeb(body) as ReadableStream, {
          headers: { ...linkHeaders, ...attachmentHeaders({ name, mimeType: 'application/zip', sizeBytes }) },
        });
      }),
    );
  }
}

/** The pages of links in one language. */
function pagesIn(language: Language, { db, settings }: Pick<Deps, 'db' | 'settings'>) {
  const translations = translationsOf<string>(language, 'share-page');

  async function send(context: Context, theme: Theme, { title, root, status }: PageParts): Promise<Response> {
    const nonce = newNonce();
    const page = plainDocument({
      language: translations.lang ?? language,
      theme,
      nonce,
      title: `${title} · ${theme.firmName}`,
      style: themeStyle(theme) + sharePageStyle,
      root,
    });
    context.header('content-security-policy', plainPolicy(nonce, "'none'", "'self'"));
    return await sendText(context, page, 'text/html; charset=utf-8', status);
  }

  /** A page in the look of the firm whose documents they are. */
  async function show(
    context: Context,
    { share }: OpenLink,
    path: string,
    draw: (view: ShareView) => PageParts,
  ): Promise<Response> {
    const company = await findCompany(db, share.companyId);
    const { theme } = company ? { theme: themeOf(company) } : await firmOf({ db, settings }, context);
    return await send(context, theme, draw({ theme, translations, path }));
  }

  return {
    show,

    code: (context: Context, open: OpenLink, path: string, isWrong = false) =>
      show(context, open, path, (view) => ({
        title: translations.codeTitle,
        root: codeMarkup(view, isWrong),
        ...(isWrong && { status: 403 }),
      })),

    /** In the look that visitors get about whom nothing is known: it must not tell whose link it was. */
    async gone(context: Context): Promise<Response> {
      const { theme } = await firmOf({ db, settings }, context);
      return await send(context, theme, {
        title: translations.goneTitle,
        root: goneMarkup({ theme, translations }),
        status: 404,
      });
    },
  };
}
