import type { Language } from './markets.ts';

/** What a report is about. */
export type Topic = 'tax' | 'bank' | 'payroll' | 'ledger';

interface TopicWords {
  readonly heading: string;
  readonly rows: readonly string[];
  readonly total: string;
}

interface ReportWords {
  readonly preparedFor: string;
  readonly preparedBy: string;
  /** The year that a document is about. */
  readonly year: string;
  readonly date: string;
  readonly currency: string;
  /** Above the labels, and above the differences; the columns between them are headed by their years. */
  readonly columns: readonly [label: string, change: string];
  readonly sheet: string;
  readonly intro: string;
  readonly notes: readonly string[];
  readonly topics: Readonly<Record<Topic, TopicWords>>;
}

function topic(heading: string, total: string, rows: string): TopicWords {
  return { heading, total, rows: rows.split('|') };
}

/** Everything readable inside the generated reports, by language. */
export const reportWords: Readonly<Record<Language, ReportWords>> = {
  en: {
    preparedFor: 'Prepared for',
    preparedBy: 'Prepared by',
    year: 'Year',
    date: 'Date',
    currency: 'Currency',
    columns: ['Description', 'Change'],
    sheet: 'Summary',
    intro:
      'The figures below were taken from the records that you sent us. Please read them and tell us of any difference.',
    notes: [
      'Amounts were not audited. They may change when late invoices and bank charges are posted.',
      'Please keep this document with your records for at least seven years.',
      'Questions? Reply through the portal and the person who prepared this document will answer.',
    ],
    topics: {
      tax: topic(
        'Tax summary',
        'Taxable total',
        'Interest income|Ordinary dividends|Business income|Rental income|Capital gains|Depreciation|Retirement contributions|Estimated payments',
      ),
      bank: topic(
        'Bank statement',
        'Net movement',
        'Customer receipts|Card settlements|Loan proceeds|Supplier payments|Rent|Utilities|Bank charges|Transfers to savings',
      ),
      payroll: topic(
        'Payroll summary',
        'Total cost',
        'Regular wages|Overtime|Holiday pay|Bonuses|Social security|Pension contributions|Health insurance|Reimbursed expenses',
      ),
      ledger: topic(
        'Account summary',
        'Balance',
        'Cash and equivalents|Accounts receivable|Inventory|Fixed assets|Accounts payable|Accrued expenses|Long-term loans|Retained earnings',
      ),
    },
  },
  es: {
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    year: 'Ejercicio',
    date: 'Fecha',
    currency: 'Moneda',
    columns: ['Concepto', 'Variación'],
    sheet: 'Resumen',
    intro:
      'Los importes que siguen surgen de la documentación que nos envió. Revíselos y avísenos si encuentra diferencias.',
    notes: [
      'Los importes no fueron auditados y pueden cambiar al registrar comprobantes pendientes.',
      'Conserve este documento junto con sus comprobantes durante diez años.',
      '¿Consultas? Responda desde el portal y le contestará quien preparó este documento.',
    ],
    topics: {
      tax: topic(
        'Resumen impositivo',
        'Total imponible',
        'IVA débito fiscal|IVA crédito fiscal|Percepciones|Retenciones sufridas|Ingresos Brutos|Impuesto a las Ganancias|Bienes Personales|Anticipos',
      ),
      bank: topic(
        'Resumen bancario',
        'Movimiento neto',
        'Cobranzas|Acreditación de tarjetas|Préstamos|Pagos a proveedores|Alquileres|Servicios|Comisiones bancarias|Transferencias',
      ),
      payroll: topic(
        'Resumen de sueldos',
        'Costo total',
        'Sueldo básico|Horas extra|Vacaciones|Aguinaldo|Jubilación|Obra social|Sindicato|Viáticos',
      ),
      ledger: topic(
        'Resumen de cuentas',
        'Saldo',
        'Caja y bancos|Deudores por ventas|Bienes de cambio|Bienes de uso|Proveedores|Sueldos a pagar|Deudas financieras|Resultados acumulados',
      ),
    },
  },
  fr: {
    preparedFor: 'Préparé pour',
    preparedBy: 'Préparé par',
    year: 'Exercice',
    date: 'Date',
    currency: 'Devise',
    columns: ['Description', 'Écart'],
    sheet: 'Sommaire',
    intro:
      'Les montants ci-dessous proviennent des pièces que vous nous avez transmises. Veuillez nous signaler tout écart.',
    notes: [
      'Les montants ne sont pas audités et peuvent changer à la réception de pièces tardives.',
      'Veuillez conserver ce document avec vos registres pendant au moins six ans.',
      'Une question? Répondez par le portail et la personne qui a préparé ce document vous répondra.',
    ],
    topics: {
      tax: topic(
        'Sommaire fiscal',
        'Total imposable',
        'Revenus d’intérêts|Dividendes|Revenus d’entreprise|Revenus de location|Gains en capital|Amortissement|Cotisations REER|Acomptes provisionnels',
      ),
      bank: topic(
        'Relevé bancaire',
        'Mouvement net',
        'Encaissements clients|Règlements par carte|Produit d’emprunt|Paiements fournisseurs|Loyer|Services publics|Frais bancaires|Virements à l’épargne',
      ),
      payroll: topic(
        'Sommaire de la paie',
        'Coût total',
        'Salaires réguliers|Heures supplémentaires|Vacances|Primes|RRQ|RQAP|Assurance-emploi|Frais remboursés',
      ),
      ledger: topic(
        'Sommaire des comptes',
        'Solde',
        'Encaisse|Comptes clients|Stocks|Immobilisations|Comptes fournisseurs|Frais courus|Emprunts à long terme|Bénéfices non répartis',
      ),
    },
  },
  pt: {
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    year: 'Exercício',
    date: 'Data',
    currency: 'Moeda',
    columns: ['Descrição', 'Variação'],
    sheet: 'Resumo',
    intro:
      'Os valores abaixo foram apurados a partir dos documentos que você nos enviou. Confira e avise se houver diferença.',
    notes: [
      'Valores não auditados; podem mudar com o lançamento de notas fiscais em atraso.',
      'Guarde este documento com os comprovantes por pelo menos cinco anos.',
      'Dúvidas? Responda pelo portal e quem preparou este documento responderá.',
    ],
    topics: {
      tax: topic(
        'Resumo de tributos',
        'Total a recolher',
        'Simples Nacional (DAS)|ICMS|ISS|PIS|COFINS|IRPJ|CSLL|IRRF',
      ),
      bank: topic(
        'Extrato bancário',
        'Movimento líquido',
        'Recebimentos de clientes|Vendas no cartão|Pix recebidos|Pagamentos a fornecedores|Aluguel|Energia e água|Tarifas bancárias|Aplicações',
      ),
      payroll: topic(
        'Resumo da folha',
        'Custo total',
        'Salários|Horas extras|Férias|Décimo terceiro|INSS|FGTS|Vale-transporte|Plano de saúde',
      ),
      ledger: topic(
        'Balancete de verificação',
        'Saldo',
        'Caixa e bancos|Clientes|Estoques|Imobilizado|Fornecedores|Obrigações trabalhistas|Empréstimos|Lucros acumulados',
      ),
    },
  },
};
