import { html, raw } from 'hono/html';
import { basePath } from '../../contract/language/market.ts';

/** What the page is made from. */
export interface HostView {
  readonly nonce: string;
  readonly style: string;
  /** The address of the page's script. */
  readonly script: string;
}

/** The page that hosts the portal as a native app would; its script fills in the requests and the messages. */
export const hostMarkup = ({ nonce, style, script }: HostView): string =>
  html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Bridge to a native app</title>
<style nonce="${nonce}">${raw(style)}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<header class="top">
<h1>Bridge to a native app</h1>
<p>This page takes the place of the app: it has set <code>tr-mobile</code> for this tab, frames the portal and checks every message against the published schema.</p>
</header>
<main>
<section class="stage" aria-label="Phone">
<form id="open">
<label for="address">Page of the portal</label>
<div class="row"><input id="address" type="text" value="${basePath}/" spellcheck="false" autocomplete="off"><button type="submit">Open</button></div>
</form>
<div class="phone"><iframe id="portal" title="Portal"></iframe></div>
</section>
<div class="desk">
<section aria-labelledby="send-title">
<h2 id="send-title">Send to the portal</h2>
<div id="requests"></div>
<form id="free">
<label for="json">Any message, as JSON</label>
<textarea id="json" rows="7" spellcheck="false"></textarea>
<div class="row end"><span class="hint">Sent unchanged, also when it is not JSON.</span><button type="submit">Send JSON</button></div>
</form>
</section>
<section aria-labelledby="messages-title" class="messages">
<div class="row head"><h2 id="messages-title">Messages</h2><span id="count" class="hint"></span><label class="search"><span>Search</span><input id="search" type="search" autocomplete="off"></label><button id="clear" type="button" class="quiet">Clear</button></div>
<p id="empty" class="hint">Nothing yet. The portal says <code>InitMobileSuccess</code> when a user has signed in.</p>
<ol id="log" aria-label="Messages" aria-live="polite" aria-relevant="additions"></ol>
</section>
</div>
</main>
<template id="entry"><li><div class="row"><span data-part="way"></span><strong data-part="type"></strong><span data-part="id" class="hint"></span><time data-part="time" class="hint"></time></div><p data-part="verdict"></p><pre data-part="payload" tabindex="0"></pre></li></template>
<template id="request"><form class="request"><fieldset><legend></legend><div class="row fields"></div></fieldset><button type="submit"></button></form></template>
<noscript><p>This page needs its script.</p></noscript>
</body>
</html>`.toString();
