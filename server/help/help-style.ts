/** The pages of the help centre: the firm's header over one column, from 320 px up, in light and dark. */
export const helpStyle = `
:root{color-scheme:light dark;--page:#f5f6f8;--paper:#fff;--line:#e4e7ec;--edge:#8a94a3;--ink:#18212f;--quiet:#576274}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--paper:#1b212b;--line:#303a49;--edge:#7d899b;--ink:#e8ecf2;--quiet:#a9b4c4}}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;background:var(--page);color:var(--ink);
font:16px/1.6 Inter,"Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ol,ul{margin:0;padding:0}
a{color:var(--ink);text-decoration-color:var(--cc-brand-ink);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--cc-brand-ink);outline-offset:2px}
.skip{position:absolute;left:-999px;top:8px;padding:8px 14px;border-radius:8px;background:var(--paper)}
.skip:focus{left:8px;z-index:1}
.top{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:56px;padding:8px 24px;
background:var(--cc-header-fill);color:var(--cc-header-text)}
.top :focus-visible{outline-color:currentColor}
.firm{display:flex;align-items:center;gap:10px;min-width:0;font-weight:650;line-height:1.3}
.mark{display:grid;flex:none;place-items:center;width:28px;height:28px;overflow:hidden;border-radius:7px;
background:color-mix(in srgb,var(--cc-header-text) 18%,transparent);font-size:11px;font-weight:700;object-fit:contain}
.top a{flex:none;padding:6px 0;color:inherit;font-size:15px;text-decoration:none}
.top a:hover{text-decoration:underline}
main{flex:1;width:100%;max-width:968px;margin:0 auto;padding:40px 24px 56px}
h1{font-size:30px;font-weight:650;letter-spacing:-.02em;line-height:1.2;text-wrap:balance}
h2{font-size:18px;font-weight:650;line-height:1.3}
.lead{margin-top:8px;color:var(--quiet);font-size:17px}
.search{display:flex;gap:10px;max-width:560px;margin-top:24px}
.search input{flex:1;min-width:0;height:46px;padding:0 14px;border:1px solid var(--edge);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
.search button{flex:none;min-height:46px;padding:0 20px;border:1px solid var(--cc-button-edge);border-radius:8px;background:var(--cc-button-fill);
color:var(--cc-button-text);font:inherit;font-weight:600;cursor:pointer}
.search button:hover{filter:brightness(1.08)}
.found{margin-top:28px}
.found a{margin-left:8px}
.none{color:var(--quiet)}
.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,360px),1fr));gap:14px;margin-top:28px;list-style:none}
.found+.list{margin-top:14px}
.card{display:block;height:100%;padding:18px 20px;border:1px solid var(--line);border-radius:12px;background:var(--paper);color:inherit;text-decoration:none}
.card:hover{border-color:var(--cc-brand-ink)}
.card strong{display:block;color:var(--cc-brand-ink);font-weight:650;line-height:1.35}
.card span{display:block;margin-top:4px;color:var(--quiet);font-size:15px;line-height:1.5}
.path{margin-bottom:14px;font-size:15px}
.article{max-width:680px}
.steps{margin-top:28px;padding:20px 22px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
.steps ol{display:grid;gap:12px;margin-top:14px;list-style:none;counter-reset:step}
.steps li{position:relative;padding-left:40px;counter-increment:step}
.steps li::before{content:counter(step);position:absolute;left:0;top:0;display:grid;place-items:center;width:26px;height:26px;border-radius:50%;
background:var(--cc-button-fill);color:var(--cc-button-text);box-shadow:0 0 0 1px var(--cc-button-edge);font-size:14px;font-weight:650;line-height:1}
.text{display:grid;gap:14px;margin-top:28px}
.related{margin-top:44px}
.related .list{margin-top:14px}
.contact{margin-top:36px;color:var(--quiet)}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 28px;width:100%;max-width:968px;margin:0 auto;padding:20px 24px 28px;border-top:1px solid var(--line);font-size:15px}
.foot ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none}
.foot a{display:inline-block;padding:4px 0}
.foot [aria-current]{color:inherit;font-weight:650;text-decoration:none}
@media(max-width:600px){.top,main,.foot{padding-inline:16px}main{padding-top:28px}h1{font-size:26px}.search button{padding:0 16px}}
`;
