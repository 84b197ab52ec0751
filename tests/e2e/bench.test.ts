/** Every section of `npm run bench`, at its smallest size: that it works, not how fast anything is. */
import { afterAll, expect, inject, test } from 'vitest';
import { createBench, sectionNames } from '../../scripts/bench/sections.ts';
import { smokeSize } from '../../scripts/bench/size.ts';

const bench = createBench({
  size: smokeSize,
  browserPath: process.env.CHROMIUM_PATH,
  stock: inject('stock'),
});
afterAll(bench.stop);

/** How many lines each section has. */
const lineCounts = {
  'first-screen': 16,
  rows: 6,
  documents: 6,
  tasks: 18,
  grids: 14,
  files: 4,
  preview: 1,
  machines: 8,
  list: 20,
  home: 1,
  upload: 2,
  workbook: 3,
  sixty: 4,
};

test.each(sectionNames)(
  'the section %s of the bench measures every line of its table',
  { tags: 'thorough' },
  async (name) => {
    const { lines } = await bench.measure(name);
    const unmeasured = lines.filter(
      ({ ours, floor = 0 }) => !Number.isFinite(ours) || !Number.isFinite(floor),
    );
    expect([lines.length, unmeasured.map(({ what }) => what)]).toEqual([lineCounts[name], []]);
  },
);
