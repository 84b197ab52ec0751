import { expect, test, vi } from 'vitest';
import { type ContentQuestion, type Loaded, viewLimits } from '../../../machines/preview/content.ts';
import { createPreviewServices } from './services.ts';

const live = new AbortController().signal;

function load(content: BlobPart, kind: ContentQuestion['kind'], maxBytes = 1000): Promise<Loaded> {
  const services = createPreviewServices({
    language: () => 'en-US',
    prepareDownload: async ({ documentId }) => ({ url: `/once/${documentId}` }),
    fetch: (async () => new Response(new Blob([content]))) as typeof fetch,
  });
  const input = { documentId: 'a', kind, maxBytes, limits: viewLimits, onArrived: () => undefined };
  return services.loadContent(input, live);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const page = '<!doctype html><script>alert(1)</script>';
const gifOf = (width: number, height: number) =>
  Uint8Array.of(...new TextEncoder().encode('GIF89a'), width, width >> 8, height, height >> 8, 0, 0, 0);
const gif = gifOf(1, 1);

test('an image is given the type of its own bytes, whatever it is called', async () => {
  const loaded = await load(gif, 'image');
  expect(loaded.kind === 'image' && (loaded.blob as Blob).type).toBe('image/gif');
});

test.each([
  ['an SVG', svg],
  ['a page', page],
  ['nothing', ''],
])('%s that is called an image is not shown', async (_what, content) => {
  expect(await load(content, 'image')).toEqual({ kind: 'none', reason: 'content' });
});

test('an image of more pixels than are decoded is offered for download', async () => {
  expect(await load(gifOf(8192, 8192), 'image')).toMatchObject({ kind: 'image' });
  expect(await load(gifOf(8192, 8193), 'image')).toEqual({ kind: 'none', reason: 'tooLarge' });
});

test('a page that is called a PDF is not shown', async () => {
  expect(await load(page, 'pdf')).toEqual({ kind: 'none', reason: 'content' });
});

test('what is larger than the list said is offered for download', async () => {
  expect(await load(gif, 'image', gif.length - 1)).toEqual({ kind: 'none', reason: 'tooLarge' });
});

test('a PDF ends with its place on the screen; other content holds nothing', async () => {
  const services = createPreviewServices({
    language: () => 'en-US',
    prepareDownload: async () => ({ url: '' }),
  });
  const close = vi.fn(async () => undefined);
  const report = vi.fn();
  const watch = vi.fn();
  services.holdContent({ kind: 'pdf', pageCount: 1, pages: { close, watch } }, report)();
  services.holdContent({ kind: 'text', text: '' }, report)();
  services.holdContent(null, report)();
  expect(watch).toHaveBeenCalledExactlyOnceWith(report);
  expect(close).toHaveBeenCalledOnce();
});
