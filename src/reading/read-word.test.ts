import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Loaded, viewLimits, type WordPart } from '../../machines/preview/content.ts';
import { makeDocument } from '../../server/demo/files/make-document.ts';
import { read as readAll } from './reader.ts';

const read = (bytes: Uint8Array<ArrayBuffer>): Promise<Loaded> =>
  readAll({ kind: 'word', bytes, limits: viewLimits, language: 'en-US' });

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';

interface Relation {
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}
const relationsOf = (relations: readonly Relation[]): Uint8Array =>
  strToU8(
    `<Relationships xmlns="${packages}/relationships">${relations
      .map(
        ({ type, target, isExternal }, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`,
  );

/** A text document whose body is written as XML. */
function word(body: string, relations: readonly Relation[] = [], more: Record<string, Uint8Array> = {}) {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="png" ContentType="image/png"/></Types>`,
    ),
    '_rels/.rels': relationsOf([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${main}" xmlns:r="${relation}" xmlns:a="${drawing}/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:pic="${drawing}/picture"><w:body>${body}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': relationsOf(relations),
    ...more,
  });
}
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const link = (id: string, text: string): string =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
const picture = (alt: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const footnotes: Relation = { type: 'footnotes', target: 'footnotes.xml' };
const noteOf = (body: string): Uint8Array =>
  strToU8(`<w:footnotes xmlns:w="${main}"><w:footnote w:id="1">${body}</w:footnote></w:footnotes>`);

/** The first bytes of a PNG of so many pixels; as many as its size is read from. */
function png(width: number, height: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(33));
  bytes.setBigUint64(0, 0x89504e470d0a1a0an);
  bytes.setUint32(8, 13);
  bytes.setUint32(12, 0x49484452);
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return new Uint8Array(bytes.buffer);
}

const partsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly WordPart[]> => {
  const loaded = await read(bytes);
  if (loaded.kind !== 'word') throw new Error(JSON.stringify(loaded));
  return loaded.parts;
};

/** What a person reads, an element in brackets. */
const outline = (parts: readonly WordPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('source' in part) return `[img ${part.alt} ${part.source?.split(',')[0] ?? 'not shown'}]`;
      return `[${part.tag}${part.href === undefined ? '' : ` ${part.href}`} ${outline(part.parts)}]`;
    })
    .join('');

describe('a text document', () => {
  test('has its headings, paragraphs and tables in their order', async () => {
    const { bytes } = await makeDocument({
      seed: 1,
      market: 'us',
      client: { name: 'Test & Sons' },
      year: 2024,
      kind: 'docx',
      title: 'Letter',
    });
    const shown = outline(await partsOf(new Uint8Array(bytes)));
    expect(shown.slice(0, 64)).toBe('[h1 Harbor & Pine CPAs][h1 Letter][p Prepared for: Test & Sons][');
    expect(shown).toContain('[tr [td [p Inventory]][td [p 74,766.75]][td [p 71,891.11]][td [p 2,875.64]]]');
  });

  test('has links to the web only, and markup in its text stays text', async () => {
    const bytes = word(
      link('rId1', 'web') + link('rId2', 'script') + paragraph('&lt;script&gt;alert(1)&lt;/script&gt;'),
      [
        { type: 'hyperlink', target: 'https://firm.example/a?b=1&amp;c=2', isExternal: true },
        { type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true },
      ],
    );
    expect(outline(await partsOf(bytes))).toBe(
      '[p [a https://firm.example/a?b=1&c=2 web]][p [a script]][p <script>alert(1)</script>]',
    );
  });

  test.each([
    ['a picture', png(10, 10), '[p [img Logo data:image/png;base64]]'],
    [
      'a drawing that calls itself a picture',
      strToU8('<svg onload="alert(1)"/>'),
      '[p [img Logo not shown]]',
    ],
    ['a picture of too many pixels', png(60_000, 60_000), '[p [img Logo not shown]]'],
  ])('shows %s for what its bytes are', async (_what, bytes, shown) => {
    const file = word(picture('Logo'), [{ type: 'image', target: 'media/image1.png' }], {
      'word/media/image1.png': bytes,
    });
    expect(outline(await partsOf(file))).toBe(shown);
  });

  test('whose picture lies on another server asks no one for it', async () => {
    const file = word(picture('Logo').replace('r:embed', 'r:link'), [
      { type: 'image', target: 'https://tracker.example/1.png', isExternal: true },
    ]);
    expect(outline(await partsOf(file))).toBe('[p [img Logo not shown]]');
  });

  test('with more pictures than can be drawn side by side shows the first of them', async () => {
    const file = word(picture('One') + picture('Two'), [{ type: 'image', target: 'media/image1.png' }], {
      'word/media/image1.png': png(6000, 8000),
    });
    expect(outline(await partsOf(file))).toBe('[p [img One data:image/png;base64]][p [img Two not shown]]');
  });

  test('that shows one large picture in many places keeps it as often as can be drawn', async () => {
    const large = new Uint8Array(8 * 1024 * 1024);
    large.set(png(10, 10));
    const file = word(picture('Large').repeat(200), [{ type: 'image', target: 'media/image1.png' }], {
      'word/media/image1.png': large,
    });
    const shown = (await partsOf(file)).map((part) => outline([part]));
    expect(shown).toEqual([
      ...Array(3).fill('[p [img Large data:image/png;base64]]'),
      ...Array(197).fill('[p [img Large not shown]]'),
    ]);
  });

  test('with a note at each of a thousand places shows them all', async () => {
    const places = Array.from({ length: 1000 }, (_, place) => place + 1);
    const file = word(
      places.map((id) => `<w:p><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`).join(''),
      [footnotes],
      {
        'word/footnotes.xml': strToU8(
          `<w:footnotes xmlns:w="${main}">${places.map((id) => `<w:footnote w:id="${id}">${paragraph(`Note ${id}`)}</w:footnote>`).join('')}</w:footnotes>`,
        ),
      },
    );
    expect(outline(await partsOf(file))).toContain('Note 1000');
  });

  test.each([
    [
      'whose parts unfold to more than is read',
      word('', [], { 'word/styles.xml': new Uint8Array(viewLimits.inflatedBytes + 1) }),
      'tooLarge',
    ],
    ['of more elements than are read', word('<w:p/>'.repeat(viewLimits.elements)), 'tooLarge'],
    [
      'whose tables nest without end',
      word('<w:tbl><w:tr><w:tc>'.repeat(2000) + '</w:tc></w:tr></w:tbl>'.repeat(2000)),
      'tooLarge',
    ],
    [
      'whose one long note is referred to again and again',
      word('<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>'.repeat(1000), [footnotes], {
        'word/footnotes.xml': noteOf('<w:p/>'.repeat(1000)),
      }),
      'tooLarge',
    ],
    [
      'whose one note of many words is referred to again and again',
      word('<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>'.repeat(1000), [footnotes], {
        'word/footnotes.xml': noteOf(paragraph('x'.repeat(40_000))),
      }),
      'tooLarge',
    ],
    ['with a paragraph that no line holds', word(paragraph('x'.repeat(100_000))), 'tooLarge'],
    [
      'that declares entities',
      zipSync({
        '_rels/.rels': relationsOf([{ type: 'officeDocument', target: 'word/document.xml' }]),
        'word/document.xml': strToU8(
          `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document xmlns:w="${main}"><w:body>${paragraph('&b;')}</w:body></w:document>`,
        ),
      }),
      'broken',
    ],
    [
      'whose text hides among the pictures, uncounted',
      zipSync({
        '_rels/.rels': relationsOf([{ type: 'officeDocument', target: 'word/media/a.png' }]),
        'word/media/a.png': strToU8(
          `<w:document xmlns:w="${main}"><w:body>${'<w:p/>'.repeat(200)}</w:body></w:document>`,
        ),
      }),
      'broken',
    ],
    ['that a password protects', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'protected'],
    ['that is a page in truth', strToU8('<html><script>alert(1)</script></html>'), 'content'],
    ['that is an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'broken'],
    ['that is cut off', word(paragraph('a')).slice(0, 300), 'broken'],
  ])('%s is offered for download', async (_what, bytes, reason) => {
    expect(await read(new Uint8Array(bytes))).toEqual({ kind: 'none', reason });
  });
});
