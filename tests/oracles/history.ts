import fc from 'fast-check';

/** Random histories of deeds. Some come several times in a row, as a line that breaks again and again does. */
export const historyOf = <Deed>(deed: fc.Arbitrary<Deed>, maxLength: number): fc.Arbitrary<Deed[]> =>
  fc
    .array(fc.tuple(deed, fc.constantFrom(1, 1, 1, 1, 1, 2, 4)), { minLength: 5, maxLength, size: 'max' })
    .map((pairs) => pairs.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
