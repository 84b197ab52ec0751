import { type DemoFileKind, fileKinds } from './demo-file.ts';
import type { Language, Market } from './markets.ts';
import type { Topic } from './report-words.ts';

/** A plausible document: what it is called and what is inside. */
export interface DocumentName {
  /** File name with extension, NFC-normalised, legal on every file system. */
  readonly name: string;
  readonly kind: DemoFileKind;
  readonly market: Market;
  readonly language: Language;
  readonly topic: Topic;
  /** What the name means in English, where it is in a script that PDF's standard fonts lack. */
  readonly gloss?: string;
}

/** One list a market, and `world` for clients who write in other scripts. */
export type NameList = Market | 'world';

/** How many years of papers a client keeps: what is older would look made up. */
const yearsKept = 6;

function kindOf(name: string): DemoFileKind {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const found = (Object.keys(fileKinds) as DemoFileKind[]).find(
    (kind) => fileKinds[kind].extension === extension,
  );
  if (!found) throw new Error(`No kind of demo file has the extension of ${name}`);
  return found;
}

/** Forms for the tax authority whose figures are wages. */
const wageForms: ReadonlySet<string> = new Set([
  'W-2.pdf',
  'P11D benefits.pdf',
  'T4 slip.pdf',
  'GPS INSS.pdf',
]);

function list(
  market: Market,
  language: Language,
  names: Readonly<Record<Topic, readonly string[]>>,
): DocumentName[] {
  return (Object.keys(names) as Topic[]).flatMap((topic) =>
    names[topic].map((name) => ({
      name: name.normalize('NFC'),
      kind: kindOf(name),
      market,
      language,
      topic: wageForms.has(name) ? 'payroll' : topic,
    })),
  );
}

function world(topic: Topic, names: Readonly<Record<string, string>>): DocumentName[] {
  return Object.entries(names).map(([name, gloss]) => ({
    name: name.normalize('NFC'),
    kind: kindOf(name),
    market: 'us',
    language: 'en',
    topic,
    gloss,
  }));
}

/** Names without years, so that {@link documentNameAt} can add them. */
export const documentNames: Readonly<Record<NameList, readonly DocumentName[]>> = {
  us: list('us', 'en', {
    tax: [
      '1099-INT.pdf',
      '1099-DIV.pdf',
      '1099-NEC (contractors).pdf',
      'W-2.pdf',
      'Schedule K-1.pdf',
      'Form 1120-S draft.pdf',
      'Form 1040 signed.pdf',
      'Form 8879 e-file authorization.pdf',
      'Quarterly estimates 1040-ES.xlsx',
      'Tax organizer.docx',
      'Depreciation schedule.xlsx',
      'Charitable receipts.zip',
    ],
    bank: [
      'Bank statements Q3.zip',
      'Bank statement March.pdf',
      'Credit card statement.pdf',
      'Deposit slip scan.jpg',
    ],
    payroll: ['Payroll summary.xlsx', 'Form 941 Q2.pdf', 'Timesheets.xlsx', '401(k) contributions.pdf'],
    ledger: [
      'Trial balance.xlsx',
      'Engagement letter.docx',
      'Chart of accounts.txt',
      'Revenue by month.png',
      'Office lease receipt.jpg',
    ],
  }),
  uk: list('uk', 'en', {
    tax: [
      'SA100 tax return.pdf',
      'SA302 tax calculation.pdf',
      'CT600 draft.pdf',
      'VAT return Q1.pdf',
      'VAT workings.xlsx',
      'P11D benefits.pdf',
      'Self Assessment checklist.docx',
      'Making Tax Digital log.txt',
    ],
    bank: ['Bank statements Q4.zip', 'Current account statement.pdf', 'Petty cash receipt.jpg'],
    payroll: ['Payroll summary month 6.xlsx', 'P60.pdf', 'P45 leaver.pdf', 'Pension auto-enrolment.docx'],
    ledger: [
      'Statutory accounts.pdf',
      'Confirmation statement CS01.pdf',
      'Trial balance.xlsx',
      'Letter of engagement.docx',
      'Turnover chart.png',
    ],
  }),
  ar: list('ar', 'es', {
    tax: [
      'Declaración jurada IVA F.2002.pdf',
      'Ganancias personas humanas.pdf',
      'Ingresos Brutos - Convenio Multilateral.pdf',
      'Constancia de inscripción CUIT.pdf',
      'Retenciones sufridas.xlsx',
      'Recategorización Monotributo.docx',
      'Libro IVA Compras.xlsx',
      'Comprobantes del período.zip',
    ],
    bank: [
      'Resumen de cuenta corriente.pdf',
      'Conciliación bancaria.xlsx',
      'Comprobante de transferencia.jpg',
    ],
    payroll: [
      'Liquidación de sueldos.xlsx',
      'F.931 cargas sociales.pdf',
      'Recibos de haberes.zip',
      'Aguinaldo.pdf',
    ],
    ledger: [
      'Balance general.pdf',
      'Memoria del ejercicio.docx',
      'Plan de cuentas.txt',
      'Evolución de ventas.png',
      'Ticket de compra señalado.jpg',
    ],
  }),
  ca: [
    ...list('ca', 'fr', {
      tax: [
        'Déclaration T1.pdf',
        'Relevé 1 (RL-1).pdf',
        'Avis de cotisation.pdf',
        'Reçus de dons.zip',
        'TPS-TVQ trimestre 2.xlsx',
      ],
      bank: ['Relevés bancaires été.zip', 'Conciliation bancaire à jour.xlsx'],
      payroll: ['Sommaire de la paie.xlsx', 'Relevé d’emploi.pdf'],
      ledger: ['États financiers.pdf', 'Lettre de mission.docx', 'Évolution des ventes.png'],
    }),
    ...list('ca', 'en', {
      tax: ['T4 slip.pdf', 'T2 corporate return draft.pdf', 'GST-HST return.pdf', 'RRSP receipts.zip'],
      bank: ['Bank statement.pdf', 'Cheque scan.jpg'],
      payroll: ['Payroll remittance PD7A.pdf', 'T4 summary.xlsx'],
      ledger: ['Notice to reader.docx', 'General ledger export.txt'],
    }),
  ],
  br: list('br', 'pt', {
    tax: [
      'DARF IRPJ.pdf',
      'DARF CSLL.pdf',
      'DAS Simples Nacional.pdf',
      'Guia de ISS.pdf',
      'GPS INSS.pdf',
      'Declaração de faturamento.docx',
      'Apuração de ICMS.xlsx',
      'Certidão negativa de débitos.pdf',
      'NF-e material de escritório.xml',
      'NF-e móveis.xml',
      'NF-e café e copa.xml',
      'Notas fiscais do mês.zip',
    ],
    bank: [
      'Extrato bancário.pdf',
      'Conciliação bancária.xlsx',
      'Comprovante de Pix.jpg',
      'Cupom fiscal digitalizado.jpg',
    ],
    payroll: [
      'Folha de pagamento.xlsx',
      'Guia FGTS Digital.pdf',
      'Recibo de férias.pdf',
      'Décimo terceiro salário.pdf',
    ],
    ledger: [
      'Balancete.xlsx',
      'Balanço patrimonial.pdf',
      'Contrato social.docx',
      'Plano de contas.txt',
      'Faturamento anual.png',
    ],
  }),
  world: [
    ...world('tax', {
      '確定申告書.pdf': 'Final income tax return (Japan)',
      '消費税計算書.xlsx': 'Consumption tax workings (Japan)',
      'Φορολογική δήλωση Ε1.pdf': 'Income tax return E1 (Greece)',
      'إقرار ضريبي.pdf': 'Tax declaration (Arabic)',
      'Налоговая декларация.pdf': 'Tax declaration (Russian)',
      'Податкова звітність.docx': 'Tax reporting (Ukrainian)',
      '增值税发票.zip': 'VAT invoices (Chinese)',
    }),
    ...world('bank', {
      '銀行取引明細書.docx': 'Bank transaction statement (Japan)',
      'Κινήσεις λογαριασμού.xlsx': 'Account movements (Greece)',
      'كشف حساب بنكي.xlsx': 'Bank statement (Arabic)',
      'Выписка из банка.zip': 'Bank statement (Russian)',
      '통장 사본.jpg': 'Copy of a bankbook (Korean)',
      'दान रसीद.jpg': 'Donation receipt (Hindi)',
    }),
    ...world('payroll', {
      '給与明細.pdf': 'Pay slip (Japan)',
      'Μισθοδοσία.xlsx': 'Payroll (Greece)',
      'رواتب الموظفين.docx': 'Staff salaries (Arabic)',
      'สรุปเงินเดือน.txt': 'Payroll summary (Thai)',
    }),
    ...world('ledger', {
      '領収書.jpg': 'Receipt (Japan)',
      'Ισολογισμός.pdf': 'Balance sheet (Greece)',
      'Бухгалтерский баланс.xlsx': 'Balance sheet (Russian)',
      'מאזן בוחן.txt': 'Trial balance (Hebrew)',
      'Zahlungsübersicht Größe & Maße.pdf': 'Payment overview (German)',
      'Żółty rachunek – łódź.pdf': 'Yellow invoice (Polish)',
    }),
  ],
};

/** An entry of a list under the name that one document has. */
export interface ListedDocument extends DocumentName {
  /** The name without a copy number: copies have one content. */
  readonly heading: string;
  /** The year in the name; absent where it has none. */
  readonly year?: number;
}

/**
 * The `index`-th name of a list that never ends and never repeats, counted from 0: first the plain names, then each
 * with a year (`newest` and the five before it), then with a year and a copy number.
 */
export function documentNameAt(list: NameList, index: number, newest: number): ListedDocument {
  const names = documentNames[list];
  const entry = names[index % names.length];
  if (!entry) throw new RangeError(`No document name at ${index}`);
  const round = Math.floor(index / names.length);
  if (round === 0) return { ...entry, heading: entry.name };
  const year = newest - ((round - 1) % yearsKept);
  const copy = Math.floor((round - 1) / yearsKept);
  const dot = entry.name.lastIndexOf('.');
  const nameWith = (suffix: string) => entry.name.slice(0, dot) + suffix + entry.name.slice(dot);
  const heading = nameWith(` ${year}`);
  return { ...entry, name: copy === 0 ? heading : nameWith(` ${year} (${copy + 1})`), heading, year };
}
