import type { Report } from '../report.ts';
import { escapeXml, xmlDeclaration } from './xml.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** One part of an Office package: its path, its content type, and its XML without the declaration. */
export interface OoxmlPart {
  readonly path: string;
  readonly contentType: string;
  readonly xml: string;
}

/** A `.rels` part that points at `targets`; the n-th gets the id `rId{n}`. */
export function relationships(targets: readonly { type: string; target: string }[]): string {
  const items = targets.map(({ type, target }, index) => {
    const full = type.startsWith('http') ? type : `${officeRelations}/${type}`;
    return `<Relationship Id="rId${index + 1}" Type="${full}" Target="${target}"/>`;
  });
  return `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${items.join('')}</Relationships>`;
}

/** The entries of an Office package; the first part is its main document. Title and author come from the report. */
export function officePackage(
  report: Report,
  parts: readonly [OoxmlPart, ...OoxmlPart[]],
): Record<string, string> {
  const core: OoxmlPart = {
    path: 'docProps/core.xml',
    contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
    xml: coreProperties(report),
  };
  const all = [...parts, core];
  const overrides = all.map(
    ({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`,
  );
  const entries: Record<string, string> = {
    '[Content_Types].xml':
      `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships([
      { type: 'officeDocument', target: parts[0].path },
      { type: `${packageNamespace}/relationships/metadata/core-properties`, target: core.path },
    ]),
  };
  for (const part of all) entries[part.path] = xmlDeclaration + part.xml;
  return entries;
}

function coreProperties(report: Report): string {
  const stamp = `${report.date}T12:00:00Z`;
  return (
    `<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeXml(report.title)}</dc:title><dc:creator>${escapeXml(report.profile.firm)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${stamp}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${stamp}</dcterms:modified></cp:coreProperties>`
  );
}
