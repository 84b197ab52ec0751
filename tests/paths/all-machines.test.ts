import { expect, test } from 'vitest';

const nameOf = (file: string, ending: string) => file.slice(file.lastIndexOf('/') + 1, -ending.length);

const machines = Object.keys(import.meta.glob('../../machines/**/*.machine.ts')).map((file) =>
  nameOf(file, '.machine.ts'),
);
const suites = Object.keys(import.meta.glob('./**/*.paths.test.ts')).map((file) =>
  nameOf(file, '.paths.test.ts'),
);

test('every machine has a suite of paths, and every suite a machine', () => {
  expect(suites.toSorted()).toEqual(machines.toSorted());
});
