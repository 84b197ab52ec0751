import { expect, test } from 'vitest';
import { makeNfe } from '../../server/demo/files/nfe/nfe.ts';
import type { FiscalDocument } from './fiscal-document.ts';
import { readFiscal } from './read-fiscal.ts';
import { withStanding } from './with-standing.ts';

const made = makeNfe({
  seed: 7,
  title: '',
  recipient: { name: 'Padaria', cnpj: undefined },
  accountant: 'Aurora',
  year: 2026,
});
const note = readFiscal(new TextDecoder().decode(made.bytes)) as FiscalDocument;
const correction = {
  type: '110110',
  sequence: 1,
  at: '2026-01-13T10:00:00.000Z',
  text: 'Rua Itupava',
  protocol: '1',
};

test('a note is shown canceled and corrected when events in files of their own say so, at the hours of Brasília', () => {
  const shown = withStanding(note, { status: 'canceled', isCorrected: true }, [correction]);
  expect([note.status, shown.status, shown.warnings, shown.events]).toEqual([
    'authorized',
    'canceled',
    ['test', 'corrected'],
    [{ type: '110110', name: '', at: '2026-01-13T07:00:00', text: 'Rua Itupava', protocol: '1' }],
  ]);
});

test('an event that came with the note and in a file of its own is shown once, by its name', () => {
  const own = { type: '110110', name: 'Carta de Correcao', at: '2026-01-13', text: 'Rua', protocol: '1' };
  const shown = withStanding({ ...note, events: [own] }, { status: 'authorized', isCorrected: true }, [
    correction,
    { ...correction, protocol: '2' },
  ]);
  expect(shown.events.map(({ name, protocol }) => [name, protocol])).toEqual([
    ['Carta de Correcao', '1'],
    ['', '2'],
  ]);
});
