import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import forge from 'node-forge';
import type { Database } from '../db/database.ts';
import { keptInInstallation } from '../db/installation.ts';
import { SettingsError } from '../settings-error.ts';

/** What a firm seals with: its key, its certificate, and those that vouch for it. Certificates are DER. */
export interface Certificate {
  readonly key: KeyObject;
  readonly certificate: Uint8Array<ArrayBuffer>;
  readonly chain: readonly Uint8Array<ArrayBuffer>[];
}

const bytesOf = (asn1: forge.asn1.Asn1): Buffer<ArrayBuffer> =>
  Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');

/**
 * Reads the certificate of a PKCS #12 file, of RSA or of an elliptic curve. Throws `SettingsError` with one line when
 * the file cannot be read, the passphrase is wrong, or the file holds no key with its certificate.
 */
export function readCertificate(path: string, passphrase: string): Certificate {
  // The library's own message may speak of the passphrase, which must not be repeated.
  const unusable = (why: string) => new SettingsError(`SIGNING_P12 cannot be used: ${why}.`);
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw unusable(`the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let bags: forge.pkcs12.Bag[];
  try {
    const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(file.toString('binary')), passphrase);
    bags = p12.safeContents.flatMap(({ safeBags }) => safeBags);
  } catch {
    throw unusable('the passphrase is wrong, or it is no PKCS #12 file');
  }
  const key = bags.map(keyOf).find((each) => each !== undefined);
  const certificates = bags.map(certificateOf).filter((each) => each !== undefined);
  const certificate = certificates.find((each) => key && new X509Certificate(each).checkPrivateKey(key));
  if (!key || !certificate) throw unusable('it holds no key with its certificate');
  return { key, certificate, chain: certificates.filter((each) => each !== certificate) };
}

function keyOf({ type, key, asn1 }: forge.pkcs12.Bag): KeyObject | undefined {
  if (type !== forge.pki.oids.keyBag && type !== forge.pki.oids.pkcs8ShroudedKeyBag) return undefined;
  // The library reads keys of RSA; of others it hands out the structure.
  const info = key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1;
  return info && createPrivateKey({ key: bytesOf(info), format: 'der', type: 'pkcs8' });
}

function certificateOf({ type, cert, asn1 }: forge.pkcs12.Bag): Uint8Array<ArrayBuffer> | undefined {
  if (type !== forge.pki.oids.certBag) return undefined;
  const certificate = cert ? forge.pki.certificateToAsn1(cert) : asn1;
  return certificate && bytesOf(certificate);
}

const validYears = 10;

/** A key with a certificate that it has signed itself, in PEM. */
async function makeCertificate(firmName: string): Promise<{ key: string; certificate: string }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signingKey = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.rsa.setPublicKey(signingKey.n, signingKey.e);
  // A serial number is positive: its first bit is not set.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  const { notBefore, notAfter } = certificate.validity;
  notAfter.setFullYear(notBefore.getFullYear() + validYears);
  const value = firmName.slice(0, 64);
  const names = ['commonName', 'organizationName'].map((name) => ({
    name,
    value,
    valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
  }));
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(signingKey, forge.md.sha256.create());
  return { key, certificate: forge.pki.certificateToPem(certificate) };
}

/** The certificate that the portal makes for a firm that has none: one for all servers, kept in the database. */
export async function ownCertificate(
  db: Database,
  firm: { readonly id: string; readonly name: string },
): Promise<Certificate> {
  const kept = await keptInInstallation(db, `signing:${firm.id}`, () => makeCertificate(firm.name));
  return {
    key: createPrivateKey(kept.key),
    certificate: new Uint8Array(new X509Certificate(kept.certificate).raw),
    chain: [],
  };
}
