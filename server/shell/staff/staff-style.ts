/** The staff area: the firm's header over white paper on a light table, from 320 px up, in light and dark. */
export const staffStyle = `
:root{color-scheme:light dark;--page:#f5f6f8;--paper:#fff;--line:#e4e7ec;--edge:#8a94a3;--ink:#18212f;--quiet:#576274;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--paper:#1b212b;--line:#303a49;--edge:#7d899b;--ink:#e8ecf2;--quiet:#a9b4c4;--bad:#ff9d94}}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;background:var(--page);color:var(--ink);font:15px/1.5 Inter,"Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1,h2,p,ul{margin:0;padding:0}
ul{list-style:none}
a{color:var(--cc-brand-ink)}
header{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 24px;background:var(--cc-header-fill);color:var(--cc-header-text);
border-bottom:1px solid var(--line)}
header a{flex:none;padding:6px 8px;border-radius:8px;color:inherit;font-size:14px;text-underline-offset:3px}
.mark{display:grid;flex:none;place-items:center;width:36px;height:36px;overflow:hidden;border-radius:8px;font-size:13px;font-weight:700;object-fit:contain;
background:color-mix(in srgb,var(--cc-header-text) 18%,transparent)}
.firm{flex:1;min-width:0;font-weight:650;overflow-wrap:anywhere}
.who{min-width:0;font-size:14px;overflow-wrap:anywhere}
.areas{display:flex;flex-wrap:wrap;gap:4px 20px;max-width:960px;margin:0 auto;padding:12px 24px 0;font-size:14px}
.areas a{padding:6px 0;color:var(--quiet);text-decoration:none;border-bottom:2px solid transparent}
.areas a:hover{color:var(--ink)}
.areas a[aria-current]{color:var(--ink);font-weight:600;border-color:var(--cc-brand-ink)}
main{max-width:960px;margin:0 auto;padding:32px 24px 48px}
h1{font-size:26px;font-weight:650;letter-spacing:-.02em;line-height:1.2}
h2{font-size:15px;font-weight:600;overflow-wrap:anywhere}
.intro{max-width:60ch;margin-top:6px;color:var(--quiet)}
.find{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:6px 8px;max-width:560px;margin-top:24px}
label{grid-column:1/-1;font-size:14px;font-weight:550}
input[type=search],input[type=text],select{width:100%;height:42px;padding:0 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:8px}
textarea{width:100%;padding:10px 12px;font:inherit;color:inherit;resize:vertical;background:var(--paper);border:1px solid var(--edge);border-radius:8px}
button,.button{min-height:36px;padding:6px 12px;font:inherit;font-size:14px;font-weight:600;text-align:center;text-decoration:none;color:var(--cc-brand-ink);
background:var(--paper);border:1px solid var(--line);border-radius:8px;cursor:pointer;overflow-wrap:anywhere}
button:hover,.button:hover{background:color-mix(in srgb,var(--cc-brand-ink) 10%,var(--paper))}
.main{min-height:42px;padding:8px 16px;color:var(--cc-button-text);background:var(--cc-button-fill);border-color:var(--cc-button-edge)}
.main:hover{background:var(--cc-button-fill);filter:brightness(1.08)}
.count{display:flex;flex-wrap:wrap;gap:4px 16px;margin:24px 0 8px;font-size:14px;color:var(--quiet)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px}
.client{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:8px 24px;padding:14px 16px}
.client+.client{border-top:1px solid var(--line)}
.note{font-size:12.5px;color:var(--quiet);overflow-wrap:anywhere}
.people{display:grid;gap:12px}
.person{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}
.person>div{flex:1 1 180px;min-width:0;font-size:14px;overflow-wrap:anywhere}
.find .note{grid-column:1/-1}
.list{margin-top:24px}
.action{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;padding:12px 16px}
.action+.action{border-top:1px solid var(--line)}
.action>div{flex:1 1 240px;min-width:0}
.written{margin-top:2px;font-size:14px;color:var(--quiet);white-space:pre-line;overflow-wrap:anywhere}
.said{font-size:14px;overflow-wrap:anywhere}
.links{display:flex;flex-wrap:wrap;gap:2px 16px;margin-top:6px;font-size:13px}
.links a{padding:3px 0}
main>form>h2,.settings>h2{margin:24px 0 8px}
.settings>.note{margin-bottom:8px}
.pair,.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,200px),1fr));gap:12px 16px}
.pair{padding:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}
.field{display:grid;align-content:start;gap:4px;min-width:0}
.rubric{min-width:0;margin:0;padding:14px 16px 16px;border:0}
.rubric+.rubric{border-top:1px solid var(--line)}
.rubric legend{float:left;width:100%;padding:0;margin-bottom:8px;font-weight:600;overflow-wrap:anywhere}
::placeholder{color:var(--quiet);opacity:1}
details>.rubric{padding-top:0}
.rubric legend .note{margin-left:6px;font-weight:400}
.rubric .fields,.rubric>.fault{clear:both}
.rubric>.fault{margin-bottom:8px}
.checks{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:10px}
.check{display:inline-flex;align-items:center;gap:8px;min-height:32px;font-weight:400}
.check input{flex:none;width:18px;height:18px;margin:0;accent-color:var(--cc-brand-ink)}
details+details{border-top:1px solid var(--line)}
summary{padding:14px 16px;font-weight:600;cursor:pointer}
.foot{margin-top:20px}
input[aria-invalid],select[aria-invalid],textarea[aria-invalid]{border:2px solid var(--bad)}
.fault{font-size:13px;font-weight:550;color:var(--bad)}
.faults{margin-top:20px;padding:14px 16px;border:2px solid var(--bad)}
.faults p{margin-top:4px;font-size:14px}
.faults ul{display:grid;gap:4px;margin-top:6px;font-size:14px}
.done{margin-top:20px;padding:12px 16px;font-size:14px}
.state{margin-top:2px;font-size:14px}
.choices{display:flex;flex-wrap:wrap;gap:8px}
.choices .button{display:grid;place-items:center}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,180px),1fr));align-items:end;gap:12px;max-width:720px;margin-top:24px}
.filters .main{justify-self:start}
.begin{margin-top:16px}
.begin .button,.deed .button{display:inline-grid;place-items:center}
.deed{margin-top:10px}
.wide{padding:0 16px 16px}
.adding{display:grid;gap:8px;margin-top:12px;padding:16px}
.adding .find{margin-top:0}
.adding .check{align-items:start;padding:4px 0;overflow-wrap:anywhere}
.adding .check input{margin-top:3px}
.receipt{padding:14px 16px}
.receipt+.receipt{border-top:1px solid var(--line)}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
.badge{padding:1px 8px;font-size:12.5px;font-weight:600;border:1px solid var(--edge);border-radius:999px}
.badge.refused,.badge.expired{color:var(--bad);border-color:var(--bad)}
.documents{margin-top:4px;font-size:14px;overflow-wrap:anywhere}
.moments{display:flex;flex-wrap:wrap;gap:2px 16px;margin-top:4px}
.blank{padding:40px 24px;text-align:center;color:var(--quiet)}
.pages{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin-top:16px;font-size:14px;color:var(--quiet)}
.gone{display:grid;justify-items:start;gap:16px;padding:32px 24px}
:focus-visible{outline:2px solid var(--cc-brand-ink);outline-offset:2px}
header :focus-visible{outline-color:currentColor}
@media(max-width:640px){header{padding:8px 16px}.areas{padding:8px 16px 0}.who{display:none}main{padding:24px 16px 40px}.client{grid-template-columns:minmax(0,1fr);gap:12px}
.person form,.person button,.action form,.action button{width:100%}.pages .button,.action>.button{flex:1 1 100%}.settings .main,.filters .main,.begin .button,.deed .button{width:100%}}
@media(forced-colors:active){button,.button{border-color:ButtonText}}
`;
