/** The package brings no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, number>>;
  }
  /** The font with the characters of `text` only, and what their shaping needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
