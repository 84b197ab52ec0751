/** Articles that try to do something: what, and its HTML. Each sets `window.hacked` if it runs. Server and browser must both leave nothing of it. */
const run = 'window.hacked=1';

export const hostileHtml: readonly (readonly [what: string, html: string])[] = [
  ['a script', `a<script>${run}</script>b`],
  ['a script in capitals', `<ScRiPt src=//e.example>${run}</sCrIpT>`],
  ['a script in a script', `<scr<script>ipt>${run}</scr</script>ipt>`],
  [
    'handlers',
    `<p onclick="${run}" onfocus=${run} autofocus tabindex=1>x</p><img src=x onerror="${run}" alt=a>`,
  ],
  ['a handler without a space', `<p/onclick=${run}>x</p>`],
  ['style, class and id', '<p style="position:fixed;inset:0" class="a" id="root" name="b">x</p>'],
  ['data and aria attributes', '<p data-a="b" aria-label="c" is="d" part="e" slot="f">x</p>'],
  ['a style sheet', 'a<style>@import "//e.example";*{display:none}</style>b'],
  ['a linked style sheet', '<link rel=stylesheet href="https://e.example/a.css">a'],
  ['a frame', `<iframe src="https://e.example" srcdoc="<script>parent.${run}</script>">x</iframe>`],
  ['an object', '<object data="x"><embed src="y"></object><applet>x</applet>'],
  [
    'a form',
    '<form action="https://e.example"><input name=a><button formaction=b>x</button><select><option>c</select></form>',
  ],
  ['DOM clobbering', '<form id=body><input name=attributes></form><a id=nodeType name=childNodes>x</a>'],
  [
    'a page',
    `<html><head><base href="//e.example"><meta http-equiv=refresh content="0;url=//e"></head><body onload=${run}>x</body></html>`,
  ],
  [
    'an SVG',
    `<svg onload=${run}><a href="javascript:${run}"><text>x</text></a><animate onbegin=${run} attributeName=x /></svg>`,
  ],
  ['an SVG with a style that ends early', `<svg><style><img src=x onerror=${run}></style></svg>`],
  [
    'MathML that changes its namespace',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  ],
  ['a form that mutates', `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`],
  ['foreign content that mutates', `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`],
  ['a table that moves its content out', `<table><td><p></table><img src=x onerror=${run}><b>x`],
  [
    'tables in tables',
    `<table><caption><svg><title><table><style><img title="</style><img src onerror=${run}>">`,
  ],
  ['noscript that breaks out', `<noscript><p title="</noscript><img src=x onerror=${run}>">`],
  ['a text area that breaks out', `<textarea><p title="</textarea><img src=x onerror=${run}>">`],
  ['a title that breaks out', `<title><p title="</title><img src=x onerror=${run}>">`],
  [
    'xmp and noembed',
    `<xmp><p title="</xmp><img src=x onerror=${run}>"><noembed><img src=x onerror=${run}></noembed>`,
  ],
  ['a template', `<template><img src=x onerror=${run}><script>${run}</script></template>`],
  ['a shadow root', `<div><template shadowrootmode=open><img src=x onerror=${run}></template></div>`],
  [
    'comments',
    `a<!--><img src=x onerror=${run}>-->b<!--[if IE]><script>${run}</script><![endif]-->c<!-- --!><img src=x onerror=${run}>-->`,
  ],
  ['CDATA and instructions', `<![CDATA[<img src=x onerror=${run}>]]><?xml <img src=x onerror=${run}>?>`],
  ['made-up elements', `<x-y onclick=${run}>a</x-y><image src=x onerror=${run}>`],
  ['a null character', `<scr\u0000ipt>${run}</scr\u0000ipt><img src=x o\u0000nerror=${run}>`],
  [
    'script addresses',
    [
      'javascript:',
      'JaVaScRiPt:',
      ' javascript:',
      'java\tscript:',
      '\u0001javascript:',
      '&#106;avascript:',
      'javascript&colon;',
    ]
      .map((scheme) => `<a href="${scheme}${run}">x</a>`)
      .join(''),
  ],
  [
    'other addresses',
    [
      'vbscript:a',
      'data:text/html,<script>1</script>',
      'blob:https://e.example/1',
      'file:///etc',
      'http://e.example',
      '//e.example',
      '/staff/',
      '#a',
      '',
    ]
      .map((href) => `<a href="${href}" target=_top rel=opener ping=//e download>x</a>`)
      .join(''),
  ],
  [
    'pictures from elsewhere',
    '<img src="https://e.example/a.png" alt=a><img src="//e.example/a.png" alt=a><img src="data:image/svg+xml,<svg onload=1>" alt=a><img alt=a srcset="https://e.example 1x"><picture><source srcset="https://e.example"></picture>',
  ],
  [
    'pictures of other calls',
    '<img src="/api/security/v1/session" alt=a><img src="/api/br-news/v1/articles/other/attachments/p1" alt=a><img src="/api/br-news/v1/articles/a/attachments/../p1" alt=a>',
  ],
  ['sound and video', `<video src=x onerror=${run}></video><audio><source onerror=${run}></audio>`],
  [
    'spans of other sizes',
    '<table><tr><td colspan=0 rowspan=101>x</td><td colspan="1e9" rowspan="-1" width=9>y</td></tr></table>',
  ],
];

/** What is wrong with a piece of safe HTML: elements and attributes that no article may have; for both sides alike. */
export function forbiddenIn(
  elements: readonly { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }[],
  allowed: readonly string[],
): string[] {
  const ofElement: Readonly<Record<string, RegExp>> = {
    href: /^(https|mailto):/,
    rel: /^noopener noreferrer$/,
    target: /^_blank$/,
    colspan: /^([1-9]\d?|100)$/,
    rowspan: /^([1-9]\d?|100)$/,
  };
  return elements.flatMap(({ tag, attributes }) => [
    ...(allowed.includes(tag) ? [] : [tag]),
    ...Object.entries(attributes)
      .filter(([name, value]) => !ofElement[name]?.test(value))
      .map(([name, value]) => `${tag} ${name}=${value}`),
  ]);
}
