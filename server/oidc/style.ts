/**
 * The provider's pages: one card on a light table, from 320 px up, in light and dark. The firm's colours come from the
 * theme's custom properties, which precede this style.
 */
export const style = `
:root{color-scheme:light dark;--page:#f5f6f8;--paper:#fff;--line:#e4e7ec;--edge:#8a94a3;--ink:#18212f;--quiet:#576274;
--bad:#b42318;--bad-tint:#fdecea}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--paper:#1b212b;--line:#303a49;--edge:#7d899b;--ink:#e8ecf2;--quiet:#a9b4c4;
--bad:#ffb4ab;--bad-tint:#43201d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--ink);
font:15px/1.5 Inter,"Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:32px}
main.with-demo{max-width:880px;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);padding:0;overflow:hidden}
.with-demo>section{padding:32px}
h1{margin:0;font-size:26px;font-weight:650;letter-spacing:-.02em;line-height:1.2}
h2{margin:0;font-size:15px;font-weight:650}
p{margin:8px 0 0;color:var(--quiet)}
p.firm{display:flex;align-items:center;gap:12px;margin:0 0 24px;color:var(--ink);font-weight:650;line-height:1.3}
.mark{display:grid;flex:none;place-items:center;width:36px;height:36px;overflow:hidden;border-radius:8px;font-size:13px;font-weight:700;object-fit:contain;
}
span.mark{background:var(--cc-header-fill);color:var(--cc-header-text)}
form{margin-top:24px}
label{display:block;margin:16px 0 6px;font-weight:550;font-size:14px}
input{width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:8px}
[hidden]{display:none!important}
.below{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-top:4px;font-size:14px}
.below a,button.link{padding:6px 0}
button,a.button{display:block;width:100%;min-height:46px;margin-top:24px;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;
color:var(--cc-button-text);background:var(--cc-button-fill);border:1px solid var(--cc-button-edge);border-radius:8px;cursor:pointer}
button.link{width:auto;min-height:0;margin:0;font-weight:400;text-decoration:underline;color:var(--cc-brand-ink);background:none;border:0;border-radius:4px}
a{color:var(--cc-brand-ink)}
.rule{font-size:14px}
.cancel{display:block;width:fit-content;margin:12px auto 0;padding:6px 12px}
:focus-visible{outline:2px solid var(--cc-brand-ink);outline-offset:2px}
[role=alert]{margin:16px 0 0;padding:10px 12px;color:var(--bad);background:var(--bad-tint);border-radius:8px}
.demo{display:flex;flex-direction:column;min-height:0;max-height:620px;border-left:1px solid var(--line);background:var(--page)}
.demo p{font-size:14px}
.demo ul{flex:1;min-height:0;margin:16px -12px 0;padding:2px;list-style:none;overflow-y:auto;overscroll-behavior:contain}
.demo li a{display:block;padding:8px 10px;border-radius:8px;color:inherit;text-decoration:none}
.demo li a:hover,.demo li a[aria-current]{background:color-mix(in srgb,var(--cc-brand-ink) 10%,transparent)}
.demo li a[aria-current]{box-shadow:inset 3px 0 var(--cc-brand-ink)}
.demo strong{display:block;font-size:14px;font-weight:600;overflow-wrap:anywhere}
.demo li span{display:block;font-size:12.5px;color:var(--quiet)}
.demo code{font-size:13px;color:var(--ink)}
@media(max-width:760px){main{padding:24px}main.with-demo{max-width:420px;grid-template-columns:minmax(0,1fr)}
.with-demo>section{padding:24px}.demo{max-height:none;border-left:0;border-top:1px solid var(--line)}}
@media(max-width:400px){body{padding:12px}main{padding:20px}.with-demo>section{padding:20px}}
`;
