import type { Market } from '../files/markets.ts';
import type { PaperWords } from './task-words.ts';

/** What the demo of hand-ins says, in the markets whose accounts show it. */
export interface HandInWords {
  readonly received: string;
  readonly inReview: string;
  readonly accepted: string;
  readonly returned: string;
  /** The items of the returned task: the first is returned, the others are accepted; the last does not apply. */
  readonly items: readonly [string, string, string];
  readonly doesNotApply: string;
  readonly reason: string;
  readonly whatToDo: string;
  /** What was handed in: one file each, of the returned task the two that do apply. */
  readonly papers: {
    readonly received: PaperWords;
    readonly inReview: PaperWords;
    readonly accepted: PaperWords;
    readonly returned: readonly [PaperWords, PaperWords];
  };
}

export const handInWords: Readonly<Partial<Record<Market, HandInWords>>> = {
  us: {
    received: 'Payroll records, October',
    inReview: 'Bank statements, Q3',
    accepted: 'Lease for 14 Pine Street',
    returned: 'October sales records',
    items: ['Card settlement report', 'Sales by day', 'Invoices over $2,500'],
    doesNotApply: 'There were none in October.',
    reason:
      'The card report runs to three pages, and page 2 has the fees. Please send all three in one file.',
    whatToDo: 'Save all three pages in one file, then add it here.',
    papers: {
      received: { name: 'Payroll October', topic: 'payroll' },
      inReview: { name: 'Bank statements Q3', topic: 'bank' },
      accepted: { name: 'Lease 14 Pine Street', topic: 'agreement' },
      returned: [
        { name: 'Card report October', topic: 'bank' },
        { name: 'Sales by day October', topic: 'ledger' },
      ],
    },
  },
  br: {
    received: 'Folha de pagamento de outubro',
    inReview: 'Extratos bancários do 3º trimestre',
    accepted: 'Contrato de aluguel',
    returned: 'Vendas de outubro',
    items: ['Relatório de cartões', 'Vendas por dia', 'Notas acima de R$ 10.000'],
    doesNotApply: 'Não houve em outubro.',
    reason:
      'O relatório de cartões tem três páginas, e as taxas estão na página 2. Envie as três em um só arquivo.',
    whatToDo: 'Salve as três páginas em um só arquivo e adicione aqui.',
    papers: {
      received: { name: 'Folha de outubro', topic: 'payroll' },
      inReview: { name: 'Extratos 3º trimestre', topic: 'bank' },
      accepted: { name: 'Contrato de aluguel', topic: 'agreement' },
      returned: [
        { name: 'Relatório de cartões outubro', topic: 'bank' },
        { name: 'Vendas por dia outubro', topic: 'ledger' },
      ],
    },
  },
};
