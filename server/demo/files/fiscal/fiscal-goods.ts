import type { SeededRandom } from '../seeded-random.ts';
import { type Company, suppliers } from './fiscal-companies.ts';

/** `price` is in cents. */
export interface Goods {
  readonly code: string;
  readonly name: string;
  /** Eight digits of the Mercosul nomenclature. */
  readonly ncm: string;
  readonly unit: string;
  readonly price: number;
  /** Of one unit, in kilograms. */
  readonly weight: number;
  /** No more units than these are sold at once. */
  readonly most: number;
  /** PIS and COFINS are nought on basic food. */
  readonly isBasicFood: boolean;
}

/** So many units of something, on one line of a document. */
export interface Line {
  readonly goods: Goods;
  /** In thousandths of the unit. */
  readonly quantity: number;
  /** In cents. */
  readonly amount: number;
}

type Row = readonly [
  code: string,
  name: string,
  ncm: string,
  unit: string,
  price: number,
  weight: number,
  most: number,
];
const goodsOf = (isBasicFood: boolean, rows: readonly Row[]): readonly Goods[] =>
  rows.map(([code, name, ncm, unit, price, weight, most]) => ({
    ...{ code, name, ncm, unit, price, weight, most, isBasicFood },
  }));

/** What a supplier sells and how it bills. */
export interface Offer {
  readonly supplier: Company;
  /** Whether it makes what it sells. */
  readonly isMaker: boolean;
  readonly goods: readonly Goods[];
  /** How many of about twenty-five notes are its own. */
  readonly weight: number;
  /** The number of its newest note, and how many notes to others come between two at most. */
  readonly newest: number;
  readonly gap: number;
}

const mill = goodsOf(true, [
  ['10231', 'Farinha de trigo tipo 1, saco 25 kg', '11010010', 'SC', 9800, 25, 40],
  ['10247', 'Farinha integral, saco 25 kg', '11010010', 'SC', 10450, 25, 12],
  ['20518', 'Fermento biológico seco, caixa 10 kg', '21021090', 'CX', 24500, 10, 4],
  ['10305', 'Farelo de trigo, saco 30 kg', '23023010', 'SC', 4350, 30, 6],
]);
const sugar = goodsOf(true, [
  ['AC-25', 'Açúcar refinado, saco 25 kg', '17019900', 'SC', 11600, 25, 30],
  ['AC-CF', 'Açúcar de confeiteiro, fardo 10 kg', '17019900', 'FD', 6890, 10, 10],
  ['AC-MA', 'Açúcar mascavo, saco 10 kg', '17011400', 'SC', 8940, 10, 6],
]);

export const offers: readonly Offer[] = [
  { supplier: suppliers.mill, isMaker: true, goods: mill, weight: 4, newest: 48_213, gap: 55 },
  {
    supplier: suppliers.dairy,
    isMaker: true,
    goods: goodsOf(true, [
      ['LT-01', 'Leite integral, caixa 12 x 1 litro', '04012010', 'CX', 5880, 12.4, 30],
      ['MT-05', 'Manteiga sem sal, balde 5 kg', '04051000', 'BD', 21900, 5.2, 8],
      ['QM-03', 'Queijo muçarela, peça 4 kg', '04061010', 'PC', 15960, 4, 12],
      ['CR-02', 'Creme de leite fresco 1 litro', '04015021', 'UN', 2390, 1.1, 20],
    ]),
    weight: 5,
    newest: 9_071,
    gap: 13,
  },
  {
    supplier: suppliers.coldCuts,
    isMaker: false,
    goods: goodsOf(true, [
      ['1101', 'Presunto cozido, peça 3,5 kg', '16024900', 'PC', 9765, 3.5, 10],
      ['1107', 'Mortadela, peça 5 kg', '16010000', 'PC', 8450, 5, 8],
      ['1142', 'Peito de peru defumado, peça 2 kg', '16023100', 'PC', 8980, 2, 6],
    ]),
    weight: 4,
    newest: 733,
    gap: 9,
  },
  { supplier: suppliers.sugar, isMaker: true, goods: sugar, weight: 2, newest: 22_418, gap: 60 },
  {
    supplier: suppliers.equipment,
    isMaker: false,
    goods: goodsOf(false, [
      ['BV-40', 'Amassadeira espiral 40 kg', '84381000', 'UN', 1_245_000, 310, 1],
      ['BV-12', 'Assadeira perfurada 58 x 70 cm', '76151000', 'UN', 8990, 1.6, 30],
      ['BV-77', 'Carrinho para 20 assadeiras', '87168000', 'UN', 164_500, 38, 2],
    ]),
    weight: 1,
    newest: 86,
    gap: 3,
  },
  {
    supplier: suppliers.ingredients,
    isMaker: false,
    goods: goodsOf(false, [
      ['5012', 'Gordura vegetal, caixa 24 kg', '15179010', 'CX', 26400, 24, 6],
      ['5031', 'Chocolate em barra 2,1 kg', '18063210', 'UN', 9870, 2.1, 12],
      ['5044', 'Recheio de doce de leite, balde 9,8 kg', '19019020', 'BD', 14890, 10.1, 6],
      ['5060', 'Melhorador para pães, pacote 1 kg', '21069010', 'PCT', 2790, 1, 15],
    ]),
    weight: 3,
    newest: 5_620,
    gap: 40,
  },
  {
    supplier: suppliers.uniforms,
    isMaker: true,
    goods: goodsOf(false, [
      ['DL-B', 'Dólmã branco', '62113200', 'UN', 11900, 0.5, 12],
      ['AV-P', 'Avental preto', '62114200', 'UN', 3890, 0.2, 24],
      ['TC-B', 'Touca branca, pacote com 10', '65050022', 'PCT', 4500, 0.3, 6],
    ]),
    weight: 1,
    newest: 68,
    gap: 2,
  },
  {
    supplier: suppliers.packaging,
    isMaker: true,
    goods: goodsOf(false, [
      ['SP-05', 'Saco de papel kraft 5 kg, milheiro', '48194000', 'MI', 15700, 9, 4],
      ['CB-30', 'Caixa para bolo 30 cm, pacote com 50', '48192000', 'PCT', 9420, 6, 4],
      ['FP-40', 'Filme plástico 40 cm x 300 m', '39201099', 'RL', 4890, 1.8, 8],
    ]),
    weight: 3,
    newest: 1_540,
    gap: 14,
  },
  {
    supplier: suppliers.ovens,
    isMaker: false,
    goods: goodsOf(false, [
      ['P45', 'Gás GLP, cilindro 45 kg', '27111910', 'UN', 43500, 45, 3],
      ['PF-2', 'Pedra refratária para forno', '69022091', 'UN', 10500, 7, 6],
      ['VQ-1', 'Válvula de queimador', '84818093', 'UN', 18900, 0.8, 2],
    ]),
    weight: 2,
    newest: 310,
    gap: 7,
  },
];

/** What the bakery sells, by the piece or by weight. */
export const bakeryGoods = goodsOf(true, [
  ['001', 'Pão francês', '19059090', 'KG', 1890, 1, 2],
  ['004', 'Pão de queijo', '19012010', 'KG', 5490, 1, 1],
  ['012', 'Sonho de creme', '19059090', 'UN', 750, 0.1, 4],
  ['015', 'Bolo de cenoura com chocolate', '19059090', 'UN', 3290, 0.9, 1],
  ['021', 'Café coado 200 ml', '21011200', 'UN', 650, 0.2, 3],
  ['022', 'Café com leite 300 ml', '21011200', 'UN', 850, 0.3, 3],
  ['030', 'Misto quente', '16024900', 'UN', 1490, 0.2, 2],
]);

/** What the market sells. */
export const marketGoods: readonly Goods[] = [
  ...goodsOf(true, [
    ['7001', 'Arroz tipo 1, pacote 5 kg', '10063021', 'UN', 2899, 5, 2],
    ['7002', 'Feijão carioca, pacote 1 kg', '07133399', 'UN', 849, 1, 4],
    ['7015', 'Café torrado e moído 500 g', '09012100', 'UN', 1890, 0.5, 3],
    ['7104', 'Banana prata', '08039000', 'KG', 699, 1, 3],
  ]),
  ...goodsOf(false, [
    ['7230', 'Detergente neutro 500 ml', '34025000', 'UN', 279, 0.5, 6],
    ['7244', 'Papel higiênico, pacote com 12', '48181000', 'UN', 2149, 1.2, 2],
    ['7310', 'Refrigerante de guaraná 2 litros', '22021000', 'UN', 949, 2.1, 4],
  ]),
];

/** A line of `quantity` thousandths. */
export const lineOf = (goods: Goods, quantity: number): Line => ({
  ...{ goods, quantity },
  amount: Math.round((quantity * goods.price) / 1000),
});

/** Up to `most` different goods of a list; what is sold by weight comes in odd quantities. */
export function pickLines(random: SeededRandom, goods: readonly Goods[], most: number): readonly Line[] {
  const first = random.int(0, goods.length - 1);
  const count = random.int(1, Math.min(most, goods.length));
  return Array.from({ length: count }, (_, index) => {
    const one = goods[(first + index) % goods.length] as Goods;
    const quantity = one.unit === 'KG' ? random.int(120, one.most * 1000) : random.int(1, one.most) * 1000;
    return lineOf(one, quantity);
  });
}

/** The sum of lines, in cents. */
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
