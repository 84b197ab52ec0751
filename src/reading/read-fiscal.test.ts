import { describe, expect, test } from 'vitest';
import type { FiscalDocument } from '../../contract/fiscal/fiscal-document.ts';
import { isAccessKey } from '../../contract/fiscal/fiscal-key.ts';
import { viewLimits } from '../../machines/preview/content.ts';
import { makeDocument } from '../../server/demo/files/make-document.ts';
import { read as readAll } from './reader.ts';

const read = (xml: string) =>
  readAll({ kind: 'xml', bytes: new TextEncoder().encode(xml), limits: viewLimits, language: 'pt-BR' });
const reading = async (xml: string): Promise<FiscalDocument> => {
  const loaded = await read(xml);
  if (loaded.kind !== 'fiscal') throw new Error(JSON.stringify(loaded).slice(0, 300));
  return loaded.document;
};

const nfe = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const cte = 'xmlns="http://www.portalfiscal.inf.br/cte"';
/** The key of the specification's example: number 48213, series 1, of Moinho Campos Gerais. */
const key = '41261111222333000181550010000482131703941254';
/** Its example of a CNPJ with letters. */
const letteredKey = '41261112ABC34501DE35550010000224181518302740';

const product = (
  number: number,
  code: string,
  name: string,
  quantity: string,
  price: string,
  total: string,
) =>
  `<det nItem="${number}"><prod><cProd>${code}</cProd><xProd>${name}</xProd><NCM>11010010</NCM><CFOP>5101</CFOP><uCom>SC</uCom><qCom>${quantity}</qCom><vUnCom>${price}</vUnCom><vProd>${total}</vProd></prod>` +
  '<imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><vBC>2940.00</vBC><vICMS>352.80</vICMS></ICMS00></ICMS><IPI><IPITrib><vBC>1.00</vBC><vIPI>0.00</vIPI></IPITrib></IPI><IBSCBS><CST>000</CST><gIBSCBS><vBC>2940.00</vBC><vIBS>2.94</vIBS><gCBS><vCBS>26.46</vCBS></gCBS></gIBSCBS></IBSCBS></imposto></det>';

const header =
  '<ide><natOp>Venda de produção própria</natOp><mod>55</mod><serie>1</serie><nNF>48213</nNF><dhEmi>2026-11-12T07:48:00-03:00</dhEmi><tpAmb>1</tpAmb></ide>';
const issuer =
  '<emit><CNPJ>11222333000181</CNPJ><xNome>Moinho Campos Gerais S.A.</xNome><enderEmit><xLgr>Av. Visconde de Mauá</xLgr><nro>1200</nro><xMun>Ponta Grossa</xMun><UF>PR</UF><CEP>84040000</CEP></enderEmit><IE>2030014874</IE></emit>';
const rest =
  '<dest><CNPJ>12345678000195</CNPJ><xNome>Padaria São João Ltda</xNome></dest>' +
  product(1, '10231', 'Farinha de trigo tipo 1 &amp; saco 25 kg', '30.0000', '98.0000000000', '2940.00') +
  '<total><ICMSTot><vProd>4266.00</vProd><vFrete>120.00</vFrete><vNF>4386.00</vNF></ICMSTot><IBSCBSTot><gIBS><vIBS>2.94</vIBS></gIBS><gCBS><vCBS>26.46</vCBS></gCBS></IBSCBSTot></total>' +
  '<transp><modFrete>0</modFrete><vol><qVol>30</qVol><pesoB>750.5</pesoB></vol><vol><qVol>10</qVol><pesoB>219.5</pesoB></vol></transp>' +
  '<cobr><dup><nDup>001</nDup><dVenc>2026-12-12</dVenc><vDup>4386.00</vDup></dup></cobr>' +
  '<pag><detPag><tPag>15</tPag><vPag>4386.00</vPag></detPag></pag>' +
  '<infAdic><infCpl><![CDATA[Pedido 2291 <urgente>]]></infCpl></infAdic>';
const protocol = (cStat = '100', of = key) =>
  `<protNFe><infProt><chNFe>${of}</chNFe><nProt>141260074821347</nProt><dhRecbto>2026-11-12T07:49:00-03:00</dhRecbto><cStat>${cStat}</cStat></infProt></protNFe>`;
const event = (type: string, detail: string, cStat = '135', of = key) =>
  `<procEventoNFe><evento><infEvento><chNFe>${of}</chNFe><tpEvento>${type}</tpEvento><dhEvento>2026-11-13T10:00:00-03:00</dhEvento><detEvento>${detail}</detEvento></infEvento></evento><retEvento><infEvento><cStat>${cStat}</cStat><nProt>9</nProt></infEvento></retEvento></procEventoNFe>`;

interface NoteParts {
  readonly id?: string;
  readonly ide?: string;
  readonly emit?: string;
  readonly after?: string;
  readonly body?: string;
}
const note = ({ id = key, ide = header, emit = issuer, after = protocol(), body = rest }: NoteParts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc ${nfe}><NFe><infNFe Id="NFe${id}" versao="4.00">${ide}${emit}${body}</infNFe></NFe>${after}</nfeProc>`;

describe('an NF-e', () => {
  test('is read in the order of its printed form, with its amounts as they are written', async () => {
    expect(await reading(note())).toEqual({
      kind: 'nfe',
      number: '48213',
      series: '1',
      issuedAt: '2026-11-12T07:48:00-03:00',
      nature: 'Venda de produção própria',
      key,
      status: 'authorized',
      warnings: [],
      protocol: { number: '141260074821347', at: '2026-11-12T07:49:00-03:00' },
      total: '4386.00',
      parties: [
        {
          role: 'issuer',
          name: 'Moinho Campos Gerais S.A.',
          taxId: '11222333000181',
          stateRegistration: '2030014874',
          state: 'PR',
          address: 'Av. Visconde de Mauá, 1200 · Ponta Grossa, PR · CEP 84040-000',
        },
        {
          role: 'recipient',
          name: 'Padaria São João Ltda',
          taxId: '12345678000195',
          stateRegistration: '',
          state: '',
          address: '',
        },
      ],
      route: null,
      installments: [{ number: '001', due: '2026-12-12', amount: '4386.00' }],
      totals: [
        { name: 'vProd', amount: '4266.00' },
        { name: 'vFrete', amount: '120.00' },
        { name: 'vNF', amount: '4386.00' },
        { name: 'vIBS', amount: '2.94' },
        { name: 'vCBS', amount: '26.46' },
      ],
      transport: [
        { name: 'freight', value: '0' },
        { name: 'volumes', value: '40' },
        { name: 'weight', value: '970' },
      ],
      items: [
        {
          code: '10231',
          name: 'Farinha de trigo tipo 1 & saco 25 kg',
          ncm: '11010010',
          cst: '000',
          cfop: '5101',
          unit: 'SC',
          quantity: '30.0000',
          unitPrice: '98.0000000000',
          total: '2940.00',
          taxes: [
            { name: 'vBC', amount: '2940.00' },
            { name: 'vICMS', amount: '352.80' },
            { name: 'vIPI', amount: '0.00' },
            { name: 'vIBS', amount: '2.94' },
            { name: 'vCBS', amount: '26.46' },
          ],
        },
      ],
      components: [],
      carried: [],
      payments: [{ kind: '15', amount: '4386.00' }],
      remarks: { complementary: 'Pedido 2291 <urgente>', toAuthority: '' },
      events: [],
    });
  });

  test('keeps its XML beside the reading view', async () => {
    const loaded = await read(note());
    expect(loaded.kind === 'fiscal' && loaded.text.split('\n').slice(0, 4)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<nfeProc ${nfe}>`,
      '  <NFe>',
      `    <infNFe Id="NFe${key}" versao="4.00">`,
    ]);
  });

  test('of the demo says that it has no fiscal value', async () => {
    const { bytes } = await makeDocument({
      seed: 1,
      market: 'br',
      client: { name: 'Padaria São João Ltda' },
      year: 2025,
      kind: 'nfe',
      title: 'NF-e',
    });
    const { status, warnings } = await reading(new TextDecoder().decode(bytes));
    expect({ status, warnings }).toEqual({ status: 'authorized', warnings: ['test'] });
  });

  test.each([
    ['100', 'authorized'],
    ['150', 'authorized'],
    ['101', 'canceled'],
    ['302', 'denied'],
    ['999', 'rejected'],
  ])('with the answer %s is %s', async (cStat, status) => {
    expect((await reading(note({ after: protocol(cStat) }))).status).toBe(status);
  });

  test('without a protocol says so', async () => {
    const { status, protocol: none, warnings } = await reading(note({ after: '' }));
    expect({ status, none, warnings }).toEqual({ status: 'withoutProtocol', none: null, warnings: [] });
  });

  test('with the protocol of another note is not authorized', async () => {
    const { status, warnings } = await reading(note({ after: protocol('100', letteredKey) }));
    expect({ status, warnings }).toEqual({ status: 'withoutProtocol', warnings: ['foreignProtocol'] });
  });

  test.each([
    ['with a wrong check digit', { id: `${key.slice(0, 43)}5` }],
    ['of another number', { ide: header.replace('48213', '48214') }],
    ['of another issuer', { emit: issuer.replace('11222333000181', '98765432000198') }],
  ])('whose key is one %s warns of it', async (_what, change) => {
    const id = 'id' in change ? change.id : key;
    expect((await reading(note({ ...change, after: protocol('100', id) }))).warnings).toEqual(['wrongKey']);
  });

  test('whose issuer has letters in its CNPJ has a right key', async () => {
    const { warnings } = await reading(
      note({
        id: letteredKey,
        ide: header.replace('48213', '22418'),
        emit: issuer.replace('11222333000181', '12ABC34501DE35'),
        after: protocol('100', letteredKey),
      }),
    );
    expect(warnings).toEqual([]);
  });

  test.each([
    ['canceled by an accepted event is canceled', event('110111', '<xJust>Erro</xJust>'), 'canceled', []],
    ['whose cancellation was refused stays authorized', event('110111', '', '220'), 'authorized', []],
    [
      'beside the cancellation of another note stays authorized',
      event('110111', '', '135', letteredKey),
      'authorized',
      [],
    ],
    [
      'corrected by a letter says so',
      event('110110', '<descEvento>Carta de Correcao</descEvento><xCorrecao>CFOP 5102</xCorrecao>'),
      'authorized',
      ['corrected'],
    ],
  ])('%s', async (_what, after, status, warnings) => {
    const shown = await reading(note({ after: protocol() + after }));
    expect([shown.status, shown.warnings]).toEqual([status, warnings]);
  });

  test('with prefixes on its elements is read the same', async () => {
    const plain = note({ body: rest.replace(/<infAdic>.*<\/infAdic>/, '') });
    const prefixed = plain.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1n:').replaceAll('xmlns=', 'xmlns:n=');
    expect(await reading(prefixed)).toEqual(await reading(plain));
  });

  test('with an amount that is none shows no amount', async () => {
    const shown = await reading(note({ body: rest.replace('<vFrete>120.00', '<vFrete>1e999') }));
    expect(shown.totals.map(({ name }) => name)).toEqual(['vProd', 'vNF', 'vIBS', 'vCBS']);
  });
});

test('a CT-e is read with who pays, its route, what it costs and the notes that it carries', async () => {
  const shown = await reading(
    `<cteProc ${cte}><CTe><infCte Id="CTe${'0'.repeat(44)}"><ide><natOp>Transporte</natOp><mod>57</mod><serie>1</serie><nCT>77</nCT><dhEmi>2026-11-12T07:48:00-03:00</dhEmi><tpAmb>1</tpAmb><modal>01</modal><xMunIni>Ponta Grossa</xMunIni><UFIni>PR</UFIni><xMunFim>Curitiba</xMunFim><UFFim>PR</UFFim><toma3><toma>3</toma></toma3></ide>` +
      '<emit><CNPJ>7K3M9QX2000190</CNPJ><xNome>Araucária Logística Ltda</xNome></emit><rem><CNPJ>11222333000181</CNPJ><xNome>Moinho</xNome></rem><dest><CNPJ>12345678000195</CNPJ><xNome>Padaria</xNome><enderDest><xMun>Curitiba</xMun></enderDest></dest>' +
      '<vPrest><vTPrest>320.00</vTPrest><vRec>320.00</vRec><Comp><xNome>FRETE PESO</xNome><vComp>300.00</vComp></Comp><Comp><xNome>PEDAGIO</xNome><vComp>20.00</vComp></Comp></vPrest>' +
      '<imp><ICMS><ICMS00><vBC>320.00</vBC><vICMS>38.40</vICMS></ICMS00></ICMS></imp>' +
      `<infCTeNorm><infCarga><vCarga>4386.00</vCarga><proPred>Farinha</proPred></infCarga><infDoc><infNFe><chave>${key}</chave></infNFe></infDoc></infCTeNorm></infCte></CTe></cteProc>`,
  );
  expect({
    ...shown,
    parties: shown.parties.map(({ role, name, address }) => [role, name, address]),
  }).toMatchObject({
    kind: 'cte',
    number: '77',
    status: 'withoutProtocol',
    warnings: ['wrongKey'],
    total: '320.00',
    route: { from: 'Ponta Grossa, PR', to: 'Curitiba, PR' },
    parties: [
      ['issuer', 'Araucária Logística Ltda', ''],
      ['taker', 'Padaria', 'Curitiba'],
      ['sender', 'Moinho', ''],
      ['recipient', 'Padaria', 'Curitiba'],
    ],
    components: [
      { name: 'FRETE PESO', amount: '300.00' },
      { name: 'PEDAGIO', amount: '20.00' },
    ],
    totals: [
      { name: 'vTPrest', amount: '320.00' },
      { name: 'vRec', amount: '320.00' },
      { name: 'vBC', amount: '320.00' },
      { name: 'vICMS', amount: '38.40' },
      { name: 'vCarga', amount: '4386.00' },
    ],
    transport: [
      { name: 'modal', value: '01' },
      { name: 'cargo', value: 'Farinha' },
    ],
    carried: [key],
  });
});

describe('what claims to be a fiscal document', () => {
  const bomb = `<!DOCTYPE nfeProc [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  test.each([
    [
      'and declares entities is shown as it is written, and says why',
      note({ body: rest.replace('Padaria', '&b;&c;') }).replace('<nfeProc', `${bomb}<nfeProc`),
      'entities',
    ],
    ['and nests without end', note({ body: `${'<a>'.repeat(500)}${'</a>'.repeat(500)}${rest}` }), 'tooMuch'],
    [
      'and has more items than the layout allows',
      note({ body: product(1, 'a', 'b', '1', '1', '1').repeat(991) + rest }),
      'tooMuch',
    ],
    ['and has no total', note({ body: '' }), 'incomplete'],
  ])('%s', async (_what, xml, noReading) => {
    expect(await read(xml)).toMatchObject({ kind: 'text', noReading });
  });

  test('and expands nothing: its text is the file, entities unread', async () => {
    const xml = note({ body: rest.replace('Padaria', '&b;&c;') }).replace('<nfeProc', `${bomb}<nfeProc`);
    const loaded = await read(xml);
    expect(loaded.kind === 'text' && loaded.text.length < xml.length * 8).toBe(true);
    expect(loaded.kind === 'text' && loaded.text.includes('&b;&c;')).toBe(true);
  });

  test.each([
    ['of no layout', note().replace(nfe, '')],
    ['that is not well-formed', note().replace('</infNFe>', '')],
    ['of another kind', '<MDFe xmlns="http://www.portalfiscal.inf.br/mdfe"><infMDFe/></MDFe>'],
  ])('but is XML %s keeps the plain view', async (_what, xml) => {
    const loaded = await read(xml);
    expect(loaded).toEqual({ kind: 'text', text: expect.any(String) });
  });
});

test.each([
  [key, true],
  [letteredKey, true],
  [letteredKey.toLowerCase(), false],
  [`${key}0`, false],
  ['', false],
])('the key %s is right: %s', (one, isRight) => {
  expect(isAccessKey(one)).toBe(isRight);
});
