import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** Whose certificate it is, and from when until when it holds. */
interface Holder {
  /** In capitals, as such certificates write it. */
  readonly owner: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

let key: { readonly own: forge.pki.rsa.PrivateKey; readonly shared: forge.pki.PublicKey } | undefined;

/** One key signs all certificates of the demo, and is kept nowhere. */
function keyOfDemo() {
  if (key) return key;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  key = { own, shared: forge.pki.rsa.setPublicKey(own.n, own.e) };
  return key;
}

/** The public part of a certificate in PEM, made up: no authority has issued it. */
export function demoCertificate({ owner, taxId, validFrom, validUntil }: Holder): string {
  const { own, shared } = keyOfDemo();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = shared;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = validFrom;
  certificate.validity.notAfter = validUntil;
  certificate.setSubject([{ name: 'commonName', value: `${owner}:${taxId}` }]);
  certificate.setIssuer([{ name: 'commonName', value: 'AC de demonstracao, sem valor legal' }]);
  certificate.sign(own, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
