import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeNfe } from '../../server/demo/files/nfe/nfe.ts';
import { accessKeyCheckDigit } from '../../server/demo/files/nfe/nfe-key.ts';
import { checkFiscal } from './check-fiscal.ts';
import { isAccessKey, issuerOfKey } from './fiscal-key.ts';
import { type FiscalSummary, mostXmlBytes, noTaxes } from './fiscal-summary.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const check = (xml: string) => checkFiscal(utf8(xml));
const summaryOf = (xml: string): FiscalSummary => {
  const checked = check(xml);
  if (checked.refused !== null) throw new Error(checked.refused);
  return checked.summary;
};
const flagsOf = (xml: string) => {
  const checked = check(xml);
  return checked.refused ?? checked.flags;
};
const withDigit = (body: string) => body + accessKeyCheckDigit(body);

/** The key of the specification's example: number 48213, series 1, of Moinho Campos Gerais. */
const key = '41261111222333000181550010000482131703941254';
/** Its example of a CNPJ with letters. */
const letteredKey = '41261112ABC34501DE35550010000224181518302740';
const nfe = 'http://www.portalfiscal.inf.br/nfe';
const cte = 'http://www.portalfiscal.inf.br/cte';

const header =
  '<ide><cUF>41</cUF><cNF>70394125</cNF><natOp>Venda de produção própria</natOp><mod>55</mod><serie>1</serie><nNF>48213</nNF><dhEmi>2026-11-12T07:48:00-03:00</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis><cDV>4</cDV><tpAmb>1</tpAmb></ide>';
const issuer =
  '<emit><CNPJ>11222333000181</CNPJ><xNome>Moinho Campos Gerais S.A.</xNome><enderEmit><xMun>Ponta Grossa</xMun><UF>PR</UF></enderEmit></emit>';
const recipient =
  '<dest><CNPJ>12345678000195</CNPJ><xNome>Padaria São João &amp; Cia</xNome><enderDest><UF>SC</UF></enderDest></dest>';
const item = (number: number, cfop: string, total: string, more = '', indTot = '1') =>
  `<det nItem="${number}"><prod><CFOP>${cfop}</CFOP><vProd>${total}</vProd><indTot>${indTot}</indTot></prod><imposto>${more}</imposto></det>`;
const items = item(1, '5101', '2940.00') + item(2, '5102', '1326.00') + item(3, '5101', '9.00', '', '0');
const totals =
  '<total><ICMSTot><vICMS>512.5</vICMS><vICMSDeson>0.00</vICMSDeson><vProd>4266.00</vProd><vFrete>120.00</vFrete><vDesc>10.00</vDesc><vIPI>10.00</vIPI><vNF>4386.00</vNF></ICMSTot><IBSCBSTot><vBCIBSCBS>4266.00</vBCIBSCBS><gIBS><vIBS>4.27</vIBS></gIBS><gCBS><vCBS>38.39</vCBS></gCBS></IBSCBSTot></total>';
const readers = '<autXML><CPF>52998224725</CPF></autXML><autXML><CNPJ>11222333000181</CNPJ></autXML>';
const protocol = (of = key, cStat = '100') =>
  `<protNFe versao="4.00"><infProt><chNFe>${of}</chNFe><dhRecbto>2026-11-12T07:49:10-03:00</dhRecbto><nProt>141260074821347</nProt><cStat>${cStat}</cStat></infProt></protNFe>`;
const event = (detail = '<xJust>Mercadoria não entregue</xJust>', of = key, type = '110111', cStat = '135') =>
  `<procEventoNFe xmlns="${nfe}" versao="1.00"><evento><infEvento><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ><chNFe>${of}</chNFe><dhEvento>2026-11-13T10:00:00-03:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>2</nSeqEvento><detEvento><descEvento>Cancelamento</descEvento>${detail}</detEvento></infEvento></evento><retEvento><infEvento><cStat>${cStat}</cStat><nProt>9</nProt></infEvento></retEvento></procEventoNFe>`;

interface NoteParts {
  readonly id?: string;
  readonly ide?: string;
  readonly emit?: string;
  readonly dest?: string;
  readonly body?: string;
  readonly after?: string;
  readonly signature?: string;
}
const note = ({
  id = key,
  ide = header,
  emit = issuer,
  dest = recipient,
  body = items + totals,
  after = protocol(),
  signature = '',
}: NoteParts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${nfe}" versao="4.00"><NFe><infNFe Id="NFe${id}" versao="4.00">${ide}${emit}${dest}${readers}${body}</infNFe>${signature}</NFe>${after}</nfeProc>`;
const letteredNote = (of = letteredKey) =>
  note({
    id: of,
    ide: header.replace('70394125', '51830274').replace('48213', '22418').replace('<cDV>4', '<cDV>0'),
    emit: issuer.replace('11222333000181', '12ABC34501DE35'),
    after: protocol(of),
  });

const noteSummary: FiscalSummary = {
  storage: 'nfe-storage',
  root: 'nfeProc',
  model: '55',
  key,
  number: '48213',
  series: '1',
  issuedAt: '2026-11-12T07:48:00-03:00',
  nature: 'Venda de produção própria',
  cfops: ['5101', '5102'],
  total: '4386.00',
  issuer: { name: 'Moinho Campos Gerais S.A.', taxId: '11222333000181', state: 'PR' },
  recipient: { name: 'Padaria São João & Cia', taxId: '12345678000195', state: 'SC' },
  taker: null,
  others: ['52998224725'],
  isOutgoing: true,
  protocol: { number: '141260074821347', code: '100' },
  authorizedAt: '2026-11-12T07:49:10-03:00',
  taxes: { goods: '4266.00', icms: '512.50', ipi: '10.00', ibs: '4.27', cbs: '38.39' },
  isTest: false,
  events: [],
};

describe('a note', () => {
  test('that is right is summarised without a flag', () => {
    expect(check(note())).toEqual({ refused: null, summary: noteSummary, flags: [] });
  });

  test('of the demo has right sums and a right digest, and is of the test environment', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const made = makeNfe({
        seed,
        title: 'NF-e',
        recipient: { name: 'Pães & Cia' },
        accountant: 'Aurora',
        year: 2026,
      });
      const checked = checkFiscal(made.bytes);
      expect(checked).toMatchObject({ refused: null, flags: ['test'] });
      expect(checked.refused === null && checked.summary).toMatchObject({
        key: made.accessKey,
        issuer: { name: made.issuerName, taxId: made.issuerCnpj },
        issuedAt: made.issuedAt,
        total: (made.total / 100).toFixed(2),
      });
    }
  });

  test('of an issuer with letters in its CNPJ is kept, its key in capitals', () => {
    expect(summaryOf(letteredNote().replaceAll(letteredKey, letteredKey.toLowerCase()))).toMatchObject({
      key: letteredKey,
      issuer: { taxId: '12ABC34501DE35' },
    });
  });

  test('without the envelope of its protocol is kept and flagged', () => {
    const bare = note({ after: '' })
      .replace(/<\/?nfeProc[^>]*>/g, '')
      .replace('<NFe>', `<NFe xmlns="${nfe}">`);
    expect(check(bare)).toEqual({
      refused: null,
      summary: { ...noteSummary, root: 'NFe', protocol: null, authorizedAt: '' },
      flags: ['withoutProtocol'],
    });
  });

  test('with prefixes, a byte order mark, literal sections and unknown elements is read the same', () => {
    const written = note()
      .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1nfe:')
      .replaceAll('xmlns=', 'xmlns:nfe=')
      .replace('Moinho Campos Gerais S.A.', '<![CDATA[Moinho Campos Gerais S.A.]]>')
      .replace('<nfe:emit>', '<nfe:novo><nfe:outro>1</nfe:outro></nfe:novo><!-- <!DOCTYPE a> --><nfe:emit>');
    expect(check(`\ufeff${written}`)).toEqual({ refused: null, summary: noteSummary, flags: [] });
  });

  test('to a consumer needs no recipient', () => {
    const id = withDigit('4126111122233300018165001000048213170394125');
    const consumer = note({
      id,
      ide: header.replace('<mod>55', '<mod>65').replace('<cDV>4', `<cDV>${id.slice(43)}`),
      dest: '',
      after: protocol(id),
    });
    expect(check(consumer)).toEqual({
      refused: null,
      summary: { ...noteSummary, storage: 'nfce-storage', model: '65', key: id, recipient: null },
      flags: [],
    });
  });

  test('to a foreigner and by a person is read with their numbers', () => {
    const id = withDigit('4126110005299822472555920000048213170394125');
    const own = note({
      id,
      ide: header
        .replace('<serie>1', '<serie>920')
        .replace('<cDV>4', `<cDV>${id.slice(43)}`)
        .replace('<tpNF>1', '<tpNF>0'),
      emit: '<emit><CPF>52998224725</CPF><xNome>Ana</xNome></emit>',
      dest: '<dest><idEstrangeiro>AB-123</idEstrangeiro><xNome>Juan</xNome></dest>',
      after: protocol(id),
    });
    expect(summaryOf(own)).toEqual({
      ...noteSummary,
      key: id,
      series: '920',
      issuer: { name: 'Ana', taxId: '52998224725', state: '' },
      recipient: { name: 'Juan', taxId: 'AB-123', state: '' },
      others: ['11222333000181'],
      isOutgoing: false,
    });
    expect(issuerOfKey(id)).toBe('52998224725');
    expect(issuerOfKey(key)).toBe('11222333000181');
  });

  test('keeps the events beside it that are about it', () => {
    const own = note({ after: protocol() + event() + event('', letteredKey) });
    expect(summaryOf(own).events).toEqual([
      {
        key,
        type: '110111',
        sequence: 2,
        at: '2026-11-13T10:00:00-03:00',
        text: 'Mercadoria não entregue',
        protocol: '9',
        isAccepted: true,
      },
    ]);
  });

  test('whose name is cut within a character loses the character', () => {
    const name = `${'m'.repeat(199)}🌾`;
    const own = note({ emit: issuer.replace('Moinho Campos Gerais S.A.', name) });
    expect(summaryOf(own).issuer?.name).toBe('m'.repeat(199));
  });

  test('with long texts and lists is cut', () => {
    const own = summaryOf(
      note({
        ide: header.replace('Venda de produção própria', 'v'.repeat(5000)),
        emit: issuer.replace('Moinho Campos Gerais S.A.', 'm'.repeat(5000)),
        after: protocol() + event().repeat(150),
        body:
          Array.from({ length: 150 }, (_, index) => item(index, String(5000 + index), '1.00')).join('') +
          Array.from({ length: 30 }, (_, index) => `<autXML><CPF>${10000000000 + index}</CPF></autXML>`).join(
            '',
          ) +
          totals,
      }),
    );
    expect([
      own.nature.length,
      own.issuer?.name.length,
      own.events.length,
      own.cfops.length,
      own.others.length,
    ]).toEqual([200, 200, 100, 100, 20]);
  });
});

describe('the encoding', () => {
  const declared = (name: string) => note().replace('UTF-8', name);
  test.each([
    ['ISO-8859-1, declared', latin1(declared('ISO-8859-1'))],
    ['Windows-1252, declared', latin1(declared('windows-1252'))],
    ['Windows-1252, not declared', latin1(note().replace(/<\?xml.*?\?>/, ''))],
    ['UTF-8 with a mark', utf8(`\ufeff${note()}`)],
    ['UTF-16 with a mark', Uint8Array.from(Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le'))],
    ['UTF-8 that claims UTF-16', utf8(declared('utf-16'))],
  ])('%s is read the same', (_what, bytes) => {
    expect(checkFiscal(bytes)).toEqual({ refused: null, summary: noteSummary, flags: [] });
  });

  test('does not hide a declaration of entities', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "é">]>`;
    const hidden = note().replace('<nfeProc', `${bomb}<nfeProc`);
    expect([
      checkFiscal(latin1(hidden.replace('UTF-8', 'ISO-8859-1'))),
      checkFiscal(Uint8Array.from(Buffer.from(`\ufeff${hidden}`, 'utf16le'))),
    ]).toEqual([{ refused: 'entities' }, { refused: 'entities' }]);
  });
});

describe('a file is refused', () => {
  const tenth = note({ ide: header.replace('<nNF>48213', '<nNF>48214') });
  test.each([
    ['that has a document type', note().replace('<nfeProc', '<!DOCTYPE nfeProc><nfeProc'), 'entities'],
    ['with one behind a disguised comment', '<?a <!-- ?><!doctype a><?b --> ?><a/>', 'entities'],
    ['that declares an entity anywhere', note().replace('</NFe>', '<!ENTITY a "b"></NFe>'), 'entities'],
    ['that is empty', '', 'notXml'],
    ['that is another kind of text', 'Numero;Valor\n1;2', 'notXml'],
    ['with no element', '<?xml version="1.0"?><!-- nothing -->', 'notXml'],
    ['that ends early', note().slice(0, 900), 'notXml'],
    ['whose elements overlap', note().replace('</ide>', ''), 'notXml'],
    ['with two elements at the top', '<a/><b/>', 'notXml'],
    ['with text behind its element', '<a/>b', 'notXml'],
    ['with an attribute twice', '<a b="1" b="2"/>', 'notXml'],
    ['with an ampersand that is none', '<a>B & C</a>', 'notXml'],
    ['with an entity that is not declared', '<a>&nbsp;</a>', 'notXml'],
    ['with a character that XML forbids', '<a>&#0;</a>', 'notXml'],
    ['with half a character', '<a>&#xD800;</a>', 'notXml'],
    ['with a zero byte', '<a>\0</a>', 'notXml'],
    ['that is nested too deep', `${'<a>'.repeat(30)}${'</a>'.repeat(30)}`, 'tooMuch'],
    ['with too many elements', `<a>${'<b/>'.repeat(150_000)}</a>`, 'tooMuch'],
    ['of an old version', note().replace(`versao="4.00">${header}`, `versao="3.10">${header}`), 'version'],
    ['of no version', note().replace(` versao="4.00">${header}`, `>${header}`), 'version'],
    ['that has an envelope only', `<nfeProc xmlns="${nfe}" versao="4.00"/>`, 'incomplete'],
    ['without a number', note({ ide: header.replace('<nNF>48213</nNF>', '') }), 'incomplete'],
    ['without a day of issue', note({ ide: header.replace(/<dhEmi>.*<\/dhEmi>/, '') }), 'incomplete'],
    ['of a day in no calendar', note({ ide: header.replace('2026-11-12', '2026-02-30') }), 'incomplete'],
    ['without an issuer', note({ emit: '' }), 'incomplete'],
    ['without a total', note({ body: items }), 'incomplete'],
    ['of another model', note({ ide: header.replace('<mod>55', '<mod>01') }), 'incomplete'],
    ['without a key', note({ id: '' }), 'wrongKey'],
    ['whose Id has no prefix', note().replace(`NFe${key}`, key), 'wrongKey'],
    ['whose key has a wrong check digit', note({ id: `${key.slice(0, 43)}5` }), 'wrongKey'],
    ['whose key is of another number', tenth, 'wrongKey'],
    ['whose key is of another series', note({ ide: header.replace('<serie>1', '<serie>2') }), 'wrongKey'],
    ['whose key is of another state', note({ ide: header.replace('<cUF>41', '<cUF>42') }), 'wrongKey'],
    ['whose key is of another month', note({ ide: header.replace('2026-11', '2026-10') }), 'wrongKey'],
    ['whose key is of another model', note({ ide: header.replace('<mod>55', '<mod>65') }), 'wrongKey'],
    [
      'whose key is of another issuer',
      note({ emit: issuer.replace('11222333000181', '12345678000195') }),
      'wrongKey',
    ],
    ['with the protocol of another note', note({ after: protocol(letteredKey) }), 'foreignProtocol'],
    ['whose recipient has a wrong CNPJ', note().replace('12345678000195', '12345678000196'), 'wrongTaxId'],
    [
      'whose recipient has a wrong CPF',
      note({ dest: '<dest><CPF>52998224726</CPF><xNome>Ana</xNome></dest>' }),
      'wrongTaxId',
    ],
    [
      'whose recipient has a wrong CNPJ with letters',
      note().replace('12345678000195', '12ABC34501DE36'),
      'wrongTaxId',
    ],
  ])('%s', (_what, xml, refused) => {
    expect(check(xml)).toEqual({ refused });
  });

  test('whose issuer has a wrong CNPJ that its key repeats', () => {
    const id = withDigit('4126111122233300018255001000048213170394125');
    const wrong = note({
      id,
      ide: header.replace('<cDV>4', `<cDV>${id.slice(43)}`),
      emit: issuer.replace('11222333000181', '11222333000182'),
      after: protocol(id),
    });
    expect(check(wrong)).toEqual({ refused: 'wrongTaxId' });
  });

  test('that is larger than 5 MiB, and not one of 5 MiB', () => {
    const padded = (length: number) => utf8(`<a>${' '.repeat(length - 7)}</a>`);
    expect(checkFiscal(padded(mostXmlBytes + 1))).toEqual({ refused: 'tooLarge' });
    expect(checkFiscal(padded(mostXmlBytes)).refused).toBe(null);
  });

  test.each([
    ['nested elements', '<a>'.repeat(1_500_000)],
    ['comments that do not end', '<!--'.repeat(1_200_000)],
    ['literal sections that do not end', `<a>${'<![CDATA['.repeat(500_000)}`],
    ['quotes that do not end', `<a ${'b="'.repeat(1_500_000)}`],
  ])('quickly, where it is full of %s', (_what, xml) => {
    const began = performance.now();
    expect(check(xml).refused).not.toBe(null);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('whose key differs from its contents in any one character', () => {
    const whole = letteredNote();
    fc.assert(
      fc.property(
        fc.nat({ max: 43 }),
        fc.oneof(
          fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        ),
        fc.boolean(),
        (place, character, isEverywhere) => {
          const changed = letteredKey.slice(0, place) + character + letteredKey.slice(place + 1);
          fc.pre(changed.toUpperCase() !== letteredKey);
          const xml = isEverywhere
            ? whole.replaceAll(letteredKey, () => changed)
            : whole.replace(letteredKey, () => changed);
          expect(['wrongKey', 'notXml']).toContain(check(xml).refused);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  [key, true],
  [letteredKey, true],
  [`${key.slice(0, 43)}5`, false],
  [letteredKey.replace('A', 'B'), false],
])('the key %s is right: %s', (one, isRight) => {
  expect(isAccessKey(one)).toBe(isRight);
});

describe('the totals of a note are flagged', () => {
  const totalsOf = (amounts: Readonly<Record<string, string>>) =>
    `<total><ICMSTot>${Object.entries(amounts)
      .map(([name, amount]) => `<${name}>${amount}</${name}>`)
      .join('')}</ICMSTot></total>`;
  const service = item(2, '5933', '50.00', '<ISSQN><vBC>50.00</vBC></ISSQN>');
  const spared = (mark: string) =>
    item(1, '5101', '100.00', `<ICMS><ICMS40><vICMSDeson>12.00</vICMSDeson>${mark}</ICMS40></ICMS>`);
  const sparedTotals = (whole: string) => totalsOf({ vICMSDeson: '12.00', vProd: '100.00', vNF: whole });
  const car = item(1, '5101', '100.00').replace('<indTot>', '<veicProd><tpOp>2</tpOp></veicProd><indTot>');
  test.each([
    ['when the goods are not their sum', items + totals.replace('4266.00', '4267.00'), ['totals']],
    ['when the whole is not the sum of its parts', items + totals.replace('4386.00', '4386.02'), ['totals']],
    ['not for one cent', items + totals.replace('4386.00', '4386.01'), []],
    [
      'not when every part is there',
      item(1, '5101', '100.00') +
        totalsOf({
          vProd: '100.00',
          vST: '1.00',
          vFCPST: '2.00',
          vICMSMonoReten: '3.00',
          vFrete: '4.00',
          vSeg: '5.00',
          vOutro: '6.00',
          vII: '7.00',
          vIPI: '8.00',
          vIPIDevol: '9.00',
          vDesc: '0.50',
          vNF: '144.50',
        }),
      [],
    ],
    [
      'not for services beside the goods',
      item(1, '5101', '100.00') +
        service +
        totalsOf({ vProd: '100.00', vNF: '150.00' }).replace(
          '</total>',
          '<ISSQNtot><vServ>50.00</vServ></ISSQNtot></total>',
        ),
      [],
    ],
    ['not when an ICMS that is spared is deducted', spared('') + sparedTotals('88.00'), []],
    ['not when it is not deducted', spared('<indDeduzDeson>0</indDeduzDeson>') + sparedTotals('100.00'), []],
    ['when a part of it is deducted', spared('') + sparedTotals('94.00'), ['totals']],
    [
      'not for a car billed by its maker',
      car + totalsOf({ vProd: '100.00', vST: '9.00', vNF: '100.00' }),
      [],
    ],
    [
      'not for the whole of an import',
      item(1, '3102', '100.00') + totalsOf({ vProd: '100.00', vNF: '133.00' }),
      [],
    ],
    [
      'not for taxes paid for others that it names as parts',
      item(1, '5101', '100.00', '<PISST><vPIS>2.00</vPIS><indSomaPISST>1</indSomaPISST></PISST>') +
        totalsOf({ vProd: '100.00', vNF: '102.00' }),
      [],
    ],
    [
      'not for sums larger than a number holds exactly',
      item(1, '5101', '9999999999999.99') +
        item(2, '5101', '9999999999999.98') +
        totalsOf({ vProd: '19999999999999.97', vNF: '19999999999999.97' }),
      [],
    ],
  ])('%s', (_what, body, flags) => {
    expect(flagsOf(note({ body }))).toEqual(flags);
  });
});

describe('the digest of a note', () => {
  const sha1 = (text: string) => createHash('sha1').update(text).digest('base64');
  const signature = (digest: string, uri = `#NFe${key}`) =>
    `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="${uri}"><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature>`;
  const canonical = `<infNFe xmlns="${nfe}" Id="NFe${key}" versao="4.00">${header}${issuer}${recipient}${readers}${items}${totals}</infNFe>`;

  test('that is right is not flagged', () => {
    expect(flagsOf(note({ signature: signature(sha1(canonical)) }))).toEqual([]);
  });

  test('is flagged when a value was changed after signing', () => {
    const signed = note({ signature: signature(sha1(canonical)) });
    expect(flagsOf(signed.replace('Padaria', 'Padeiro'))).toEqual(['digest']);
  });

  test('is that of the canonical form, however the file writes it', () => {
    const odd = `<obs b="1" a="&quot;&lt;>&#10;'"/>\r\n<txt><![CDATA[a < b & c > d]]>&#13;&apos;&quot;</txt>`;
    const written = `<obs a="&quot;&lt;>&#xA;'" b="1"></obs>\n<txt>a &lt; b &amp; c &gt; d&#xD;'"</txt>`;
    const digest = sha1(canonical.replace('</infNFe>', `${written}</infNFe>`));
    expect(
      flagsOf(
        note({ body: items + totals + odd, signature: signature(digest) }).replace(
          `Id="NFe${key}" versao="4.00"`,
          `versao='4.00'  Id="NFe${key}"`,
        ),
      ),
    ).toEqual([]);
  });

  test.each([
    ['of another element', note({ signature: signature('AAAA', '#NFe1') })],
    ['of text with a comment', note({ body: `${items}<!-- a -->${totals}`, signature: signature('AAAA') })],
    [
      'of text with prefixes around',
      note({ signature: signature('AAAA') }).replace('<NFe>', '<NFe xmlns:x="urn:x">'),
    ],
    [
      'of text with a prefix inside',
      note({ body: `${items}${totals}<x:a xmlns:x="urn:x"/>`, signature: signature('AAAA') }),
    ],
  ])('%s is not judged', (_what, xml) => {
    expect(flagsOf(xml)).toEqual([]);
  });
});

describe('a transport document', () => {
  const body = '4126111122233300018157001000000077100000123';
  const id = withDigit(body);
  const parties =
    '<rem><CNPJ>12345678000195</CNPJ><xNome>Moinho</xNome><enderReme><UF>PR</UF></enderReme></rem><exped><CPF>52998224725</CPF></exped><dest><CNPJ>12ABC34501DE35</CNPJ><xNome>Padaria</xNome><enderDest><UF>SC</UF></enderDest></dest>';
  const transport = (change: (xml: string) => string = (xml) => xml, of = id) =>
    change(
      `<cteProc xmlns="${cte}" versao="4.00"><CTe><infCte Id="CTe${of}" versao="4.00"><ide><cUF>41</cUF><cCT>00000123</cCT><CFOP>5353</CFOP><natOp>Transporte</natOp><mod>57</mod><serie>1</serie><nCT>77</nCT><dhEmi>2026-11-12T07:48:00-03:00</dhEmi><tpEmis>1</tpEmis><cDV>${of.slice(43)}</cDV><tpAmb>1</tpAmb><toma3><toma>3</toma></toma3></ide>${issuer}${parties}<vPrest><vTPrest>320.5</vTPrest></vPrest></infCte></CTe><protCTe><infProt><chCTe>${of}</chCTe><nProt>7</nProt><cStat>100</cStat></infProt></protCTe></cteProc>`,
    );
  const padaria = { name: 'Padaria', taxId: '12ABC34501DE35', state: 'SC' };
  const summary: FiscalSummary = {
    storage: 'cte-storage',
    root: 'cteProc',
    model: '57',
    key: id,
    number: '77',
    series: '1',
    issuedAt: '2026-11-12T07:48:00-03:00',
    nature: 'Transporte',
    cfops: ['5353'],
    total: '320.50',
    issuer: { name: 'Moinho Campos Gerais S.A.', taxId: '11222333000181', state: 'PR' },
    recipient: padaria,
    taker: padaria,
    others: ['12345678000195', '52998224725'],
    isOutgoing: null,
    protocol: { number: '7', code: '100' },
    authorizedAt: '',
    taxes: noTaxes,
    isTest: false,
    events: [],
  };

  test('is summarised with who pays', () => {
    expect(check(transport())).toEqual({ refused: null, summary, flags: [] });
  });

  test('that another one pays for names it', () => {
    const toma =
      '<toma4><toma>4</toma><CNPJ>11444777000161</CNPJ><xNome>Loja</xNome><enderToma><UF>RS</UF></enderToma></toma4>';
    expect(summaryOf(transport((xml) => xml.replace(/<toma3>.*<\/toma3>/, toma))).taker).toEqual({
      name: 'Loja',
      taxId: '11444777000161',
      state: 'RS',
    });
  });

  test('of persons is read with the only one that pays', () => {
    const other = withDigit(body.replace('8157001', '8167001'));
    const own = transport(
      (xml) =>
        xml
          .replaceAll('cteProc', 'cteOSProc')
          .replace('<CTe>', '<CTeOS>')
          .replace('</CTe>', '</CTeOS>')
          .replace('<mod>57', '<mod>67')
          .replace(/<toma3>.*<\/toma3>/, '')
          .replace(
            parties,
            '<toma><CNPJ>11444777000161</CNPJ><xNome>Loja</xNome><enderToma><UF>RS</UF></enderToma></toma>',
          ),
      other,
    );
    expect(summaryOf(own)).toEqual({
      ...summary,
      root: 'cteOSProc',
      model: '67',
      key: other,
      recipient: null,
      taker: { name: 'Loja', taxId: '11444777000161', state: 'RS' },
      others: [],
    });
  });

  test.each(['cteSimpProc', 'cteProcSimp'])('that is simplified is read with its total, in %s', (root) => {
    const own = transport((xml) =>
      xml
        .replaceAll('cteProc', root)
        .replace('<CTe>', '<CTeSimp>')
        .replace('</CTe>', '</CTeSimp>')
        .replaceAll('vPrest>', 'total>'),
    );
    expect(summaryOf(own)).toEqual({ ...summary, root });
  });

  test.each([
    ['of an old version', 'versao="4.00"><ide>', 'versao="3.00"><ide>', 'version'],
    ['without a total', 'vTPrest>', 'vRec>', 'incomplete'],
    ['of another number', '<nCT>77', '<nCT>78', 'wrongKey'],
    ['with the protocol of another', '<chCTe>4', '<chCTe>5', 'foreignProtocol'],
    ['whose recipient has a wrong CNPJ', '12ABC34501DE35', '12ABC34501DE36', 'wrongTaxId'],
  ])('%s is refused', (_what, from, to, refused) => {
    expect(check(transport((xml) => xml.replaceAll(from, to)))).toEqual({ refused });
  });
});

describe('a receipt', () => {
  const id = withDigit('3526111122233300018159000123456000789654321');
  const body = `<ide><cUF>35</cUF><cNF>654321</cNF><mod>59</mod><nserieSAT>000123456</nserieSAT><nCFe>000789</nCFe><dEmi>20261112</dEmi><hEmi>074800</hEmi><cDV>${id.slice(43)}</cDV><tpAmb>1</tpAmb></ide><emit><CNPJ>11222333000181</CNPJ><xNome>Moinho</xNome></emit><dest><CPF>52998224725</CPF></dest><det nItem="1"><prod><CFOP>5102</CFOP></prod></det><total><vCFe>12.34</vCFe></total>`;
  const receipt = `<CFe><infCFe Id="CFe${id}" versao="0.08">${body}</infCFe></CFe>`;
  const summary: FiscalSummary = {
    storage: 'cfe-storage',
    root: 'CFe',
    model: '59',
    key: id,
    number: '000789',
    series: '000123456',
    issuedAt: '2026-11-12T07:48:00-03:00',
    nature: '',
    cfops: ['5102'],
    total: '12.34',
    issuer: { name: 'Moinho', taxId: '11222333000181', state: '' },
    recipient: { name: '', taxId: '52998224725', state: '' },
    taker: null,
    others: [],
    isOutgoing: null,
    protocol: null,
    authorizedAt: '',
    taxes: noTaxes,
    isTest: false,
    events: [],
  };

  test('is summarised, its moment in the time of Brasília', () => {
    expect(check(receipt)).toEqual({ refused: null, summary, flags: [] });
  });

  test('that is canceled is an event about it', () => {
    const own = withDigit('3526111122233300018159000123456000790654321');
    const canceled = `<CFeCanc><infCFe Id="CFe${own}" chCanc="CFe${id}" versao="0.08">${body}</infCFe></CFeCanc>`;
    expect(check(canceled)).toEqual({
      refused: null,
      summary: {
        ...summary,
        storage: 'xml-storage',
        root: 'CFeCanc',
        key: own,
        events: [
          {
            key: id,
            type: 'CFeCanc',
            sequence: 1,
            at: '2026-11-12T07:48:00-03:00',
            text: '',
            protocol: '',
            isAccepted: true,
          },
        ],
      },
      flags: [],
    });
  });

  test.each([
    ['of another layout', 'versao="0.08"', 'versao="1.00"', 'version'],
    ['without a moment', '<hEmi>074800', '<hEmi>994800', 'incomplete'],
    ['without a total', 'vCFe>', 'vProd>', 'incomplete'],
    ['of another device', '<nserieSAT>000123456', '<nserieSAT>000123457', 'wrongKey'],
    ['of another number', '<nCFe>000789', '<nCFe>000790', 'wrongKey'],
    ['whose buyer has a wrong CPF', '52998224725', '52998224726', 'wrongTaxId'],
  ])('%s is refused', (_what, from, to, refused) => {
    expect(check(receipt.replaceAll(from, to))).toEqual({ refused });
  });
});

describe('any other XML', () => {
  const empty: FiscalSummary = {
    storage: 'xml-storage',
    root: '',
    model: '',
    key: '',
    number: '',
    series: '',
    issuedAt: '',
    nature: '',
    cfops: [],
    total: '',
    issuer: null,
    recipient: null,
    taker: null,
    others: [],
    isOutgoing: null,
    protocol: null,
    authorizedAt: '',
    taxes: noTaxes,
    isTest: false,
    events: [],
  };
  const kept = (xml: string) => check(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const summarised = (summary: Partial<FiscalSummary>) => ({
    refused: null,
    summary: { ...empty, ...summary },
    flags: [],
  });

  test('that is an event of a note names the note, its author and its issuer', () => {
    const own = event('', letteredKey, '210200').replace('<CNPJ>11222333000181', '<CNPJ>12345678000195');
    expect(kept(own)).toEqual(
      summarised({
        root: 'procEventoNFe',
        model: '55',
        key: letteredKey,
        issuedAt: '2026-11-13T10:00:00-03:00',
        nature: 'Cancelamento',
        others: ['12345678000195', '12ABC34501DE35'],
        protocol: { number: '9', code: '135' },
        events: [
          {
            key: letteredKey,
            type: '210200',
            sequence: 2,
            at: '2026-11-13T10:00:00-03:00',
            text: '',
            protocol: '9',
            isAccepted: true,
          },
        ],
      }),
    );
  });

  test('that is an event of no note is refused', () => {
    expect(kept(event('', key.replace('4', '5')))).toEqual({ refused: 'wrongKey' });
  });

  test('that is an event which the authority refused says so', () => {
    expect(summaryOf(event('', key, '110111', '573')).events[0]?.isAccepted).toBe(false);
  });

  test('that is a correction of a transport document tells it field by field', () => {
    const own = event('', key)
      .replaceAll('NFe', 'CTe')
      .replaceAll('evento>', 'eventoCTe>')
      .replaceAll('retEvento>', 'retEventoCTe>')
      .replace(nfe, cte)
      .replace(
        /<detEvento>.*<\/detEvento>/,
        '<detEvento><evCCeCTe><descEvento>Carta de Correcao</descEvento><infCorrecao><campoAlterado>nro</campoAlterado><valorAlterado>120</valorAlterado></infCorrecao><infCorrecao><campoAlterado>CEP</campoAlterado><valorAlterado>84040000</valorAlterado></infCorrecao></evCCeCTe></detEvento>',
      );
    const { root, key: about, nature, events } = summaryOf(own);
    expect([root, about, nature, events[0]?.text]).toEqual([
      'procEventoCTe',
      key,
      'Carta de Correcao',
      'nro: 120; CEP: 84040000',
    ]);
  });

  test('that gives numbers up is read with them', () => {
    expect(
      kept(
        `<ProcInutNFe xmlns="${nfe}"><inutNFe><infInut Id="ID41"><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ><mod>55</mod><serie>1</serie><nNFIni>7</nNFIni><nNFFin>9</nNFFin><xJust>Falha do sistema</xJust></infInut></inutNFe><retInutNFe><infInut><cStat>102</cStat><dhRecbto>2026-11-12T07:48:00-03:00</dhRecbto><nProt>5</nProt></infInut></retInutNFe></ProcInutNFe>`,
      ),
    ).toEqual(
      summarised({
        root: 'ProcInutNFe',
        model: '55',
        key: 'ID41',
        number: '7-9',
        series: '1',
        issuedAt: '2026-11-12T07:48:00-03:00',
        nature: 'Falha do sistema',
        issuer: { name: '', taxId: '11222333000181', state: '' },
        protocol: { number: '5', code: '102' },
      }),
    );
  });

  test('that is a manifest of cargo is read with its issuer and value', () => {
    const id = withDigit('4126111122233300018158001000000077100000123');
    expect(
      kept(
        `<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"><MDFe><infMDFe Id="MDFe${id}"><ide><mod>58</mod><serie>1</serie><nMDF>77</nMDF><dhEmi>2026-11-12T07:48:00-03:00</dhEmi></ide>${issuer}<tot><vCarga>99.9</vCarga></tot><autXML><CPF>52998224725</CPF></autXML></infMDFe></MDFe><protMDFe><infProt><nProt>5</nProt><cStat>100</cStat></infProt></protMDFe></mdfeProc>`,
      ),
    ).toEqual(
      summarised({
        root: 'mdfeProc',
        model: '58',
        key: id,
        number: '77',
        series: '1',
        issuedAt: '2026-11-12T07:48:00-03:00',
        total: '99.90',
        issuer: noteSummary.issuer,
        others: ['52998224725'],
        protocol: { number: '5', code: '100' },
      }),
    );
  });

  const serviceKey = `410690222${'12ABC34501DE35'}000000000007726111234567890`;
  const service = (id: string) =>
    `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="${id}"><nNFSe>77</nNFSe><xTribNac>Contabilidade</xTribNac><dhProc>2026-11-12T07:48:00-03:00</dhProc><emit><CNPJ>12ABC34501DE35</CNPJ><xNome>Aurora</xNome><enderNac><UF>PR</UF></enderNac></emit><valores><vLiq>90.00</vLiq></valores><DPS><infDPS Id="DPS1"><tpAmb>1</tpAmb><dhEmi>2026-11-12T07:40:00-03:00</dhEmi><serie>900</serie><nDPS>3</nDPS><prest><CNPJ>12ABC34501DE35</CNPJ></prest><toma><CPF>52998224725</CPF><xNome>Ana</xNome></toma><valores><vServPrest><vServ>100.00</vServ></vServPrest></valores></infDPS></DPS></infNFSe></NFSe>`;

  test('that is a national note of services is read with its key of 50 characters', () => {
    expect(kept(service(`NFS${serviceKey}`))).toEqual(
      summarised({
        root: 'NFSe',
        key: serviceKey,
        number: '77',
        series: '900',
        issuedAt: '2026-11-12T07:48:00-03:00',
        nature: 'Contabilidade',
        total: '100.00',
        issuer: { name: 'Aurora', taxId: '12ABC34501DE35', state: 'PR' },
        recipient: { name: 'Ana', taxId: '52998224725', state: '' },
      }),
    );
  });

  test('that is a national note of services with a key of another form is refused', () => {
    expect(kept(service(`NFS${serviceKey.slice(1)}`))).toEqual({ refused: 'wrongKey' });
  });

  test('that is a note of services of a city is read as far as it goes', () => {
    expect(
      kept(
        '<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse versao="2.04"><InfNfse Id="nfse77"><Numero>77</Numero><DataEmissao>2026-11-12T07:48:00</DataEmissao><PrestadorServico><RazaoSocial>Aurora</RazaoSocial><Endereco><Numero>5</Numero><Uf>PR</Uf></Endereco></PrestadorServico><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Servico><Valores><ValorServicos>100</ValorServicos></Valores></Servico><Prestador><CpfCnpj><Cnpj>11.222.333/0001-81</Cnpj></CpfCnpj></Prestador><TomadorServico><IdentificacaoTomador><CpfCnpj><Cpf>52998224725</Cpf></CpfCnpj></IdentificacaoTomador><RazaoSocial>Ana</RazaoSocial></TomadorServico></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>',
      ),
    ).toEqual(
      summarised({
        root: 'CompNfse',
        key: 'NFSE77',
        number: '77',
        issuedAt: '2026-11-12T07:48:00-03:00',
        total: '100.00',
        issuer: { name: 'Aurora', taxId: '11222333000181', state: 'PR' },
        recipient: { name: 'Ana', taxId: '52998224725', state: '' },
      }),
    );
  });

  test.each([
    ['nothing is known of', '<pedido><valor>1</valor></pedido>', { root: 'pedido' }],
    [
      'has an id and tax ids',
      '<x:pedido xmlns:x="urn:x"><x:a id="p1"><CNPJ>11222333000181</CNPJ></x:a><CPF>529.982.247-25</CPF><CPF>none</CPF></x:pedido>',
      { root: 'pedido', key: 'p1', others: ['11222333000181', '52998224725'] },
    ],
    ['has the name of a note but not its namespace', '<NFe><infNFe versao="1.00"/></NFe>', { root: 'NFe' }],
  ])('is kept when %s', (_what, xml, summary) => {
    expect(kept(xml)).toEqual(summarised(summary));
  });
});
