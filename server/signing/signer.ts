import type { Language } from '../../contract/language/market.ts';

/** A signature, and what the PDF says about it. */
export interface SignRequest {
  readonly firm: { readonly id: string; readonly name: string; readonly language: Language };
  /** The account that signs. */
  readonly account: { readonly name: string; readonly email: string };
  /** The name as the user wrote it, and the drawing when there is one: an SVG path in the box of the contract. */
  readonly name: string;
  readonly path: string | null;
  /** The network address that the call came from. */
  readonly address: string;
  readonly signedAt: Date;
  /** The document as it was: its name, and its SHA-256 in lower-case hex. */
  readonly document: { readonly name: string; readonly sha256: string };
}

/** A PDF with the signature in it. `signedAt` is the moment that it names. */
export interface SignedPdf {
  readonly pdf: Uint8Array;
  readonly signedAt: Date;
}

/**
 * Who writes signatures into PDFs (decision 28): the portal itself, or in its place a signing service.
 * Rejects with `Unsignable` when a file is none that can be signed.
 */
export interface Signer {
  sign(pdf: Uint8Array, request: SignRequest): Promise<SignedPdf>;
}

/** The file is no PDF, or it is protected or broken. */
export class Unsignable extends Error {}
