const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const canonicalization = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

const methods = {
  sha1: { signature: `${signatureNamespace}rsa-sha1`, digest: `${signatureNamespace}sha1` },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const;
export type SignatureHash = keyof typeof methods;

export interface XmlSignature {
  /** The `Id` of the signed element. */
  readonly id: string;
  /** Of the signed element as canonical XML, in base64. */
  readonly digest: string;
  /** What the signer's key makes of it, in base64. */
  readonly value: string;
  /** In base64. */
  readonly certificate: string;
  readonly hash?: SignatureHash;
}

/** The enveloped signature of a fiscal document; SHA-1 unless its layout asks for another hash. */
export function signatureXml({ id, digest, value, certificate, hash = 'sha1' }: XmlSignature): string {
  const method = methods[hash];
  return (
    `<Signature xmlns="${signatureNamespace}"><SignedInfo><CanonicalizationMethod Algorithm="${canonicalization}"/>` +
    `<SignatureMethod Algorithm="${method.signature}"/><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${signatureNamespace}enveloped-signature"/><Transform Algorithm="${canonicalization}"/></Transforms>` +
    `<DigestMethod Algorithm="${method.digest}"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo>` +
    `<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate>` +
    '</X509Data></KeyInfo></Signature>'
  );
}
