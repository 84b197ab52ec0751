export type Market = 'us' | 'uk' | 'ar' | 'ca' | 'br';
export type Language = 'en' | 'es' | 'fr' | 'pt';

/** What a document of one demo firm needs to know of that firm. */
export interface MarketProfile {
  readonly firm: string;
  readonly address: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly language: Language;
  readonly paper: 'letter' | 'a4';
  /** Day, month and year in the order people write them there. */
  readonly dateOrder: 'mdy' | 'dmy' | 'ymd';
  /** Fill behind the firm's name: red, green, blue from 0 to 255, dark enough for white text. */
  readonly brand: readonly [number, number, number];
}

/** The five demo firms, by market. */
export const markets: Readonly<Record<Market, MarketProfile>> = {
  us: {
    firm: 'Harbor & Pine CPAs',
    address: '218 Wharf Street, Portland, ME 04101',
    currency: 'USD',
    language: 'en',
    paper: 'letter',
    dateOrder: 'mdy',
    brand: [31, 78, 121],
  },
  uk: {
    firm: 'Thistle & Wren LLP',
    address: '14 Calton Row, Edinburgh EH7 5AA',
    currency: 'GBP',
    language: 'en',
    paper: 'a4',
    dateOrder: 'dmy',
    brand: [92, 84, 28],
  },
  ar: {
    firm: 'Río Plata Contadores',
    address: 'Av. Corrientes 1450, C1042 Buenos Aires',
    currency: 'ARS',
    language: 'es',
    paper: 'a4',
    dateOrder: 'dmy',
    brand: [139, 26, 26],
  },
  ca: {
    firm: 'Laurier Fiscalité',
    address: '350, rue Sherbrooke Est, Montréal (Québec) H2X 1E6',
    currency: 'CAD',
    language: 'fr',
    paper: 'letter',
    dateOrder: 'ymd',
    brand: [28, 79, 156],
  },
  br: {
    firm: 'Aurora Contábil',
    address: 'Rua das Acácias, 220, Curitiba - PR, 80010-000',
    currency: 'BRL',
    language: 'pt',
    paper: 'a4',
    dateOrder: 'dmy',
    brand: [24, 106, 59],
  },
};
