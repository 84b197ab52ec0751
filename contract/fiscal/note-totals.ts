import { isWithinACent, unitsAt, unitsOf } from './fiscal-amount.ts';
import { all, at, textAt, type XmlNode } from './xml-tree.ts';

const added = [
  'vProd',
  'vST',
  'vFCPST',
  'vICMSMonoReten',
  'vFrete',
  'vSeg',
  'vOutro',
  'vII',
  'vIPI',
  'vIPIDevol',
];
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((before, one) => before + one, 0n);

/**
 * Whether the totals of a note are the sums of its parts, each within 0.01: the goods, and the whole by the authority's
 * rules W07-10 and W16-10 [brazil §3]. Services are no goods; the whole of an import follows no rule.
 */
export function isSummedUp(note: XmlNode): boolean {
  const items = all(note, 'det');
  const totals = at(note, 'total/ICMSTot');
  const goods = items.filter(
    (item) => textAt(item, 'prod/indTot') !== '0' && at(item, 'imposto/ISSQN') === undefined,
  );
  const whole = unitsOf(textAt(totals, 'vNF'));
  if (whole === undefined) return false;
  if (!isWithinACent(sum(goods.map((item) => unitsAt(item, 'prod/vProd'))), unitsAt(totals, 'vProd')))
    return false;
  if (items.some((item) => textAt(item, 'prod/CFOP').startsWith('3'))) return true;
  const parts =
    sum(added.map((name) => unitsAt(totals, name))) -
    unitsAt(totals, 'vDesc') +
    unitsAt(note, 'total/ISSQNtot/vServ') +
    sum(items.map(substituted));
  return mayBeLeftOut(items, totals).some((left) => isWithinACent(whole, parts - left));
}

/** PIS and COFINS of an item that its issuer paid for others, where it says that they are part of the whole. */
const substituted = (item: XmlNode): bigint =>
  (textAt(item, 'imposto/PISST/indSomaPISST') === '1' ? unitsAt(item, 'imposto/PISST/vPIS') : 0n) +
  (textAt(item, 'imposto/COFINSST/indSomaCOFINSST') === '1' ? unitsAt(item, 'imposto/COFINSST/vCOFINS') : 0n);

/**
 * What of the parts may be missing in the whole. An ICMS that is not charged is deducted, not deducted, or only where
 * its item says so; and a maker that bills a new car to its buyer leaves out the tax of the dealer.
 */
function mayBeLeftOut(items: readonly XmlNode[], totals: XmlNode | undefined): readonly bigint[] {
  const marked = items.map((item) => {
    const tax = at(item, 'imposto/ICMS')?.children[0];
    return textAt(tax, 'indDeduzDeson') === '1' ? unitsAt(tax, 'vICMSDeson') : 0n;
  });
  const deducted = [unitsAt(totals, 'vICMSDeson'), sum(marked), 0n];
  const isDirect = items.some((item) => textAt(item, 'prod/veicProd/tpOp') === '2');
  const dealers = isDirect ? [0n, unitsAt(totals, 'vST') + unitsAt(totals, 'vFCPST')] : [0n];
  return deducted.flatMap((one) => dealers.map((other) => one + other));
}
