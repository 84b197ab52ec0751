import { isDigestWrong } from './canonical-xml.ts';
import { amountAt } from './fiscal-amount.ts';
import { isSummedUp } from './note-totals.ts';
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
const storages = { '55': 'nfe-storage', '65': 'nfce-storage' } as const;

/** A note, NF-e or NFC-e [brazil: NF-e 4.00]. `xml` is the text of the whole file. */
export function readNote(root: XmlNode, xml: string): Reading | ReadingRefusal {
  const envelope = root.name === 'NFe' ? root : at(root, 'NFe');
  const note = at(envelope, 'infNFe');
  if (!note) return 'incomplete';
  if (note.attributes.versao !== version) return 'version';
  const header = at(note, 'ide');
  const model = textAt(header, 'mod');
  const issuer = partyOf(at(note, 'emit'), 'enderEmit');
  const recipient = partyOf(at(note, 'dest'), 'enderDest');
  const number = textOf(header, 'nNF');
  const issuedAt = momentOf(textAt(header, 'dhEmi'));
  const total = amountAt(note, 'total/ICMSTot/vNF');
  if (model !== '55' && model !== '65') return 'incomplete';
  if (!issuer?.taxId || number === '' || issuedAt === '' || total === '') return 'incomplete';
  const id = note.attributes.Id ?? '';
  const key = keyOf(id, 'NFe');
  const answer = at(root, 'protNFe/infProt');
  const isTest = textAt(header, 'tpAmb') === '2';
  return {
    summary: {
      storage: storages[model],
      root: root.name,
      model,
      key,
      number,
      series: textOf(header, 'serie'),
      issuedAt,
      nature: nameOf(header, 'natOp'),
      cfops: cfopsOf(all(note, 'det').map((item) => textAt(item, 'prod/CFOP'))),
      total,
      issuer,
      recipient,
      taker: null,
      others: othersOf(taxIdsOf(all(note, 'autXML')), issuer, recipient),
      isOutgoing: directions[textAt(header, 'tpNF')] ?? null,
      protocol: protocolOf(answer),
      authorizedAt: momentOf(textAt(answer, 'dhRecbto')),
      taxes: {
        goods: amountAt(note, 'total/ICMSTot/vProd'),
        icms: amountAt(note, 'total/ICMSTot/vICMS'),
        ipi: amountAt(note, 'total/ICMSTot/vIPI'),
        ibs: amountAt(note, 'total/IBSCBSTot/gIBS/vIBS'),
        cbs: amountAt(note, 'total/IBSCBSTot/gCBS/vCBS'),
      },
      isTest,
      events: eventsAbout(key, root, 'NFe'),
    },
    isKeyRight: isKeyOf(id, 'NFe', {
      state: textAt(header, 'cUF'),
      issuedAt,
      // The key of a note that an authority issues for somebody names the authority.
      issuers: [issuer.taxId, textAt(note, 'avulsa/CNPJ')].filter((one) => one !== ''),
      model,
      rest: [
        [textAt(header, 'serie') || '0', 3],
        [number, 9],
        [textAt(header, 'tpEmis'), 1],
        [textAt(header, 'cNF'), 8],
        [textAt(header, 'cDV'), 1],
      ],
    }),
    isProtocolOwn: !answer || keyOf(textAt(answer, 'chNFe'), '') === key,
    areTaxIdsRight: isTaxIdRight(at(note, 'emit')) && isTaxIdRight(at(note, 'dest')),
    flags: [
      ...(isSummedUp(note) ? [] : (['totals'] as const)),
      ...(isDigestWrong(xml, envelope, note) ? (['digest'] as const) : []),
      ...(answer ? [] : (['withoutProtocol'] as const)),
      ...(isTest ? (['test'] as const) : []),
    ],
  };
}

const directions: Readonly<Record<string, boolean>> = { '0': false, '1': true };
