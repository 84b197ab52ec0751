import type {
  FiscalAmount,
  FiscalDocument,
  FiscalEvent,
  FiscalFact,
  FiscalItem,
  FiscalParty,
  FiscalWarning,
  NoReading,
} from './fiscal-document.ts';
import { isAccessKey, partsOfKey } from './fiscal-key.ts';
import { acceptedEvents, cancellationEvents, correctionEvent, statusOfCode } from './fiscal-status.ts';
import { TooMuch } from './too-much.ts';
import { all, at, found, isOf, type TreeLimits, textAt, type XmlNode, xmlTree } from './xml-tree.ts';

/** Elements of a note of 990 items, the most that the layout allows, with all taxes on each, and some more. */
export const fiscalLimits: TreeLimits = { depth: 24, elements: 150_000 };
/** Rows of any list in it that are laid out. */
const maxRows = 990;
/** As long as the layout lets any text be. */
const maxText = 5000;

export const namespaces = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
} as const;
const isFiscal = (xml: string): boolean => /<([\w-]+:)?(nfeProc|NFe|cteProc|CTe)[\s>]/.test(xml);

/** A fiscal document as it is read, why a file that claims to be one is not, or `undefined` for any other XML. */
export function readFiscal(xml: string): FiscalDocument | NoReading | undefined {
  if (!isFiscal(xml)) return undefined;
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return 'entities';
  try {
    const root = xmlTree(xml, fiscalLimits);
    if (root?.name === 'nfeProc' || root?.name === 'NFe') return readNfe(root);
    if (root?.name === 'cteProc' || root?.name === 'CTe') return readCte(root);
    return undefined;
  } catch (error) {
    return error instanceof TooMuch ? 'tooMuch' : undefined;
  }
}

/** A text as the file has it, no longer than the layout allows. */
const words = (node: XmlNode | undefined, path: string): string => textAt(node, path).slice(0, maxText);
/** A decimal number with a point, as all amounts are written; '' for anything else, which is not shown as an amount. */
const amount = (node: XmlNode | undefined, path: string): string => {
  const text = textAt(node, path);
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : '';
};
const limited = <Row>(rows: readonly Row[]): readonly Row[] => {
  if (rows.length > maxRows) throw new TooMuch();
  return rows;
};
const amountsOf = (node: XmlNode | undefined, names: readonly string[]): FiscalAmount[] =>
  names.flatMap((path) => {
    const value = amount(node, path);
    return value === '' ? [] : [{ name: path.slice(path.lastIndexOf('/') + 1), amount: value }];
  });

function addressOf(node: XmlNode | undefined): string {
  if (!node) return '';
  const street = [words(node, 'xLgr'), words(node, 'nro'), words(node, 'xCpl')].filter(Boolean).join(', ');
  const city = [words(node, 'xMun'), words(node, 'UF')].filter(Boolean).join(', ');
  const code = words(node, 'CEP');
  const postal = /^\d{8}$/.test(code) ? `CEP ${code.slice(0, 5)}-${code.slice(5)}` : '';
  return [street, words(node, 'xBairro'), city, postal].filter(Boolean).join(' · ');
}

function partyOf(role: FiscalParty['role'], node: XmlNode | undefined, address: string): FiscalParty[] {
  if (!node) return [];
  return [
    {
      role,
      name: words(node, 'xNome'),
      taxId: words(node, 'CNPJ') || words(node, 'CPF') || words(node, 'idEstrangeiro'),
      stateRegistration: words(node, 'IE'),
      state: textAt(node, `${address}/UF`),
      address: addressOf(at(node, address)),
    },
  ];
}

/** What is known of a document besides its own text: key, protocol, events, and conclusions from them. */
function standingOf(
  root: XmlNode,
  own: XmlNode,
  kind: 'NFe' | 'CTe',
  header: XmlNode | undefined,
): Pick<FiscalDocument, 'key' | 'status' | 'warnings' | 'protocol' | 'events'> {
  const key = (own.attributes.Id ?? '')
    .replace(new RegExp(`^${kind}`), '')
    .toUpperCase()
    .slice(0, maxText);
  const answer = at(root, `prot${kind}/infProt`);
  const isOwn = textAt(answer, `ch${kind}`).toUpperCase() === key;
  const events = limited(all(root, `procEvento${kind}`)).flatMap((event) =>
    textAt(event, `${eventNames[kind].sent}/infEvento/ch${kind}`).toUpperCase() === key
      ? [eventOf(event, kind)]
      : [],
  );
  const isAccepted = ({ accepted }: { accepted: boolean }) => accepted;
  const valid = events.filter(isAccepted).map(({ event }) => event);
  const named = statusOfCode(textAt(answer, 'cStat'));
  const status = !answer || !isOwn ? 'withoutProtocol' : named;
  const { model, number } = partsOfKey(key);
  const isRight =
    isAccessKey(key) &&
    model === textAt(header, 'mod') &&
    number === Number(textAt(header, kind === 'NFe' ? 'nNF' : 'nCT')) &&
    isIssuers(key, at(own, 'emit'));
  const warnings: readonly (FiscalWarning | false)[] = [
    textAt(header, 'tpAmb') === '2' && 'test',
    !isRight && 'wrongKey',
    answer !== undefined && !isOwn && 'foreignProtocol',
    valid.some(({ type }) => type === correctionEvent) && 'corrected',
  ];
  return {
    key,
    status: valid.some(({ type }) => cancellationEvents.has(type)) ? 'canceled' : status,
    warnings: warnings.filter((warning) => warning !== false),
    protocol: answer && isOwn ? { number: words(answer, 'nProt'), at: words(answer, 'dhRecbto') } : null,
    events: valid,
  };
}

/** Whether the key names the issuer: its CNPJ, or its CPF behind three zeros. */
function isIssuers(key: string, issuer: XmlNode | undefined): boolean {
  const taxId = textAt(issuer, 'CNPJ') || textAt(issuer, 'CPF').padStart(14, '0');
  return partsOfKey(key).issuer === taxId.toUpperCase();
}

/** What a layout calls an event that was sent, and the authority's answer to it. */
export const eventNames = {
  NFe: { sent: 'evento', answer: 'retEvento' },
  CTe: { sent: 'eventoCTe', answer: 'retEventoCTe' },
} as const;

/** An event with its answer, and whether the authority registered it. */
export function eventOf(node: XmlNode, kind: 'NFe' | 'CTe'): { event: FiscalEvent; accepted: boolean } {
  const sent = at(node, `${eventNames[kind].sent}/infEvento`);
  const answer = at(node, `${eventNames[kind].answer}/infEvento`);
  const detail = at(sent, 'detEvento');
  // An NF-e has what happened right in the detail; a CT-e in an element of its own in it.
  const inner = detail?.children.find(({ children }) => children.length > 0) ?? detail;
  const text = ['xCorrecao', 'xJust', 'xObs'].map((name) => words(detail, name) || words(inner, name));
  return {
    accepted: acceptedEvents.has(textAt(answer, 'cStat')),
    event: {
      type: words(sent, 'tpEvento'),
      name: words(detail, 'descEvento') || words(inner, 'descEvento') || words(answer, 'xEvento'),
      at: words(sent, 'dhEvento'),
      text: text.find((one) => one !== '') ?? '',
      protocol: words(answer, 'nProt'),
    },
  };
}

const noteTotals = [
  'vBC',
  'vICMS',
  'vBCST',
  'vST',
  'vProd',
  'vFrete',
  'vSeg',
  'vDesc',
  'vOutro',
  'vIPI',
  'vNF',
];
const reformTotals = [
  'ISTot/vIS',
  'IBSCBSTot/vBCIBSCBS',
  'IBSCBSTot/gIBS/vIBS',
  'IBSCBSTot/gCBS/vCBS',
  'vNFTot',
];

/** A note, authorised or not [brazil: NF-e 4.00]. */
function readNfe(root: XmlNode): FiscalDocument | NoReading | undefined {
  const envelope = root.name === 'NFe' ? root : at(root, 'NFe');
  const note = at(envelope, 'infNFe');
  if (!isOf(namespaces.nfe, root, envelope, note)) return undefined;
  const header = at(note, 'ide');
  const sums = at(note, 'total/ICMSTot');
  const total = amount(sums, 'vNF');
  if (!note || !header || total === '') return 'incomplete';
  const isConsumer = textAt(header, 'mod') === '65';
  return {
    kind: isConsumer ? 'nfce' : 'nfe',
    number: words(header, 'nNF'),
    series: words(header, 'serie'),
    issuedAt: words(header, 'dhEmi'),
    nature: words(header, 'natOp'),
    ...standingOf(root, note, 'NFe', header),
    total,
    parties: [
      ...partyOf('issuer', at(note, 'emit'), 'enderEmit'),
      ...partyOf('recipient', at(note, 'dest'), 'enderDest'),
    ],
    route: null,
    installments: limited(all(at(note, 'cobr'), 'dup')).map((one) => ({
      number: words(one, 'nDup'),
      due: words(one, 'dVenc'),
      amount: amount(one, 'vDup'),
    })),
    totals: [...amountsOf(sums, noteTotals), ...amountsOf(at(note, 'total'), reformTotals)],
    transport: transportOf(at(note, 'transp')),
    items: limited(all(note, 'det')).map(itemOf),
    components: [],
    carried: [],
    payments: limited(all(at(note, 'pag'), 'detPag')).map((one) => ({
      kind: words(one, 'tPag'),
      amount: amount(one, 'vPag'),
    })),
    remarks: {
      complementary: words(note, 'infAdic/infCpl'),
      toAuthority: words(note, 'infAdic/infAdFisco'),
    },
  };
}

/** The first element of this name anywhere below: each tax has a group whose name says how it is worked out. */
const inside = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  found(node, (child) => child.name === name);

const amountsInside = (node: XmlNode | undefined, names: readonly string[]): FiscalAmount[] =>
  names.flatMap((name) => {
    const tax = inside(node, name);
    return tax ? amountsOf({ ...tax, children: [tax] }, [name]) : [];
  });

function itemOf(node: XmlNode): FiscalItem {
  const product = at(node, 'prod');
  const taxes = at(node, 'imposto');
  const icms = at(taxes, 'ICMS')?.children[0];
  return {
    code: words(product, 'cProd'),
    name: words(product, 'xProd'),
    ncm: words(product, 'NCM'),
    cst: `${words(icms, 'orig')}${words(icms, 'CST') || words(icms, 'CSOSN')}`,
    cfop: words(product, 'CFOP'),
    unit: words(product, 'uCom'),
    quantity: amount(product, 'qCom'),
    unitPrice: amount(product, 'vUnCom'),
    total: amount(product, 'vProd'),
    taxes: [
      ...amountsInside(at(taxes, 'ICMS'), ['vBC', 'vICMS', 'vICMSST']),
      ...amountsInside(taxes, ['vIPI', 'vPIS', 'vCOFINS', 'vIS', 'vIBS', 'vCBS']),
    ],
  };
}

function transportOf(node: XmlNode | undefined): FiscalFact[] {
  const volumes = all(node, 'vol');
  const sum = (name: string): string => {
    const values = volumes.map((one) => Number(amount(one, name)));
    const total = values.reduce((before, value) => before + value, 0);
    return total === 0 ? '' : String(Number(total.toFixed(3)));
  };
  const facts: readonly FiscalFact[] = [
    { name: 'freight', value: words(node, 'modFrete') },
    { name: 'carrier', value: words(node, 'transporta/xNome') },
    {
      name: 'vehicle',
      value: [words(node, 'veicTransp/placa'), words(node, 'veicTransp/UF')].filter(Boolean).join(' · '),
    },
    { name: 'volumes', value: sum('qVol') },
    { name: 'weight', value: sum('pesoB') },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** Who pays for a transport, by the code of `toma3`. */
export const takers = ['rem', 'exped', 'receb', 'dest'];

/** A transport document [brazil: CT-e 4.00]. */
function readCte(root: XmlNode): FiscalDocument | NoReading | undefined {
  const envelope = root.name === 'CTe' ? root : at(root, 'CTe');
  const own = at(envelope, 'infCte');
  if (!isOf(namespaces.cte, root, envelope, own)) return undefined;
  const header = at(own, 'ide');
  const total = amount(own, 'vPrest/vTPrest');
  if (!own || !header || total === '') return 'incomplete';
  const other = at(header, 'toma4');
  const named = takers[Number(textAt(header, 'toma3/toma') || -1)];
  const cargo = at(own, 'infCTeNorm/infCarga');
  const place = (end: 'Ini' | 'Fim') =>
    [words(header, `xMun${end}`), words(header, `UF${end}`)].filter(Boolean).join(', ');
  const facts: readonly FiscalFact[] = [
    { name: 'modal', value: words(header, 'modal') },
    { name: 'cargo', value: words(cargo, 'proPred') },
  ];
  const takerAddress = other ? 'enderToma' : `ender${named === 'rem' ? 'Reme' : capitalized(named ?? '')}`;
  return {
    kind: 'cte',
    number: words(header, 'nCT'),
    series: words(header, 'serie'),
    issuedAt: words(header, 'dhEmi'),
    nature: words(header, 'natOp'),
    ...standingOf(root, own, 'CTe', header),
    total,
    parties: [
      ...partyOf('issuer', at(own, 'emit'), 'enderEmit'),
      ...partyOf('taker', other ?? (named ? at(own, named) : undefined), takerAddress),
      ...partyOf('sender', at(own, 'rem'), 'enderReme'),
      ...partyOf('dispatcher', at(own, 'exped'), 'enderExped'),
      ...partyOf('receiver', at(own, 'receb'), 'enderReceb'),
      ...partyOf('recipient', at(own, 'dest'), 'enderDest'),
    ],
    route: { from: place('Ini'), to: place('Fim') },
    installments: [],
    totals: [
      ...amountsOf(own, ['vPrest/vTPrest', 'vPrest/vRec']),
      ...amountsInside(at(own, 'imp/ICMS'), ['vBC', 'vICMS']),
      ...amountsOf(cargo, ['vCarga']),
    ],
    transport: facts.filter(({ value }) => value !== ''),
    items: [],
    components: limited(all(at(own, 'vPrest'), 'Comp')).map((one) => ({
      name: words(one, 'xNome'),
      amount: amount(one, 'vComp'),
    })),
    carried: limited(all(at(own, 'infCTeNorm/infDoc'), 'infNFe')).map((one) => words(one, 'chave')),
    payments: [],
    remarks: { complementary: words(own, 'compl/xObs'), toAuthority: words(own, 'imp/infAdFisco') },
  };
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
