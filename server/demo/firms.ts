import type { Theme } from '../../contract/firm/theme.ts';
import type { Language } from '../../contract/language/market.ts';
import type { Market } from './files/markets.ts';

/** Where the demo's firms take payments. */
export const demoPayHost = 'pay.demo.example';

/** The path at which the demo replaces the web site of a firm with a logout URL of its own. */
export const demoGoodbyePath = '/demo/au-revoir';

/** A demo firm. `theme` holds what it chose; the rest are the defaults [S3.08]. */
export interface Firm {
  readonly id: string;
  readonly name: string;
  readonly market: Market;
  readonly language: Language;
  readonly theme: Partial<Theme>;
}

/** Colours of a firm whose header and buttons are alike. */
const fill = (color: string, text: string): Theme['colors'] => ({
  headerFillColor: color,
  headerTextColor: text,
  buttonFillColor: color,
  buttonTextColor: text,
  // Always computed from the button's fill [S3.08]; this value is never used.
  translucentColor: '',
});

/** A rising sun over a ledger's lines. */
const auroraLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#fff"/>' +
    '<path d="M14 38a18 18 0 0 1 36 0z" fill="#f2b705"/><path d="M10 44h44M16 51h32" stroke="#17633a" stroke-width="4" ' +
    'stroke-linecap="round"/></svg>',
)}`;

/** The demo's firms by market, for visitors who have not signed in yet. */
export const demoCompanyIds: Readonly<Record<Market, string>> = {
  us: '1001',
  br: '2001',
  uk: '3001',
  ar: '4001',
  ca: '5001',
};

/** The five firms of the demo. */
export const firms: readonly Firm[] = [
  {
    id: '1001',
    name: 'Harbor & Pine CPAs',
    market: 'us',
    language: 'en-US',
    theme: {
      monogram: 'H&P',
      contactLine: '218 Wharf Street, Portland, ME · (207) 555-0142',
      contactPhone: '(207) 555-0142',
      contactEmail: 'office@harborpine.example',
    },
  },
  {
    id: '2001',
    name: 'Aurora Contábil',
    market: 'br',
    language: 'pt-BR',
    theme: {
      colors: fill('#186a3b', '#ffffff'),
      logoUrl: auroraLogo,
      loginBackground: 'hills',
      contactLine: 'Rua das Acácias, 220, Curitiba · (41) 5550-0142',
      contactPhone: '(41) 5550-0142',
      contactEmail: 'atendimento@auroracontabil.example',
      loginPageText:
        'Bem-vindo ao portal da Aurora. Aqui você envia documentos, acompanha solicitações e consulta suas guias.',
    },
  },
  {
    id: '3001',
    name: 'Thistle & Wren LLP',
    market: 'uk',
    language: 'en-GB',
    theme: {
      // The firm asks for white on pale yellow, which is not readable: the portal corrects the text.
      colors: fill('#fff3b0', '#ffffff'),
      monogram: 'T&W',
      loginBackground: 'plain',
      headerLine1: 'Thistle & Wren',
      contactLine: '14 Calton Row, Edinburgh · 0131 496 0142',
      contactPhone: '0131 496 0142',
      contactEmail: 'office@thistlewren.example',
    },
  },
  {
    id: '4001',
    name: 'Río Plata Contadores',
    market: 'ar',
    language: 'es-AR',
    theme: {
      colors: fill('#8b1a1a', '#ffffff'),
      contactLine: 'Av. Corrientes 1450, Buenos Aires · 11 5555-0142',
      contactPhone: '11 5555-0142',
      contactEmail: 'estudio@rioplata.example',
    },
  },
  {
    id: '5001',
    name: 'Laurier Fiscalité',
    market: 'ca',
    language: 'fr-CA',
    theme: {
      colors: fill('#1c4f9c', '#ffffff'),
      contactLine: '350, rue Sherbrooke Est, Montréal · 514 555-0142',
      contactPhone: '514 555-0142',
      contactEmail: 'bureau@laurier.example',
      logoutUrl: demoGoodbyePath,
    },
  },
];
