import { createHash } from 'node:crypto';
import { formatCnpj } from '../format.ts';
import { escapeXml, xmlDeclaration } from '../formats/xml.ts';
import type { DemoParty } from '../report.ts';
import { deriveSeed, type SeededRandom, seededRandom } from '../seeded-random.ts';
import { makeCnpj } from './cnpj.ts';
import { curitiba, issuerNames, type Place, type Product, places, products } from './nfe-catalogue.ts';
import { makeAccessKey } from './nfe-key.ts';
import { signatureXml } from './nfe-signature.ts';
import { withCheckDigits } from './state-registration.ts';

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
/** The recipient's name that the tax authority demands in its test environment. */
const testRecipient = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';

export interface NfeOptions {
  readonly seed: number;
  /** What the invoice is called: one that names a group of goods lists goods of this group only. */
  readonly title: string;
  /** Who bought; with a made-up valid CNPJ where it has none. */
  readonly recipient: DemoParty;
  /** The firm that keeps the recipient's books. */
  readonly accountant: string;
  /** The year of issue. */
  readonly year: number;
}

export interface Nfe {
  /** The 44-digit access key. */
  readonly accessKey: string;
  readonly issuerCnpj: string;
  readonly issuerName: string;
  /** Issue date and time with offset, ISO 8601. */
  readonly issuedAt: string;
  /** Total of the invoice in cents of BRL. */
  readonly total: number;
  readonly bytes: Uint8Array;
}

interface Item {
  readonly product: Product;
  readonly quantity: number;
  /** Cents. */
  readonly amount: number;
}

/**
 * An authorised NF-e (`nfeProc`, layout 4.00) of a made-up supplier under the Simples Nacional. It belongs to the tax
 * authority's test environment (tpAmb 2), so that it cannot be taken for a real invoice; there the recipient's name is
 * prescribed, so the additional information names it. Key, check digits, totals and
 * the digest are right; the signature value and the certificate are random bytes, for there is no key to sign with.
 */
export function makeNfe(options: NfeOptions): Nfe {
  const random = seededRandom(options.seed);
  const place = random.pick(places);
  const issuerCnpj = makeCnpj(random);
  const recipientCnpj = options.recipient.cnpj ?? makeCnpj(random);
  // A company keeps its address, whichever invoice names it.
  const recipientRandom = seededRandom(deriveSeed(0, recipientCnpj));
  const isInterstate = place.state !== curitiba.state;
  const issuerName = random.pick(issuerNames);
  const date = [options.year, pad(random.int(1, 12)), pad(random.int(1, 28))].join('-');
  const issuedAt = `${date}T${pad(random.int(8, 17))}:${pad(random.int(0, 59))}:${pad(random.int(0, 59))}-03:00`;
  const series = random.int(1, 3);
  const number = random.int(100, 99_999);
  const code = random.digits(8);
  const yearMonth = date.slice(2, 4) + date.slice(5, 7);
  const accessKey = makeAccessKey({
    stateCode: place.stateCode,
    yearMonth,
    issuerCnpj,
    series,
    number,
    code,
  });
  const items = pickItems(random, options.title);
  const total = items.reduce((sum, item) => sum + item.amount, 0);

  const invoice =
    `<infNFe xmlns="${nfeNamespace}" Id="NFe${accessKey}" versao="4.00">` +
    identification({ place, isInterstate, accessKey, code, series, number, issuedAt }) +
    `<emit><CNPJ>${issuerCnpj}</CNPJ><xNome>${escapeXml(issuerName)}</xNome>${address('enderEmit', place, random)}` +
    `<IE>${withCheckDigits(place.state, random.digits(place.registrationLength))}</IE><CRT>1</CRT></emit>` +
    `<dest><CNPJ>${recipientCnpj}</CNPJ><xNome>${testRecipient}</xNome>${address('enderDest', curitiba, recipientRandom)}` +
    `<indIEDest>9</indIEDest></dest>${items.map((item, index) => detail(item, index, isInterstate)).join('')}${totals(total)}` +
    `<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>${random.pick(['01', '15', '17'])}</tPag>` +
    `<vPag>${decimal(total)}</vPag></detPag></pag><infAdic><infCpl>Destinatário: ${escapeXml(options.recipient.name)}, ` +
    `CNPJ ${formatCnpj(recipientCnpj)}. Escrita fiscal do destinatário: ${escapeXml(options.accountant)}. Documento emitido por ME ou ` +
    'EPP optante pelo Simples Nacional. Não gera direito a crédito fiscal de IPI.</infCpl></infAdic></infNFe>';
  // The text above is already canonical XML, namespace included, so it can be digested without a change.
  const digest = createHash('sha1').update(invoice).digest('base64');
  const protocol = `1${place.stateCode}${date.slice(2, 4)}${random.digits(10)}`;
  const xml =
    `${xmlDeclaration}<nfeProc xmlns="${nfeNamespace}" versao="4.00"><NFe xmlns="${nfeNamespace}">` +
    `${invoice.replace(` xmlns="${nfeNamespace}"`, '')}${signature(accessKey, digest, random)}</NFe>` +
    '<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>DEMO_4.00</verAplic>' +
    `<chNFe>${accessKey}</chNFe><dhRecbto>${issuedAt}</dhRecbto><nProt>${protocol}</nProt>` +
    `<digVal>${digest}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`;
  return { accessKey, issuerCnpj, issuerName, issuedAt, total, bytes: new TextEncoder().encode(xml) };
}

function pickItems(random: SeededRandom, title: string): Item[] {
  const named = products.filter(({ group }) => title.includes(group));
  const goods = named.length > 0 ? named : products;
  return Array.from({ length: random.int(2, 6) }, () => {
    const product = random.pick(goods);
    const quantity = random.int(1, 12);
    return { product, quantity, amount: quantity * product.unitPrice };
  });
}

interface Identification {
  readonly place: Place;
  readonly isInterstate: boolean;
  readonly accessKey: string;
  readonly code: string;
  readonly series: number;
  readonly number: number;
  readonly issuedAt: string;
}

function identification({
  place,
  isInterstate,
  accessKey,
  code,
  series,
  number,
  issuedAt,
}: Identification): string {
  return (
    `<ide><cUF>${place.stateCode}</cUF><cNF>${code}</cNF><natOp>Venda de mercadoria</natOp><mod>55</mod>` +
    `<serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issuedAt}</dhEmi><tpNF>1</tpNF><idDest>${isInterstate ? 2 : 1}</idDest>` +
    `<cMunFG>${place.cityCode}</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${accessKey.slice(43)}</cDV>` +
    '<tpAmb>2</tpAmb><finNFe>1</finNFe><indFinal>1</indFinal><indPres>9</indPres><indIntermed>0</indIntermed>' +
    '<procEmi>0</procEmi><verProc>Demo 1.0</verProc></ide>'
  );
}

function address(element: 'enderEmit' | 'enderDest', place: Place, random: SeededRandom): string {
  return (
    `<${element}><xLgr>${escapeXml(place.street)}</xLgr><nro>${random.int(10, 2400)}</nro>` +
    `<xBairro>${escapeXml(place.district)}</xBairro><cMun>${place.cityCode}</cMun>` +
    `<xMun>${escapeXml(place.city)}</xMun><UF>${place.state}</UF><CEP>${place.cep}</CEP><cPais>1058</cPais>` +
    `<xPais>Brasil</xPais><fone>${place.areaCode}3${random.digits(7)}</fone></${element}>`
  );
}

function detail({ product, quantity, amount }: Item, index: number, isInterstate: boolean): string {
  // Goods bought to sell: to a buyer in the same state, or in another one who pays no ICMS of its own.
  const cfop = isInterstate ? '6108' : '5102';
  const price = `${decimal(product.unitPrice)}00000000`;
  return (
    `<det nItem="${index + 1}"><prod><cProd>${product.code}</cProd><cEAN>SEM GTIN</cEAN>` +
    `<xProd>${escapeXml(product.name)}</xProd><NCM>${product.ncm}</NCM><CFOP>${cfop}</CFOP><uCom>${product.unit}</uCom>` +
    `<qCom>${quantity}.0000</qCom><vUnCom>${price}</vUnCom><vProd>${decimal(amount)}</vProd>` +
    `<cEANTrib>SEM GTIN</cEANTrib><uTrib>${product.unit}</uTrib><qTrib>${quantity}.0000</qTrib>` +
    `<vUnTrib>${price}</vUnTrib><indTot>1</indTot></prod><imposto>` +
    '<ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS>' +
    '<PIS><PISOutr><CST>49</CST><vBC>0.00</vBC><pPIS>0.0000</pPIS><vPIS>0.00</vPIS></PISOutr></PIS>' +
    '<COFINS><COFINSOutr><CST>49</CST><vBC>0.00</vBC><pCOFINS>0.0000</pCOFINS><vCOFINS>0.00</vCOFINS></COFINSOutr></COFINS>' +
    '</imposto></det>'
  );
}

function totals(total: number): string {
  const zeros = (names: string) =>
    names
      .split(' ')
      .map((name) => `<${name}>0.00</${name}>`)
      .join('');
  return (
    `<total><ICMSTot>${zeros('vBC vICMS vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet')}<vProd>${decimal(total)}</vProd>` +
    `${zeros('vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro')}<vNF>${decimal(total)}</vNF></ICMSTot></total>`
  );
}

/** Random bytes in place of what a key and its certificate would give. */
function signature(accessKey: string, digest: string, random: SeededRandom): string {
  const base64 = (length: number) => Buffer.from(random.bytes(length)).toString('base64');
  return signatureXml({ id: `NFe${accessKey}`, digest, value: base64(256), certificate: base64(512) });
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
