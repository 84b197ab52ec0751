import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import PixPicture from './pix-picture.tsx';

const drawn = (code: string) => {
  const markup = renderToStaticMarkup(<PixPicture code={code} />);
  const number = (name: string) => Number(new RegExp(` ${name}="(?:0 0 \\d+ )?(\\d+)"`).exec(markup)?.[1]);
  return { markup, size: number('viewBox'), pixels: number('width') };
};

test.each([20, 150, 400, 512])(
  'a module of the picture of a code of %i characters has whole pixels',
  (length) => {
    const { markup, size, pixels } = drawn('x'.repeat(length));
    expect({ rest: pixels % size, isReadable: pixels / size >= 2 }).toEqual({ rest: 0, isReadable: true });
    // The edge that a scanner needs is left free: the first dark module is the corner of a finder pattern.
    expect(/d="M(\d+) (\d+)/.exec(markup)?.slice(1)).toEqual(['4', '4']);
  },
);

test('other codes are other pictures, and a code that is longer than its standard knows has none', () => {
  const [one, other] = ['x'.repeat(150), `${'x'.repeat(149)}y`].map((code) => drawn(code).markup);
  expect(one === other).toBe(false);
  expect(drawn('x'.repeat(513)).markup).toBe('');
});
