/** What the terms of a demo firm name. */
export interface TermsFacts {
  readonly firm: string;
  readonly contact: string;
  /** Whether they speak of sending documents by a link, which is new in the second version. */
  readonly hasLinks: boolean;
}

/** A title and the paragraphs below it, plain text. */
export interface TermsText {
  readonly title: string;
  readonly paragraphs: string[];
}

/** Writes the terms of a firm in one language. */
export type TermsWriter = (facts: TermsFacts) => TermsText;
