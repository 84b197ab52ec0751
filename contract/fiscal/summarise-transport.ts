import { isDigestWrong } from './canonical-xml.ts';
import { amountAt } from './fiscal-amount.ts';
import { noTaxes } from './fiscal-summary.ts';
import { takers } from './read-fiscal.ts';
import {
  cfopsOf,
  eventsAbout,
  isKeyOf,
  isTaxIdRight,
  keyOf,
  momentOf,
  nameOf,
  othersOf,
  partyOf,
  protocolOf,
  type Reading,
  type ReadingRefusal,
  taxIdsOf,
  textOf,
} from './reading.ts';
import { all, at, textAt, type XmlNode } from './xml-tree.ts';

const version = '4.00';
const addresses: Readonly<Record<string, string>> = {
  rem: 'enderReme',
  exped: 'enderExped',
  receb: 'enderReceb',
  dest: 'enderDest',
};

/** A transport document, of goods, of persons or simplified [brazil: CT-e 4.00]. `xml` is the text of the whole file. */
export function readTransport(root: XmlNode, xml: string): Reading | ReadingRefusal {
  const inner = envelopes[root.name];
  const envelope = inner === undefined ? root : at(root, inner);
  const own = at(envelope, 'infCte');
  if (!own) return 'incomplete';
  if (own.attributes.versao !== version) return 'version';
  const header = at(own, 'ide');
  const model = textAt(header, 'mod');
  const issuer = partyOf(at(own, 'emit'), 'enderEmit');
  const recipient = partyOf(at(own, 'dest'), addresses.dest ?? '');
  const taker = takerOf(own, header);
  const number = textOf(header, 'nCT');
  const issuedAt = momentOf(textAt(header, 'dhEmi'));
  const total = amountAt(own, 'vPrest/vTPrest') || amountAt(own, 'total/vTPrest');
  if (model !== '57' && model !== '67') return 'incomplete';
  if (!issuer?.taxId || number === '' || issuedAt === '' || total === '') return 'incomplete';
  const id = own.attributes.Id ?? '';
  const key = keyOf(id, 'CTe');
  const answer = at(root, 'protCTe/infProt');
  const isTest = textAt(header, 'tpAmb') === '2';
  const between = ['rem', 'exped', 'receb'].map((name) => at(own, name));
  return {
    summary: {
      storage: 'cte-storage',
      root: root.name,
      model,
      key,
      number,
      series: textOf(header, 'serie'),
      issuedAt,
      nature: nameOf(header, 'natOp'),
      cfops: cfopsOf([textAt(header, 'CFOP')]),
      total,
      issuer,
      recipient,
      taker,
      others: othersOf(taxIdsOf([...between, ...all(own, 'autXML')]), issuer, recipient, taker),
      isOutgoing: null,
      protocol: protocolOf(answer),
      authorizedAt: momentOf(textAt(answer, 'dhRecbto')),
      taxes: {
        ...noTaxes,
        icms: amountAt(at(own, 'imp/ICMS')?.children[0], 'vICMS'),
        ibs: amountAt(own, 'imp/IBSCBS/gIBSCBS/vIBS'),
        cbs: amountAt(own, 'imp/IBSCBS/gIBSCBS/gCBS/vCBS'),
      },
      isTest,
      events: eventsAbout(key, root, 'CTe'),
    },
    isKeyRight: isKeyOf(id, 'CTe', {
      state: textAt(header, 'cUF'),
      issuedAt,
      issuers: [issuer.taxId],
      model,
      rest: [
        [textAt(header, 'serie') || '0', 3],
        [number, 9],
        [textAt(header, 'tpEmis'), 1],
        [textAt(header, 'cCT'), 8],
        [textAt(header, 'cDV'), 1],
      ],
    }),
    isProtocolOwn: !answer || keyOf(textAt(answer, 'chCTe'), '') === key,
    areTaxIdsRight: isTaxIdRight(at(own, 'emit')) && isTaxIdRight(at(own, 'dest')),
    flags: [
      ...(isDigestWrong(xml, envelope, own) ? (['digest'] as const) : []),
      ...(answer ? [] : (['withoutProtocol'] as const)),
      ...(isTest ? (['test'] as const) : []),
    ],
  };
}

/** What a root with the authority's answer holds. The schema has `cteProcSimp`, most files have `cteSimpProc`. */
const envelopes: Readonly<Record<string, string>> = {
  cteProc: 'CTe',
  cteOSProc: 'CTeOS',
  cteSimpProc: 'CTeSimp',
  cteProcSimp: 'CTeSimp',
};

/** Who pays: one of the parties by its code, one of its own, or the only one that a CT-e OS has. */
function takerOf(own: XmlNode, header: XmlNode | undefined): Reading['summary']['taker'] {
  const named = takers[Number(textAt(header, 'toma3/toma') || -1)];
  return named
    ? partyOf(at(own, named), addresses[named] ?? '')
    : partyOf(at(header, 'toma4') ?? at(own, 'toma'), 'enderToma');
}
