/** The version of `@fontsource-variable/inter` that is installed. The name of a file changes with it: browsers keep assets for a year. */
export const fontVersion = '5.3.0';

/** A part of the portal's font, Inter: its path below the base path, and which characters it has. */
interface FontPart {
  readonly file: string;
  /** The name of the file in its package. */
  readonly source: string;
  readonly range: string;
}

/** The parts as their package divides them. A page fetches the second only for characters that the first lacks. */
export const fontParts: readonly [FontPart, FontPart] = [
  {
    file: `assets/inter-${fontVersion}/latin.woff2`,
    source: 'inter-latin-wght-normal.woff2',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    file: `assets/inter-${fontVersion}/latin-ext.woff2`,
    source: 'inter-latin-ext-wght-normal.woff2',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
];
