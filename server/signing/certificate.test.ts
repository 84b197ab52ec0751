import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCertificate } from './certificate.ts';

let folder = '';
let path = '';
let own = '';

/** A key with a certificate for `name`, vouched for by `by`. */
function issue(name: string, by?: { key: forge.pki.rsa.PrivateKey; subject: forge.pki.CertificateField[] }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const certificate = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: name }];
  certificate.publicKey = forge.pki.rsa.setPublicKey(key.n, key.e);
  certificate.serialNumber = '01';
  certificate.setSubject(subject);
  certificate.setIssuer(by?.subject ?? subject);
  certificate.sign(by?.key ?? key, forge.md.sha256.create());
  return { key, certificate, subject };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-p12-'));
  path = join(folder, 'firm.p12');
  const authority = issue('Authority');
  const firm = issue('Firm', authority);
  own = forge.pki.certificateToPem(firm.certificate);
  // The format does not define the order of certificates in such a file.
  const chain = [authority.certificate, firm.certificate];
  const p12 = forge.pkcs12.toPkcs12Asn1(firm.key, chain, 'open sesame', { algorithm: '3des' });
  await writeFile(path, forge.asn1.toDer(p12).getBytes(), 'binary');
});
afterAll(() => rm(folder, { recursive: true }));

test('a PKCS #12 file gives the key, its certificate and those that vouch for it', () => {
  const { key, certificate, chain } = readCertificate(path, 'open sesame');
  expect(certificate).toEqual(new X509Certificate(own).raw);
  expect(new X509Certificate(certificate).checkPrivateKey(key)).toBe(true);
  expect(chain.map((each) => new X509Certificate(each).subject)).toEqual(['CN=Authority']);
});

test.each([
  ['firm.p12', 'open secret', 'the passphrase is wrong, or it is no PKCS #12 file'],
  ['none.p12', 'open sesame', 'the file cannot be read (ENOENT)'],
])('%s with "%s" is refused without a message that names the passphrase', (name, passphrase, why) => {
  expect(() => readCertificate(join(folder, name), passphrase)).toThrow(
    `SIGNING_P12 cannot be used: ${why}.`,
  );
});
