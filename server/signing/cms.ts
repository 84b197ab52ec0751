import { createHash, type KeyObject, webcrypto } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate as CmsCertificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { Certificate } from './certificate.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** The key as the library takes it. */
async function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const namedCurves: Readonly<Record<string, string>> = {
    prime256v1: 'P-256',
    secp384r1: 'P-384',
    secp521r1: 'P-521',
  };
  const algorithm =
    key.asymmetricKeyType === 'ec'
      ? { name: 'ECDSA', namedCurve: namedCurves[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? '' }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}

/**
 * The CMS signature of what `parts` hold one after the other, apart from them, in DER, as PAdES baseline B wants it (EN
 * 319 142-1): signed attributes that name the digest and the certificate; the moment is in the PDF and not here.
 */
export async function signDetached(
  parts: readonly Uint8Array[],
  { key, certificate, chain }: Certificate,
): Promise<Uint8Array> {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  const own = CmsCertificate.fromBER(certificate);
  const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
    new Attribute({ type, values: [value] });
  // A certificate is named by its SHA-256, which is what the structure means when it names no algorithm (RFC 5035).
  const named = new Sequence({ value: [new OctetString({ valueHex: hash(certificate) })] });
  const attributes = [
    attribute(oids.contentType, new ObjectIdentifier({ value: oids.data })),
    attribute(oids.messageDigest, new OctetString({ valueHex: new Uint8Array(digest.digest()) })),
    attribute(oids.signingCertificateV2, new Sequence({ value: [new Sequence({ value: [named] })] })),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [own, ...chain.map((each) => CmsCertificate.fromBER(each))],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inDerOrder(attributes) }),
      }),
    ],
  });
  await signed.sign((await importKey(key)) as CryptoKey, 0, 'SHA-256');
  const content = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

/** DER sorts what a set holds by its bytes; a verifier may put it in that order before hashing it. */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  const bytes = (one: Attribute) => new Uint8Array(one.toSchema().toBER());
  return [...attributes].sort((one, other) => Buffer.compare(bytes(one), bytes(other)));
}
