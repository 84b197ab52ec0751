import { expect, test } from 'vitest';
import { isoMoment } from './prepared.ts';

test.each([
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
  ['2026-01-02 03:04:05.067+00', '2026-01-02T03:04:05.067Z'],
  ['1900-12-31 23:59:59.999+00', '1900-12-31T23:59:59.999Z'],
  ['2026-01-02 00:04:05.678-03', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02 08:34:05.678+05:30', '2026-01-02T03:04:05.678Z'],
])('the moment %s of the database is %s', (written, iso) => {
  expect([isoMoment(written), new Date(iso).toISOString()]).toEqual([iso, iso]);
});
