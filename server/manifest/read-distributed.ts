import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { checkFiscal } from '../../contract/fiscal/check-fiscal.ts';
import { amountOf } from '../../contract/fiscal/fiscal-amount.ts';
import { isAccessKey, partsOfKey } from '../../contract/fiscal/fiscal-key.ts';
import { acceptedEvents, statusOfCode } from '../../contract/fiscal/fiscal-status.ts';
import { mostXmlBytes } from '../../contract/fiscal/fiscal-summary.ts';
import { decodeFiscal } from '../../contract/fiscal/fiscal-text.ts';
import { fiscalLimits } from '../../contract/fiscal/read-fiscal.ts';
import { at, textAt, type XmlNode, xmlTree } from '../../contract/fiscal/xml-tree.ts';
import type { InvoiceStanding } from '../../contract/manifest/manifest-life.ts';
import type { DistributedDocument } from './tax-authority.ts';

const unpacked = promisify(gunzip);

/** What the authority announces of an invoice. */
export interface AnnouncedInvoice {
  readonly key: string;
  readonly number: string;
  readonly series: string;
  readonly issuer: { readonly taxId: string; readonly name: string };
  readonly authorizedAt: Date;
  /** A decimal number with two places. */
  readonly total: string;
  readonly standing: InvoiceStanding;
}

/** What it announces of an event that it registered. */
export interface AnnouncedEvent {
  readonly key: string;
  /** `tpEvento`. */
  readonly type: string;
  readonly sequence: number;
  readonly at: Date;
  readonly protocol: string;
  readonly justification: string;
  readonly authorTaxId: string;
}

/** A document of the distribution as it is read; `whole` is the file of an invoice. */
export interface Announced {
  readonly invoice?: AnnouncedInvoice;
  readonly event?: AnnouncedEvent;
  readonly whole?: Uint8Array;
}

const situations: Readonly<Record<string, InvoiceStanding>> = {
  1: 'authorized',
  2: 'denied',
  3: 'canceled',
};
const model = '55';

const holderOf = (node: XmlNode | undefined): string => textAt(node, 'CNPJ') || textAt(node, 'CPF');
const momentOf = (text: string): Date | undefined => {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
};

function readSummary(root: XmlNode): Announced {
  const key = textAt(root, 'chNFe');
  const authorizedAt = momentOf(textAt(root, 'dhRecbto'));
  const total = amountOf(textAt(root, 'vNF'));
  const standing = situations[textAt(root, 'cSitNFe')];
  if (!isAccessKey(key) || !authorizedAt || total === '' || !standing) return {};
  const { number, series } = partsOfKey(key);
  const issuer = { taxId: holderOf(root), name: textAt(root, 'xNome') };
  return {
    invoice: {
      ...{ key, issuer, authorizedAt, total, standing },
      ...{ number: String(number), series: String(series) },
    },
  };
}

function readWhole(root: XmlNode, bytes: Uint8Array): Announced {
  const checked = checkFiscal(bytes);
  if (checked.refused !== null || checked.summary.model !== model) return {};
  const { key, number, series, issuer, total, protocol } = checked.summary;
  const authorizedAt = momentOf(textAt(root, 'protNFe/infProt/dhRecbto'));
  const status = protocol && statusOfCode(protocol.code);
  if (!authorizedAt || !issuer || (status !== 'authorized' && status !== 'denied')) return {};
  return {
    invoice: { key, number, series, issuer, authorizedAt, total, standing: status },
    whole: bytes,
  };
}

/** An event that was registered; `answer` says so, and `sent` what it is. */
function readEvent(sent: XmlNode | undefined, answer: XmlNode | undefined): Announced {
  const moment = momentOf(textAt(answer, 'dhRegEvento') || textAt(answer, 'dhRecbto'));
  const sequence = Number(textAt(sent, 'nSeqEvento'));
  if (!moment || !isAccessKey(textAt(sent, 'chNFe')) || !Number.isInteger(sequence)) return {};
  return {
    event: {
      key: textAt(sent, 'chNFe'),
      type: textAt(sent, 'tpEvento'),
      ...{ sequence, at: moment },
      protocol: textAt(answer, 'nProt'),
      justification: textAt(sent, 'detEvento/xJust'),
      authorTaxId: holderOf(sent),
    },
  };
}

/**
 * Reads a document of the distribution. What is of another layout, or is not as its layout says, is nothing. Rejects when the bytes
 * cannot be unpacked, or come to more than an XML file may have.
 */
export async function readDistributed({ gzip }: DistributedDocument): Promise<Announced> {
  const bytes = await unpacked(gzip, { maxOutputLength: mostXmlBytes });
  const root = xmlTree(decodeFiscal(bytes) ?? '', { ...fiscalLimits, isStrict: true });
  switch (root?.name) {
    case 'resNFe':
      return readSummary(root);
    case 'nfeProc':
      return readWhole(root, bytes);
    case 'resEvento':
      return readEvent(root, root);
    case 'procEventoNFe': {
      const answer = at(root, 'retEvento/infEvento');
      const isRegistered = acceptedEvents.has(textAt(answer, 'cStat'));
      return isRegistered ? readEvent(at(root, 'evento/infEvento'), answer) : {};
    }
    default:
      return {};
  }
}
