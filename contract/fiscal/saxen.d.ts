/** What is used of the parser; the package has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'comment' | 'question', listener: () => void): this;
    /** `error` ends the parsing; `warn` is of text that is no XML, yet is read past. */
    on(event: 'error' | 'warn', listener: (error: Error) => void): this;
    parse(xml: string): unknown;
    /** Ends the parsing from inside a listener. */
    stop(): void;
  }
}
