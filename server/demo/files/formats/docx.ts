import { formatAmount } from '../format.ts';
import type { Report, ReportRow } from '../report.ts';
import { makeArchive } from './archive.ts';
import { officePackage, relationships } from './ooxml.ts';
import { escapeXml } from './xml.ts';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** Twentieths of a point, as Word counts. */
const columnWidths = [3600, 1900, 1900, 1900] as const;
const paperSizes = { letter: 'w:w="12240" w:h="15840"', a4: 'w:w="11906" w:h="16838"' } as const;

const styles =
  `<w:styles xmlns:w="${wordNamespace}">` +
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>' +
  '<w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/>' +
  '<w:rPr><w:color w:val="5A6472"/><w:sz w:val="28"/></w:rPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>' +
  '<w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr>' +
  '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style></w:styles>';

/** A letter of one page: firm, heading, facts, table of figures and notes. */
export function makeDocx(report: Report): Uint8Array {
  const body = [
    paragraph(report.profile.firm, 'Title'),
    paragraph(report.title, 'Heading1'),
    ...report.facts.map(([label, value]) => paragraph(`${label}: ${value}`)),
    paragraph(report.intro),
    table(report),
    paragraph(''),
    ...report.notes.map((note) => paragraph(note)),
    paragraph(`${report.profile.firm} · ${report.profile.address}`),
  ].join('');
  const section =
    `<w:sectPr><w:pgSz ${paperSizes[report.profile.paper]}/>` +
    '<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return makeArchive({
    ...officePackage(report, [
      {
        path: 'word/document.xml',
        contentType: `${contentType}.document.main+xml`,
        xml: `<w:document xmlns:w="${wordNamespace}"><w:body>${body}${section}</w:body></w:document>`,
      },
      { path: 'word/styles.xml', contentType: `${contentType}.styles+xml`, xml: styles },
    ]),
    'word/_rels/document.xml.rels': relationships([{ type: 'styles', target: 'styles.xml' }]),
  });
}

function paragraph(text: string, styleId?: string): string {
  const properties = styleId === undefined ? '' : `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>`;
  return `<w:p>${properties}${run(text, false)}</w:p>`;
}

function run(text: string, bold: boolean): string {
  if (text === '') return '';
  return `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function table(report: Report): string {
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const borders = edges
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="B8C0CC"/>`)
    .join('');
  const grid = columnWidths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const cellsOf = (row: ReportRow) => [
    row.label,
    ...[row.current, row.prior, row.current - row.prior].map((cents) => formatAmount(cents, report.language)),
  ];
  const rows = [
    tableRow(report.columns, true),
    ...report.rows.map((row) => tableRow(cellsOf(row), false)),
    tableRow(cellsOf(report.total), true),
  ];
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`
  );
}

function tableRow(cells: readonly string[], bold: boolean): string {
  const content = cells.map((text, column) => {
    const alignment = column === 0 ? 'left' : 'right';
    return (
      `<w:tc><w:tcPr><w:tcW w:w="${columnWidths[column]}" w:type="dxa"/></w:tcPr>` +
      `<w:p><w:pPr><w:spacing w:before="40" w:after="40"/><w:jc w:val="${alignment}"/></w:pPr>${run(text, bold)}</w:p></w:tc>`
    );
  });
  return `<w:tr>${content.join('')}</w:tr>`;
}
