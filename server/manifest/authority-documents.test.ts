import { expect, test } from 'vitest';
import { xmlTree } from '../../contract/fiscal/xml-tree.ts';
import { eventSummaryXml, registeredXml, summaryXml } from './authority-documents.ts';
import { eventXmlOf } from './event-xml.ts';

const key = '41261111222333000181550010000482131703941254';
const at = new Date('2026-11-14T13:22:33Z');
const event = {
  ...{ key, at, sequence: 1, authorTaxId: '12345678000195' },
  ...{ type: '210220', name: 'Desconhecimento da Operacao', protocol: '191260000000001' },
};
const invoice = {
  ...{ key, total: '4386.00', protocol: '141260074821347', standing: 'authorized' as const },
  ...{ issuedAt: at, authorizedAt: at },
};
const issuer = { taxId: '11222333000181', name: 'Moinho & Cia' };

/** The names of what is in the root of XML, or in what lies below it at a path, in order. */
function namesIn(xml: string, path = ''): string {
  let node = xmlTree(xml, { depth: 9, elements: 99, isStrict: true });
  for (const name of path.split('/').filter((one) => one !== ''))
    node = node?.children.find((child) => child.name === name);
  return node?.children.map(({ name }) => name).join(' ') ?? '';
}

test('a summary of an invoice has the elements of its layout in their order', () => {
  expect(namesIn(summaryXml({ ...invoice, issuer }))).toBe(
    'chNFe CNPJ xNome IE dhEmi tpNF vNF dhRecbto nProt cSitNFe',
  );
});

test.each([
  ['that has a state registration says it', '2030014874', '2030014874'],
  ['that has none is said to be exempt', undefined, 'ISENTO'],
])('an issuer %s', (_, stateRegistration, told) => {
  const known = stateRegistration === undefined ? issuer : { ...issuer, stateRegistration };
  expect(summaryXml({ ...invoice, issuer: known })).toContain(`<IE>${told}</IE>`);
});

test('a summary of an event has the elements of its layout in their order', () => {
  expect(namesIn(eventSummaryXml(event))).toBe(
    'cOrgao CNPJ chNFe dhEvento tpEvento nSeqEvento xEvento dhRecbto nProt',
  );
});

test('a registered event has the elements of its layout in their order', () => {
  const justification = 'Não fizemos este pedido a este fornecedor.';
  const answered = { taxId: event.authorTaxId, key, event: 'unknown' as const, sequence: 1, justification };
  const registered = registeredXml(eventXmlOf('2', answered, at).xml, event);
  expect(namesIn(registered)).toBe('evento retEvento');
  expect(namesIn(registered, 'evento/infEvento')).toBe(
    'cOrgao tpAmb CNPJ chNFe dhEvento tpEvento nSeqEvento verEvento detEvento',
  );
  expect(namesIn(registered, 'evento/infEvento/detEvento')).toBe('descEvento xJust');
  expect(namesIn(registered, 'retEvento/infEvento')).toBe(
    'tpAmb verAplic cOrgao cStat xMotivo chNFe tpEvento xEvento nSeqEvento dhRegEvento nProt',
  );
});
