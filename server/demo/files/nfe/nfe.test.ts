import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cnpjCheckDigits, isValidCnpj } from './cnpj.ts';
import { makeNfe } from './nfe.ts';
import { accessKeyCheckDigit, isValidAccessKey } from './nfe-key.ts';
import { withCheckDigits } from './state-registration.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const seeds = Array.from({ length: 40 }, (_, index) => index);
const invoiceOf = (seed: number) =>
  makeNfe({
    seed,
    title: 'NF-e',
    recipient: { name: 'Pães & Cia Ltda' },
    accountant: 'Aurora Contábil',
    year: 2024,
  });
const xmlOf = (seed: number) => decoder.decode(invoiceOf(seed).bytes);
const valuesOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map((match) => match[1] ?? '');
/** Child element names of the first element of that name, in order. */
function childrenOf(xml: string, element: string): string[] {
  const inner = new RegExp(`<${element}(?: [^>]*)?>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '';
  const children: string[] = [];
  let depth = 0;
  for (const [tag, closing, name, empty] of inner.matchAll(/<(\/?)([A-Za-z0-9]+)[^>]*?(\/?)>/g)) {
    if (tag && closing) depth--;
    else {
      if (depth === 0) children.push(name ?? '');
      if (!empty) depth++;
    }
  }
  return children;
}

test('check digits agree with published examples', () => {
  // The layout manual's worked example, then registrations that anyone can look up, then one with letters.
  expect(accessKeyCheckDigit('5206043300991100250655012000000780026730161')).toBe('5');
  expect(['000000000001', '330001670001', '12ABC34501DE'].map(cnpjCheckDigits)).toEqual(['91', '01', '35']);
  expect(isValidCnpj('12ABC34501DE35')).toBe(true);
  expect(isValidCnpj('12ABC34501DE36')).toBe(false);
});

test('a key with any one digit changed is refused', () => {
  // With another check digit than 0, to which two remainders lead, no single change can go unnoticed.
  const accessKey = seeds.map((seed) => invoiceOf(seed).accessKey).find((key) => !key.endsWith('0')) ?? '';
  const changed = [...accessKey].map((digit, index) => {
    const other = String((Number(digit) + 1) % 10);
    return accessKey.slice(0, index) + other + accessKey.slice(index + 1);
  });
  expect(isValidAccessKey(accessKey)).toBe(true);
  expect(changed.filter(isValidAccessKey)).toEqual([]);
});

test.each(seeds)(
  'invoice of seed %i has a key made of its own fields, valid CNPJs and a valid IE',
  (seed) => {
    const xml = xmlOf(seed);
    const value = (element: string) => valuesOf(xml, element)[0] ?? '';
    const key = value('chNFe');
    expect(isValidAccessKey(key)).toBe(true);
    expect(key).toBe(
      value('cUF') +
        value('dhEmi').slice(2, 4) +
        value('dhEmi').slice(5, 7) +
        value('CNPJ') +
        value('mod') +
        value('serie').padStart(3, '0') +
        value('nNF').padStart(9, '0') +
        value('tpEmis') +
        value('cNF') +
        value('cDV'),
    );
    expect(xml).toContain(`<infNFe Id="NFe${key}" versao="4.00">`);
    expect(valuesOf(xml, 'CNPJ').map(isValidCnpj)).toEqual([true, true]);
    expect(withCheckDigits(value('UF'), value('IE'))).toBe(value('IE'));
  },
);

test.each(seeds)('totals of seed %i add up', (seed) => {
  const { total } = invoiceOf(seed);
  const xml = xmlOf(seed);
  const cents = (element: string) => valuesOf(xml, element).map((value) => Math.round(Number(value) * 100));
  const products = cents('vProd');
  const lines = products.slice(0, -1);
  expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  expect([products.at(-1), ...cents('vNF'), ...cents('vPag')]).toEqual([total, total, total]);
  const prices = cents('vUnCom');
  expect(lines).toEqual(
    valuesOf(xml, 'qCom').map((quantity, index) => Number(quantity) * (prices[index] ?? 0)),
  );
});

test('elements are in the order of layout 4.00', () => {
  const xml = xmlOf(1);
  const words = (text: string) => text.split(' ');
  expect(childrenOf(xml, 'nfeProc')).toEqual(['NFe', 'protNFe']);
  expect(childrenOf(xml, 'NFe')).toEqual(['infNFe', 'Signature']);
  expect([...new Set(childrenOf(xml, 'infNFe'))]).toEqual(
    words('ide emit dest det total transp pag infAdic'),
  );
  expect(childrenOf(xml, 'ide')).toEqual(
    words(
      'cUF cNF natOp mod serie nNF dhEmi tpNF idDest cMunFG tpImp tpEmis cDV tpAmb finNFe indFinal indPres indIntermed procEmi verProc',
    ),
  );
  expect(childrenOf(xml, 'emit')).toEqual(words('CNPJ xNome enderEmit IE CRT'));
  expect(childrenOf(xml, 'enderEmit')).toEqual(words('xLgr nro xBairro cMun xMun UF CEP cPais xPais fone'));
  expect(childrenOf(xml, 'dest')).toEqual(words('CNPJ xNome enderDest indIEDest'));
  expect(childrenOf(xml, 'prod')).toEqual(
    words('cProd cEAN xProd NCM CFOP uCom qCom vUnCom vProd cEANTrib uTrib qTrib vUnTrib indTot'),
  );
  expect(childrenOf(xml, 'imposto')).toEqual(words('ICMS PIS COFINS'));
  expect(childrenOf(xml, 'ICMSTot')).toEqual(
    words(
      'vBC vICMS vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet vProd vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro vNF',
    ),
  );
  expect(childrenOf(xml, 'infProt')).toEqual(
    words('tpAmb verAplic chNFe dhRecbto nProt digVal cStat xMotivo'),
  );
});

test('the digest is that of the canonical invoice', () => {
  const xml = xmlOf(5);
  const invoice = /<infNFe .*<\/infNFe>/s.exec(xml)?.[0] ?? '';
  const canonical = invoice.replace('<infNFe ', '<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" ');
  const digest = createHash('sha1').update(canonical).digest('base64');
  expect([...valuesOf(xml, 'DigestValue'), ...valuesOf(xml, 'digVal')]).toEqual([digest, digest]);
});

test('names its recipient, the accountant and the year of issue, and lists goods of its title', () => {
  const xml = decoder.decode(
    makeNfe({
      seed: 1,
      title: 'NF-e móveis 2022',
      recipient: { name: 'Pães & Cia Ltda', cnpj: '33000167000101' },
      accountant: 'Aurora Contábil',
      year: 2022,
    }).bytes,
  );
  expect(valuesOf(xml, 'CNPJ')[1]).toBe('33000167000101');
  expect(valuesOf(xml, 'infCpl')[0]).toContain(
    'Destinatário: Pães &amp; Cia Ltda, CNPJ 33.000.167/0001-01. Escrita fiscal do destinatário: Aurora Contábil.',
  );
  expect(valuesOf(xml, 'NCM').filter((code) => !code.startsWith('9403') && code !== '94013090')).toEqual([]);
  expect(valuesOf(xml, 'dhEmi')[0]).toMatch(/^2022-/);
  expect(valuesOf(xml, 'chNFe')[0]?.slice(2, 4)).toBe('22');
});

test('a recipient has one address in all invoices; those from another state are interstate sales', () => {
  const invoices = seeds.map((seed) =>
    decoder.decode(
      makeNfe({
        seed,
        title: 'NF-e',
        recipient: { name: 'Pães & Cia Ltda', cnpj: '33000167000101' },
        accountant: 'Aurora Contábil',
        year: 2024,
      }).bytes,
    ),
  );
  const addresses = invoices.map((xml) => /<enderDest>.*<\/enderDest>/s.exec(xml)?.[0] ?? '');
  expect(new Set(addresses).size).toBe(1);
  expect(addresses[0]).toContain('<xMun>Curitiba</xMun><UF>PR</UF>');
  const sales = invoices.map((xml) => {
    const [from, to] = valuesOf(xml, 'UF');
    return `${from === to} ${valuesOf(xml, 'idDest')[0]} ${[...new Set(valuesOf(xml, 'CFOP'))]}`;
  });
  expect([...new Set(sales)].sort()).toEqual(['false 2 6108', 'true 1 5102']);
});
