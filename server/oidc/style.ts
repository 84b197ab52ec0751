/** The provider's pages: one card on a light table, from 320 px up, in light and dark. */
export const style = `
:root{color-scheme:light dark;--page:#f5f6f8;--paper:#fff;--line:#e4e7ec;--edge:#8a94a3;--ink:#18212f;--quiet:#576274;
--fill:#003565;--fill-text:#fff;--brand-ink:#003565;--tint:rgba(0,53,101,.06);--bad:#b42318;--bad-tint:#fdecea}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--paper:#1b212b;--line:#303a49;--edge:#7d899b;--ink:#e8ecf2;--quiet:#a9b4c4;
--fill:#2f6ea8;--brand-ink:#8fc0ee;--tint:rgba(143,192,238,.1);--bad:#ffb4ab;--bad-tint:#43201d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--ink);
font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:32px}
main.with-demo{max-width:880px;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);padding:0;overflow:hidden}
.with-demo>section{padding:32px}
h1{margin:0;font-size:26px;font-weight:650;letter-spacing:-.02em;line-height:1.2}
h2{margin:0;font-size:15px;font-weight:650}
p{margin:8px 0 0;color:var(--quiet)}
form{margin-top:24px}
label{display:block;margin:16px 0 6px;font-weight:550;font-size:14px}
input{width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:8px}
button,a.button{display:block;width:100%;min-height:46px;margin-top:24px;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;
color:var(--fill-text);background:var(--fill);border:0;border-radius:8px;cursor:pointer}
a{color:var(--brand-ink)}
.cancel{display:block;width:fit-content;margin:12px auto 0;padding:6px 12px}
:focus-visible{outline:2px solid var(--brand-ink);outline-offset:2px}
[role=alert]{margin:16px 0 0;padding:10px 12px;color:var(--bad);background:var(--bad-tint);border-radius:8px}
.demo{display:flex;flex-direction:column;min-height:0;max-height:560px;border-left:1px solid var(--line);background:var(--page)}
.demo p{font-size:14px}
.demo ul{flex:1;min-height:0;margin:16px -12px 0;padding:2px;list-style:none;overflow-y:auto;overscroll-behavior:contain}
.demo li a{display:block;padding:8px 10px;border-radius:8px;color:inherit;text-decoration:none}
.demo li a:hover{background:var(--tint)}
.demo li a[aria-current]{background:var(--tint);box-shadow:inset 3px 0 var(--brand-ink)}
.demo strong{display:block;font-size:14px;font-weight:600;overflow-wrap:anywhere}
.demo li span{display:block;font-size:12.5px;color:var(--quiet)}
.demo code{font-size:13px;color:var(--ink)}
@media(max-width:760px){main{padding:24px}main.with-demo{max-width:420px;grid-template-columns:minmax(0,1fr)}
.with-demo>section{padding:24px}.demo{max-height:none;border-left:0;border-top:1px solid var(--line)}}
@media(max-width:400px){body{padding:12px}main{padding:20px}.with-demo>section{padding:20px}}
`;
