import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';

type Markup = ReturnType<typeof html>;

/** The firm's header over what a page has to say, from 320 px up, in light and dark. */
export const sheetStyle = `
:root{color-scheme:light dark;--page:#f5f6f8;--paper:#fff;--line:#e4e7ec;--edge:#8a94a3;--ink:#18212f;--quiet:#576274;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--paper:#1b212b;--line:#303a49;--edge:#7d899b;--ink:#e8ecf2;--quiet:#a9b4c4;--bad:#ff9d92}}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;background:var(--page);color:var(--ink);
font:16px/1.55 Inter,"Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,p,ul{margin:0;padding:0}
ul{list-style:none}
header{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 24px;background:var(--cc-header-fill);color:var(--cc-header-text);
border-bottom:1px solid var(--line);font-weight:650;line-height:1.3}
.mark{display:grid;flex:none;place-items:center;width:36px;height:36px;overflow:hidden;border-radius:8px;font-size:13px;font-weight:700;object-fit:contain;
background:color-mix(in srgb,var(--cc-header-text) 18%,transparent)}
main{max-width:760px;margin:0 auto;padding:40px 24px 48px}
.narrow{max-width:520px}
h1{font-size:28px;font-weight:650;letter-spacing:-.02em;line-height:1.2;text-wrap:balance}
.paper{background:var(--paper);border:1px solid var(--line);border-radius:12px}
.button{display:inline-block;min-height:40px;padding:8px 16px;font:inherit;font-size:15px;font-weight:600;line-height:22px;text-align:center;text-decoration:none;
color:var(--cc-brand-ink);background:var(--paper);border:1px solid var(--edge);border-radius:8px;cursor:pointer}
.button:hover{background:color-mix(in srgb,var(--cc-brand-ink) 10%,var(--paper))}
.main{min-height:44px;padding:10px 18px;color:var(--cc-button-text);background:var(--cc-button-fill);border-color:var(--cc-button-edge)}
.main:hover{background:var(--cc-button-fill);filter:brightness(1.08)}
.sheet{display:grid;gap:18px;padding:28px}
:focus-visible{outline:2px solid var(--cc-brand-ink);outline-offset:2px}
@media(max-width:600px){header{padding:8px 16px}main{padding:28px 16px 40px}h1{font-size:24px}.sheet{padding:22px 18px}}
@media(forced-colors:active){.button{border-color:ButtonText}}
`;

/** The firm's header, and `content` below it. */
export const sheetFrame = (theme: Theme, content: Markup, kind = ''): string =>
  html`<header>${
    theme.logoUrl
      ? html`<img class="mark" src="${theme.logoUrl}" alt="">`
      : html`<span class="mark" aria-hidden="true">${theme.monogram}</span>`
  }<span>${theme.firmName}</span></header><main${kind && raw(` class="${kind}"`)}>${content}</main>`.toString();

/** The firm's header, and `content` on one sheet of paper. */
export const sheet = (theme: Theme, content: Markup): string =>
  sheetFrame(theme, html`<div class="paper sheet">${content}</div>`, 'narrow');
