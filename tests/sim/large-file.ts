/** Large files without their bytes: a part of one is its content's name, and from where to where it reaches. */
import { createHash } from 'node:crypto';

/** A part of a large file, as the body of a request. Its bytes are those of `content` where that is long enough. */
export class FilePart extends Blob {
  readonly content: string;
  readonly start: number;
  readonly end: number;

  constructor(content: string, start: number, end: number) {
    super();
    this.content = content;
    this.start = start;
    this.end = end;
  }

  override get size(): number {
    return this.end - this.start;
  }

  /** The part from its beginning, no longer than `most` bytes. */
  first(most: number): FilePart {
    return new FilePart(this.content, this.start, Math.min(this.end, this.start + most));
  }
}

/** A file that is sent resumably. Its content tells it from all others. */
export class LargeFile extends File {
  readonly content: string;
  readonly #size: number;

  constructor(name: string, { content, size, lastModified }: Facts) {
    super([], name, { lastModified });
    this.content = content;
    this.#size = size;
  }

  override get size(): number {
    return this.#size;
  }

  override slice(start = 0, end = this.#size): Blob {
    return new FilePart(this.content, start, Math.min(end, this.#size));
  }
}

interface Facts {
  readonly content: string;
  readonly size: number;
  readonly lastModified: number;
}

/** The SHA-256 of the file of this content. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** The worker of the portal that computes the SHA-256 of a file. */
export class HashWorker {
  onmessage: (event: { readonly data: string | null }) => void = () => undefined;
  #isOver = false;

  postMessage(file: LargeFile): void {
    queueMicrotask(() => {
      if (!this.#isOver) this.onmessage({ data: hashOf(file.content) });
    });
  }

  terminate(): void {
    this.#isOver = true;
  }
}
