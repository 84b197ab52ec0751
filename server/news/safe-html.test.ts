import { expect, test } from 'vitest';
import { elementsLeftOut, lostText, safeHtml } from './safe-html.ts';

const own = (id: string) => (id === 'own' ? '/api/br-news/v1/articles/a/attachments/own' : undefined);
const safe = (html: string) => safeHtml(html, own);
const link = (href: string, text = 'x') =>
  `<a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a>`;
const picture = '<img src="/api/br-news/v1/articles/a/attachments/own" alt="A" />';

test('all that is allowed stays', () => {
  const html = [
    '<h2>A</h2><h3>B</h3><h4>C</h4><p>D <strong>E</strong> <em>F</em> <u>G</u><br />H</p><hr />',
    '<ul><li>I</li></ul><ol><li>J</li></ol><blockquote>K &amp; &lt;L&gt;</blockquote>',
    '<table><thead><tr><th colspan="2">M</th></tr></thead><tbody><tr><td rowspan="3">N</td></tr></tbody></table>',
    link('https://example.com/a?b=1&amp;c=2'),
    link('mailto:a@example.com'),
  ].join('');
  expect(safe(html)).toBe(html);
  expect(safe('<img src="attachments/own" alt="A">')).toBe(picture);
});

test('what was made safe stays as it is when it is made safe again, but for pictures, whose paths are new', () => {
  const once = safe(
    '<p onclick=1>a<b>c</b><a href=https://x.example>d</a><td colspan=9>e</td></p><script>f</script>',
  );
  expect(safe(once)).toBe(once);
});

test.each([
  ['an event handler', '<p onclick="a()" onmouseover=b()>x</p>', '<p>x</p>'],
  ['a handler without a space', '<p/onclick=alert(1)>x</p>', '<p>x</p>'],
  ['style, class and id', '<p style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
  ['a data attribute', '<p data-a="b" aria-label="c" is="d">x</p>', '<p>x</p>'],
  ['a script with its text', 'a<script>alert(1)</script>b', 'ab'],
  ['a script in capitals', 'a<ScRiPt src=//e.example>alert(1)</sCrIpT>b', 'ab'],
  ['a script that does not end', 'a<script>alert(1)', 'a'],
  ['a script inside a script', 'a<scr<script>ipt>alert(1)</scr</script>ipt>b', 'aipt&gt;alert(1)ipt&gt;b'],
  ['a style sheet', 'a<style>@import "//e.example"</style>b', 'ab'],
  ['a frame', 'a<iframe src="https://e.example" srcdoc="<script>1</script>">x</iframe>b', 'ab'],
  ['an object', 'a<object data="x"><embed src="y"></object>b', 'ab'],
  [
    'a form',
    '<form action="https://e.example"><input name="a"><button formaction="b">x</button></form>',
    'x',
  ],
  [
    'a page',
    '<html><head><base href="//e.example"><meta http-equiv=refresh></head><body onload=a()>x</body></html>',
    'x',
  ],
  ['an SVG with a handler', 'a<svg onload=alert(1)><a href="javascript:1">x</a></svg>b', 'ab'],
  ['MathML', 'a<math><mtext><table><mglyph><style><img src=x onerror=1></table></math>b', 'a'],
  ['a template', 'a<template><img src=x onerror=1></template>b', 'ab'],
  ['noscript that breaks out of an attribute', '<noscript><p title="</noscript><img src=x onerror=1>">', ''],
  ['a text area that breaks out', '<textarea><p title="</textarea><img src=x onerror=1>">', '"&gt;'],
  ['a comment that hides a tag', 'a<!--><img src=x onerror=1>-->b', 'a--&gt;b'],
  ['a conditional comment', 'a<!--[if IE]><script>1</script><![endif]-->b', 'ab'],
  ['CDATA', 'a<![CDATA[<img src=x onerror=1>]]>b', 'ab'],
  ['an element of a made-up name', '<x-y onclick=1>a</x-y>', 'a'],
  ['a null character in a name', '<scr\u0000ipt>x</scr\u0000ipt>', 'x'],
])('%s goes', (_what, html, expected) => {
  expect(safe(html)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61vascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:a',
  'data:text/html,<script>1</script>',
  'blob:https://e.example/1',
  'file:///etc/passwd',
  'http://e.example',
  'ftp://e.example',
  '//e.example',
  '/staff/',
  '#a',
  'page.html',
  '',
])('a link to %j leads nowhere', (href) => {
  expect(safe(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
});

test('a link keeps no target, rel or second address of its own', () => {
  expect(
    safe('<a target=_top rel=opener href=https://a.example/ href=javascript:1 ping=//e download>x</a>'),
  ).toBe(link('https://a.example/'));
  expect(safe('<a href="https://a.example/&quot;onclick=1">x</a>')).toBe(
    link('https://a.example/%22onclick=1'),
  );
});

test.each([
  ['of another site', '<img src="https://e.example/a.png" alt="A">'],
  ['of another article', '<img src="attachments/other" alt="A">'],
  ['of another call', '<img src="/api/security/v1/session" alt="A">'],
  ['with a path that climbs', '<img src="attachments/../own" alt="A">'],
  ['in the page itself', '<img src="data:image/svg+xml,<svg onload=1>" alt="A">'],
  ['without a description', '<img src="attachments/own">'],
  ['without a source', '<img alt="A" srcset="https://e.example/a.png 1x">'],
])('a picture %s goes', (_which, html) => {
  expect(safe(`a${html}b`)).toBe('ab');
});

test('a picture keeps its source and description only', () => {
  const html =
    '<img src="attachments/own" alt="A" onerror=1 srcset="https://e.example 2x" style=x width=1 loading=lazy>';
  expect(safe(html)).toBe(picture);
  expect(safe('<img src="attachments/own" alt="&quot;><script>1</script>">')).toBe(
    '<img src="/api/br-news/v1/articles/a/attachments/own" alt="&quot;&gt;&lt;script&gt;1&lt;/script&gt;" />',
  );
});

test.each(['0', '-1', '101', '1e9', 'a', '2;x'])('a cell that spans %s is a plain cell', (span) => {
  expect(safe(`<td colspan="${span}" rowspan="${span}" width="1">x</td>`)).toBe('<td>x</td>');
});

test('elements that nest deeper than anyone writes are cut, and a text of nothing but openings has no link', () => {
  const deep = safe(`${'<blockquote>'.repeat(5_000)}x`);
  expect(deep.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(50);
  expect(safe('<a href="'.repeat(20_000))).not.toContain('href');
});

test('what means the same as an allowed element becomes it', () => {
  expect(safe('<h1>a</h1><p><b>c</b> <i>d</i></p><h5>e</h5><h6>f</h6>')).toBe(
    '<h2>a</h2><p><strong>c</strong> <em>d</em></p><h4>e</h4><h4>f</h4>',
  );
});

test.each([
  ['an SVG that does not end', '<p>a</p><svg><p>b</p>'],
  ['a script that does not end', 'a<script>b'],
  ['a comment that does not end', 'a<!-- b'],
  ['an attribute that does not end', 'a<p title="b'],
])('%s would swallow the rest, and is named', (_what, html) => {
  expect(lostText(html)).toBe('has an element, a tag or a comment that does not end, and loses what follows');
});

test.each([
  ['text in an SVG', 'a<svg><text>b</text></svg>c', 'loses the text in svg'],
  [
    'text in a frame and a text area',
    '<iframe>a</iframe><textarea>b</textarea>',
    'loses the text in iframe, textarea',
  ],
  ['a picture as SVG', 'a<svg><path d="M0 0"/></svg>b', undefined],
  ['a script and a style sheet that end', 'a<script>b</script><style>p {}</style>c', undefined],
  ['elements that leave their text', '<div><font>a</font> <span>b &amp; c</span></div>', undefined],
  ['a plain article', '<h2>a</h2><p>b<br>c</p>', undefined],
])('of %s is said what is lost', (_what, html, loss) => {
  expect(lostText(html)).toBe(loss);
});

test('elements that are not kept are listed once each, and no more than twenty', () => {
  expect(elementsLeftOut('<div><DIV><font>a</font></div><b>c</b><p>d</p><script>e</script>')).toEqual([
    'div',
    'font',
    'script',
  ]);
  const many = Array.from({ length: 30 }, (_, at) => `<x-${at}>`).join('');
  expect(elementsLeftOut(many).length).toBe(20);
});
