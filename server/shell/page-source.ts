import type { RequestListener } from 'node:http';

/** What a page is for, as far as it decides which chunks to fetch at once. */
export interface PageWish {
  readonly language: string;
  /** The path below the language's prefix, with a slash in front: `/documents`. */
  readonly path: string;
}

/** Addresses to fetch together with the first script. */
export interface Hints {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** The text of the script that asks for data before the program is there; `undefined` without a session. */
  readonly early?: string;
}

/** The source of the browser app's HTML: the build, or the bundler while the portal is developed. */
export interface PageSource {
  /** The HTML document with its three places for what the server adds. */
  html(url: string): Promise<string>;
  /** What the page will need soon, besides what its HTML names. */
  hints(wish: PageWish): Hints;
  /** The address of a script of its own that no other page loads: `qa`. */
  script(name: string): string;
  /** The text of a style that is written into pages: `signIn`, `skeleton`, `tokens`. */
  style(name: string): string;
  /** The folder with `assets/`; `undefined` when the bundler answers them. */
  readonly folder: string | undefined;
  /** Whether the page needs inline scripts and a web socket for hot reload. */
  readonly hotReload: boolean;
  /** Puts the bundler's own requests in front of everything else. */
  middleware?(answer: RequestListener): RequestListener;
  stop(): Promise<void>;
}
