/** The most pieces and characters of text that a page gets over its picture: each piece is an element of the page. */
export const maxTextPieces = 20_000;
export const maxTextLength = 500_000;
/** The most characters of one piece: for some scripts a browser lays out a long one in the square of its length. */
export const maxPieceLength = 4_000;

/** A part of the text of a page, as the library hands it over. */
interface TextPart {
  items: readonly object[];
}

const textOf = (item: object): string => ('str' in item && typeof item.str === 'string' ? item.str : '');

const cut = (item: object): object =>
  textOf(item).length > maxPieceLength ? { ...item, str: textOf(item).slice(0, maxPieceLength) } : item;

/** The text of a page up to the limits; what is beyond is to be seen in the picture only. */
export function limitedText(source: ReadableStream): ReadableStream {
  let pieces = 0;
  let length = 0;
  return source.pipeThrough(
    new TransformStream<TextPart, TextPart>({
      transform(part, controller) {
        const items = part.items.filter((item) => {
          pieces += 1;
          length += textOf(item).length;
          return pieces <= maxTextPieces && length <= maxTextLength;
        });
        controller.enqueue({ ...part, items: items.map(cut) });
        if (items.length < part.items.length) controller.terminate();
      },
    }),
  );
}
