import { sheetStyle } from '../shell/sheet.ts';

/** A recipient's page: a list of documents, or a form for the code. */
export const sharePageStyle = `${sheetStyle}
.lead{margin-top:8px;color:var(--quiet)}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px 16px;margin:28px 0 12px;color:var(--quiet);font-size:15px}
.file{display:grid;grid-template-columns:36px minmax(0,1fr) auto;align-items:center;gap:4px 14px;padding:14px 18px}
.file+.file{border-top:1px solid var(--line)}
.file svg{width:26px;height:26px;color:var(--quiet)}
.name{font-weight:550;line-height:1.35}
.size{color:var(--quiet);font-size:14px}
.notice{margin-top:20px;color:var(--quiet);font-size:14px}
form{display:grid;gap:6px}
label{font-size:15px;font-weight:550}
input{width:100%;height:46px;padding:0 14px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:8px}
input[aria-invalid]{border-color:var(--bad)}
.problem{color:var(--bad);font-size:15px}
form .main{margin-top:10px}
@media(max-width:600px){.bar .button{width:100%}
.file{grid-template-columns:26px minmax(0,1fr);padding:14px 16px}.file .button{grid-column:1/-1;margin-top:8px}}
`;
