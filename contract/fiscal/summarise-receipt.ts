import { amountAt } from './fiscal-amount.ts';
import { isAccessKey } from './fiscal-key.ts';
import { type FiscalSummary, noTaxes } from './fiscal-summary.ts';
import {
  cfopsOf,
  isKeyOf,
  isTaxIdRight,
  keyOf,
  momentOf,
  partyOf,
  type Reading,
  type ReadingRefusal,
  textOf,
} from './reading.ts';
import { all, at, textAt, type XmlNode } from './xml-tree.ts';

const version = /^0\.0\d$/;
const model = '59';

/** A receipt [brazil: CF-e]. It has no protocol: the till's device signs it. */
export function readReceipt(root: XmlNode): Reading | ReadingRefusal {
  const own = at(root, 'infCFe');
  if (!own) return 'incomplete';
  if (!version.test(own.attributes.versao ?? '')) return 'version';
  const header = at(own, 'ide');
  const summary = summaryOf(root, own);
  const { issuer, number, series, issuedAt, total } = summary;
  if (summary.model !== model || !issuer?.taxId) return 'incomplete';
  if (number === '' || series === '' || issuedAt === '' || total === '') return 'incomplete';
  return readingOf(own, summary, (id) =>
    isKeyOf(id, 'CFe', {
      state: textAt(header, 'cUF'),
      issuedAt,
      issuers: [issuer.taxId],
      model,
      rest: [
        [series, 9],
        [number, 6],
        [textAt(header, 'cNF'), 6],
        [textAt(header, 'cDV'), 1],
      ],
    }),
  );
}

/** The cancellation of a receipt, which is an event about it. */
export function readCanceledReceipt(root: XmlNode): Reading | ReadingRefusal {
  const own = at(root, 'infCFe');
  if (!own) return 'incomplete';
  if (!version.test(own.attributes.versao ?? '')) return 'version';
  const summary = summaryOf(root, own);
  const key = keyOf(own.attributes.chCanc ?? '', 'CFe');
  const event = { key, type: 'CFeCanc', sequence: 1, at: summary.issuedAt, text: '', protocol: '' };
  return readingOf(
    own,
    { ...summary, storage: 'xml-storage', events: [{ ...event, isAccepted: true }] },
    () => isAccessKey(key),
  );
}

function summaryOf(root: XmlNode, own: XmlNode): FiscalSummary {
  const header = at(own, 'ide');
  const issuer = partyOf(at(own, 'emit'), 'enderEmit');
  const recipient = partyOf(at(own, 'dest'), 'enderDest');
  return {
    storage: 'cfe-storage',
    root: root.name,
    model: textOf(header, 'mod'),
    key: keyOf(own.attributes.Id ?? '', 'CFe'),
    number: textOf(header, 'nCFe'),
    series: textOf(header, 'nserieSAT'),
    issuedAt: momentOf(isoOf(textAt(header, 'dEmi'), textAt(header, 'hEmi'))),
    nature: '',
    cfops: cfopsOf(all(own, 'det').map((item) => textAt(item, 'prod/CFOP'))),
    total: amountAt(own, 'total/vCFe'),
    issuer,
    recipient,
    taker: null,
    others: [],
    isOutgoing: null,
    protocol: null,
    authorizedAt: '',
    taxes: {
      ...noTaxes,
      goods: amountAt(own, 'total/ICMSTot/vProd'),
      icms: amountAt(own, 'total/ICMSTot/vICMS'),
    },
    isTest: textAt(header, 'tpAmb') === '2',
    events: [],
  };
}

const readingOf = (own: XmlNode, summary: FiscalSummary, isKeyRight: (id: string) => boolean): Reading => ({
  summary,
  isKeyRight: isKeyRight(own.attributes.Id ?? ''),
  isProtocolOwn: true,
  areTaxIdsRight: isTaxIdRight(at(own, 'emit')) && isTaxIdRight(at(own, 'dest')),
  flags: summary.isTest ? ['test'] : [],
});

/** `20261112` and `074800` as `2026-11-12T07:48:00`. */
const isoOf = (day: string, time: string): string =>
  `${day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T${time.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}`;
