import { amountAt, amountOf } from './fiscal-amount.ts';
import { isAccessKey, issuerOfKey, partsOfKey } from './fiscal-key.ts';
import { type FiscalSummary, noTaxes, type PartySummary } from './fiscal-summary.ts';
import { eventNames, eventOf, namespaces } from './read-fiscal.ts';
import {
  bareTaxId,
  cut,
  firstOf,
  inside,
  isTaxIdRight,
  keyOf,
  momentOf,
  nameOf,
  othersOf,
  partyOf,
  protocolOf,
  type Reading,
  summaryOfEvent,
  textOf,
} from './reading.ts';
import { at, isOf, textAt, type XmlNode } from './xml-tree.ts';

const nationalService = 'http://www.sped.fazenda.gov.br/nfse';
/** `NFS` and 50 characters: municipality, environment, kind of issuer, issuer, number, year and month, code, check digit. */
const serviceId = /^NFS\d{9}[\dA-Z]{12}\d{29}$/;

/** What is known of any other XML; only an event and a national NFS-e can be wrong. */
export function readOther(root: XmlNode): Reading {
  const kind = (['NFe', 'CTe'] as const).find((one) => root.name === `procEvento${one}`);
  if (kind && isOf(namespaces[kind === 'NFe' ? 'nfe' : 'cte'], root, at(root, eventNames[kind].sent)))
    return readEvent(root, kind);
  if ((root.name === 'NFSe' || root.name === 'DPS') && isOf(nationalService, root)) return readService(root);
  if (/^(procInutNFe|ProcInutNFe)$/.test(root.name)) return right(root, unused(root));
  const own = inside(root, 'InfNfse');
  if (own && /^(CompNfse|Nfse)$/.test(root.name)) return right(root, ofCity(own));
  return right(root, ofKnown(root));
}

/** A summary that says nothing but what it is given. */
function right(root: XmlNode, known: Partial<FiscalSummary>, checks: Partial<Reading> = {}): Reading {
  const summary: FiscalSummary = {
    storage: 'xml-storage',
    root: root.name.slice(0, 60),
    ...{ model: '', key: '', number: '', series: '', issuedAt: '', nature: '', total: '' },
    ...{ cfops: [], issuer: null, recipient: null, taker: null, isOutgoing: null, protocol: null },
    ...{ authorizedAt: '', taxes: noTaxes },
    others: othersOf(taxIdsIn(root), known.issuer ?? null, known.recipient ?? null),
    isTest: inside(root, 'tpAmb')?.text === '2',
    events: [],
    ...known,
  };
  return {
    summary,
    isKeyRight: true,
    isProtocolOwn: true,
    areTaxIdsRight: true,
    flags: summary.isTest ? ['test'] : [],
    ...checks,
  };
}

/** All tax ids in a file whose layout is not known, or has parties in many places. */
const taxIdsIn = (node: XmlNode): readonly string[] =>
  node.children.flatMap((child) =>
    /^(CNPJ|CPF)(Autor|Prest|Toma)?$/i.test(child.name) && isTaxId(child.text)
      ? [child.text]
      : taxIdsIn(child),
  );
const isTaxId = (text: string): boolean => /^(\d{11}|[\dA-Z]{12}\d\d)$/.test(bareTaxId(text));

/** An event on its own: what it is about, and who sent it. */
function readEvent(root: XmlNode, kind: 'NFe' | 'CTe'): Reading {
  const event = summaryOfEvent(root, kind);
  const sent = at(root, `${eventNames[kind].sent}/infEvento`);
  const author = textAt(sent, 'CNPJ') || textAt(sent, 'CPF');
  const answer = at(root, `${eventNames[kind].answer}/infEvento`);
  // The answer to an event names the recipient of the document that it is about.
  const recipient = textAt(answer, 'CNPJDest') || textAt(answer, 'CPFDest');
  return right(
    root,
    {
      model: partsOfKey(event.key).model,
      key: event.key,
      issuedAt: event.at,
      nature: cut(eventOf(root, kind).event.name, 200),
      others: othersOf([author, issuerOfKey(event.key), recipient]),
      protocol: protocolOf(answer),
      isTest: textAt(sent, 'tpAmb') === '2',
      events: [event],
    },
    { isKeyRight: isAccessKey(event.key) },
  );
}

/** A note of services, or the declaration that one is made from [brazil: NFS-e national]. */
function readService(root: XmlNode): Reading {
  const note = at(root, 'infNFSe');
  const declared = root.name === 'DPS' ? at(root, 'infDPS') : at(note, 'DPS/infDPS');
  const issuer = partyOf(at(note, 'emit') ?? at(declared, 'prest'), 'enderNac');
  const recipient = partyOf(at(declared, 'toma'), 'end/endNac');
  const id = (note ?? declared)?.attributes.Id?.toUpperCase() ?? '';
  return right(
    root,
    {
      key: cut(id.replace(/^(NFS|DPS)/, ''), 60),
      number: note ? textOf(note, 'nNFSe') : textOf(declared, 'nDPS'),
      series: textOf(declared, 'serie'),
      issuedAt: momentOf(textAt(note, 'dhProc') || textAt(declared, 'dhEmi')),
      nature: nameOf(note, 'xTribNac') || nameOf(declared, 'serv/cServ/xDescServ'),
      total: amountAt(declared, 'valores/vServPrest/vServ') || amountAt(note, 'valores/vLiq'),
      issuer,
      recipient,
      isTest: textAt(declared, 'tpAmb') === '2',
    },
    {
      isKeyRight: root.name === 'DPS' || serviceId.test(id),
      areTaxIdsRight:
        isTaxIdRight(at(note, 'emit') ?? at(declared, 'prest')) && isTaxIdRight(at(declared, 'toma')),
    },
  );
}

/** Numbers of notes that their issuer gave up. */
function unused(root: XmlNode): Partial<FiscalSummary> {
  const asked = inside(root, 'infInut');
  const answer = at(root, 'retInutNFe/infInut');
  const [first, last] = [textOf(asked, 'nNFIni'), textOf(asked, 'nNFFin')];
  return {
    model: textOf(asked, 'mod'),
    key: keyOf(asked?.attributes.Id ?? '', ''),
    number: first === last ? first : `${first}-${last}`,
    series: textOf(asked, 'serie'),
    issuedAt: momentOf(textAt(answer, 'dhRecbto')),
    nature: nameOf(asked, 'xJust'),
    issuer: partyOf(asked, ''),
    protocol: protocolOf(answer),
    isTest: textAt(asked, 'tpAmb') === '2',
  };
}

/** A note of services of a city [brazil: ABRASF]. */
function ofCity(own: XmlNode): Partial<FiscalSummary> {
  return {
    key: keyOf(own.attributes.Id ?? own.attributes.id ?? '', ''),
    number: textOf(own, 'Numero'),
    issuedAt: momentOf(textAt(own, 'DataEmissao')),
    total: amountOf(inside(own, 'ValorServicos')?.text ?? ''),
    issuer: partyInCity(inside(own, 'PrestadorServico'), inside(own, 'Prestador')),
    recipient: partyInCity(inside(own, 'TomadorServico', 'Tomador')),
  };
}

/** A party whose name and tax id may be in two elements. */
function partyInCity(...nodes: readonly (XmlNode | undefined)[]): PartySummary | null {
  const textIn = (...names: readonly string[]): string =>
    nodes.map((node) => inside(node, ...names)?.text ?? '').find((text) => text !== '') ?? '';
  const party = {
    name: cut(textIn('RazaoSocial'), 200),
    taxId: bareTaxId(textIn('Cnpj', 'Cpf')),
    state: cut(textIn('Uf'), 2),
  };
  return party.name === '' && party.taxId === '' ? null : party;
}

/** Of the layouts of the federal portals that have no storage of their own, and what can be told of any other. */
function ofKnown(root: XmlNode): Partial<FiscalSummary> {
  const own = inside(root, 'infMDFe', 'infBPe', 'infNF3e', 'infNFCom') ?? identified(root);
  const header = at(own, 'ide');
  const id = own?.attributes.Id ?? own?.attributes.id ?? '';
  const key = id.slice(-44).toUpperCase();
  return {
    model: textOf(header, 'mod', 2),
    key: isAccessKey(key) ? key : cut(id, 100),
    number: firstOf(header, ['nMDF', 'nBP', 'nNF']),
    series: textOf(header, 'serie'),
    issuedAt: momentOf(textAt(header, 'dhEmi')),
    nature: nameOf(header, 'natOp'),
    total:
      ['infValorBP/vBP', 'total/vNF', 'tot/vCarga'].map((path) => amountAt(own, path)).find(Boolean) ?? '',
    issuer: partyOf(at(own, 'emit'), 'enderEmit'),
    recipient: partyOf(at(own, 'dest') ?? at(own, 'comp'), 'enderDest'),
    protocol: protocolOf(inside(root, 'infProt')),
  };
}

/** The first element that has an id. */
const identified = (root: XmlNode): XmlNode | undefined =>
  [root, ...descendants(root)].find(({ attributes }) => (attributes.Id ?? attributes.id ?? '') !== '');
function* descendants(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    yield child;
    yield* descendants(child);
  }
}
