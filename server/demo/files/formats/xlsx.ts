import type { Report, ReportRow } from '../report.ts';
import { makeArchive } from './archive.ts';
import { officePackage, relationships } from './ooxml.ts';
import { escapeXml } from './xml.ts';

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of the style sheet below. */
const style = {
  plain: 0,
  title: 1,
  header: 2,
  amount: 3,
  totalLabel: 4,
  totalAmount: 5,
  amountHeader: 6,
} as const;

const styles =
  `<styleSheet xmlns="${mainNamespace}">` +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="16"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7ECF2"/></patternFill></fill></fills>' +
  '<borders count="2"><border/><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>' +
  '<xf numFmtId="4" fontId="2" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">' +
  '<alignment horizontal="right"/></xf></cellXfs></styleSheet>';

/** A workbook of one sheet: heading, facts, and the table with the sums and differences as live formulas. */
export function makeXlsx(report: Report): Uint8Array {
  const workbook =
    `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets>` +
    `<sheet name="${report.sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  return makeArchive({
    ...officePackage(report, [
      { path: 'xl/workbook.xml', contentType: `${contentType}.sheet.main+xml`, xml: workbook },
      { path: 'xl/worksheets/sheet1.xml', contentType: `${contentType}.worksheet+xml`, xml: sheet(report) },
      { path: 'xl/styles.xml', contentType: `${contentType}.styles+xml`, xml: styles },
    ]),
    'xl/_rels/workbook.xml.rels': relationships([
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'styles', target: 'styles.xml' },
    ]),
  });
}

function sheet(report: Report): string {
  const lines: string[] = [];
  const addLine = (...cells: readonly string[]) => {
    const number = lines.length + 1;
    const placed = cells.map((cell, column) =>
      cell.replace('<c ', `<c r="${'ABCD'.charAt(column)}${number}" `),
    );
    lines.push(`<row r="${number}">${placed.join('')}</row>`);
  };
  const addAmounts = (
    row: ReportRow,
    labelStyle: number,
    amountStyle: number,
    sumOf?: readonly [number, number],
  ) => {
    const number = lines.length + 1;
    const formula = (column: string) =>
      sumOf ? `SUM(${column}${sumOf[0]}:${column}${sumOf[1]})` : undefined;
    addLine(
      textCell(row.label, labelStyle),
      amountCell(row.current, amountStyle, formula('B')),
      amountCell(row.prior, amountStyle, formula('C')),
      amountCell(row.current - row.prior, amountStyle, `B${number}-C${number}`),
    );
  };

  addLine(textCell(report.title, style.title));
  addLine(textCell(report.profile.firm, style.plain));
  for (const [label, value] of report.facts)
    addLine(textCell(label, style.plain), textCell(value, style.plain));
  addLine();
  const [labelHeader, ...amountHeaders] = report.columns;
  addLine(
    textCell(labelHeader, style.header),
    ...amountHeaders.map((text) => textCell(text, style.amountHeader)),
  );
  const first = lines.length + 1;
  for (const row of report.rows) addAmounts(row, style.plain, style.amount);
  addAmounts(report.total, style.totalLabel, style.totalAmount, [first, lines.length]);
  addLine();
  for (const note of report.notes) addLine(textCell(note, style.plain));
  return (
    `<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols><col min="1" max="1" width="34" customWidth="1"/>` +
    `<col min="2" max="4" width="18" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData>` +
    '<pageSetup orientation="portrait" fitToHeight="0"/></worksheet>'
  );
}

function textCell(text: string, styleIndex: number): string {
  return `<c s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function amountCell(cents: number, styleIndex: number, formula?: string): string {
  const calculation = formula === undefined ? '' : `<f>${formula}</f>`;
  return `<c s="${styleIndex}">${calculation}<v>${(cents / 100).toFixed(2)}</v></c>`;
}
