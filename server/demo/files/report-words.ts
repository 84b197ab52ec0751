import type { Language } from './markets.ts';

/** What a report is about. */
export type Topic = 'tax' | 'bank' | 'payroll' | 'ledger';
/** What a PDF of a task is about: a report, a bill of the firm and its receipt, or a text to sign. */
export type PaperTopic = Topic | 'invoice' | 'receipt' | 'agreement';

interface TopicWords {
  readonly heading: string;
  readonly rows: readonly string[];
  readonly total: string;
  /** Instead of what all reports of the language say. */
  readonly intro?: string;
  readonly notes?: readonly string[];
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
  /** Above the only column of an invoice. */
  readonly amount: string;
  readonly sheet: string;
  /** The lines of a report that are not among its key figures. */
  readonly rest: string;
  readonly intro: string;
  readonly notes: readonly string[];
  readonly topics: Readonly<Record<PaperTopic, TopicWords>>;
}

function topic(heading: string, total: string, rows: string): TopicWords {
  return { heading, total, rows: rows === '' ? [] : rows.split('|') };
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
    amount: 'Amount',
    sheet: 'Summary',
    rest: 'Everything else',
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
      invoice: {
        ...topic('Invoice', 'Amount due', 'Professional services'),
        intro:
          'Thank you for working with us. This invoice is for the services named in your engagement letter.',
        notes: [
          'Please pay by the date that the portal shows. The invoice number is enough as a reference.',
          'Questions? Reply through the portal and the person who prepared this invoice will answer.',
        ],
      },
      receipt: {
        ...topic('Receipt', 'Amount paid', 'Professional services'),
        intro: 'Thank you. We have received your payment; nothing is left to pay for this invoice.',
        notes: [
          'Please keep this receipt with your records.',
          'Questions? Reply through the portal and the person who prepared this receipt will answer.',
        ],
      },
      agreement: {
        ...topic('Agreement', '', ''),
        intro: 'Please read this document to its end before you sign it.',
        notes: [
          '1. Records. You have given us the records that this document rests on, and they are complete as far as you know. Please tell us within ten days if you find that something is missing or wrong.',
          '2. Our work. We do the work that this document names with care, by the rules of our profession, and from the records that you send us. We do not audit them and do not look for fraud.',
          '3. Your part. You answer our questions in time, keep your records for as long as the law asks, and read what we prepare before it is filed. You remain responsible for what is filed in your name.',
          '4. Confidentiality. We keep what you send us confidential. We pass it on only to the authorities that must receive it, and to those who help us with this work and have promised the same.',
          '5. Filing. With your signature you allow us to file electronically what you have read and approved. We tell you through the portal once it was accepted, or why it was not.',
          '6. Fees. Our fees are those of your engagement letter. Work that goes beyond it is agreed with you in advance.',
          '7. Limits. If a deadline cannot be met because records come late, we tell you at once and ask for an extension where there is one. Penalties and interest that result from it are yours.',
          '8. Signature. Your electronic signature has the same effect as one on paper. You may ask us for a paper copy of this document at any time, free of charge.',
          '9. End. This document holds until one of us ends it in writing. What was filed before stays filed, and your documents stay in the portal for you to keep.',
        ],
      },
    },
  },
  es: {
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    year: 'Ejercicio',
    date: 'Fecha',
    currency: 'Moneda',
    columns: ['Concepto', 'Variación'],
    amount: 'Importe',
    sheet: 'Resumen',
    rest: 'Otros conceptos',
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
      invoice: {
        ...topic('Factura', 'Total a pagar', 'Servicios profesionales'),
        intro:
          'Gracias por trabajar con nosotros. Esta factura corresponde a los servicios de su carta de contratación.',
        notes: [
          'Pague hasta la fecha que muestra el portal. Alcanza con el número de factura como referencia.',
          '¿Consultas? Responda desde el portal y le contestará quien preparó esta factura.',
        ],
      },
      receipt: {
        ...topic('Recibo', 'Total pagado', 'Servicios profesionales'),
        intro: 'Gracias. Recibimos su pago; no queda nada por pagar de esta factura.',
        notes: [
          'Conserve este recibo con su documentación.',
          '¿Consultas? Responda desde el portal y le contestará quien preparó este recibo.',
        ],
      },
      agreement: {
        ...topic('Acuerdo', '', ''),
        intro: 'Lea este documento hasta el final antes de firmarlo.',
        notes: [
          '1. Documentación. Usted nos entregó la documentación en que se basa este documento y, según sabe, está completa. Avísenos dentro de los diez días si encuentra que algo falta o es incorrecto.',
          '2. Nuestro trabajo. Hacemos con cuidado el trabajo que este documento nombra, según las normas de la profesión y a partir de lo que nos envía. No lo auditamos ni buscamos fraudes.',
          '3. Su parte. Usted responde a tiempo nuestras preguntas, conserva la documentación durante el plazo legal y lee lo que preparamos antes de que se presente. Sigue siendo responsable de lo que se presenta en su nombre.',
          '4. Confidencialidad. Mantenemos en reserva lo que nos envía. Solo lo reciben los organismos que deben recibirlo y quienes nos ayudan en este trabajo, con el mismo compromiso.',
          '5. Presentación. Con su firma nos autoriza a presentar por vía electrónica lo que leyó y aprobó. Le avisamos por el portal cuando se acepta o por qué no se aceptó.',
          '6. Honorarios. Nuestros honorarios son los de su carta de contratación. Lo que la exceda se acuerda con usted de antemano.',
          '7. Límites. Si un vencimiento no puede cumplirse porque la documentación llega tarde, le avisamos enseguida y pedimos una prórroga donde exista. Las multas e intereses que resulten son a su cargo.',
          '8. Firma. Su firma electrónica tiene el mismo efecto que la firma en papel. Puede pedirnos en cualquier momento una copia en papel, sin cargo.',
          '9. Fin. Este documento vale hasta que una de las partes lo termine por escrito. Lo presentado antes queda presentado, y sus documentos quedan en el portal a su disposición.',
        ],
      },
    },
  },
  fr: {
    preparedFor: 'Préparé pour',
    preparedBy: 'Préparé par',
    year: 'Exercice',
    date: 'Date',
    currency: 'Devise',
    columns: ['Description', 'Écart'],
    amount: 'Montant',
    sheet: 'Sommaire',
    rest: 'Autres montants',
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
      invoice: {
        ...topic('Facture', 'Montant dû', 'Services professionnels'),
        intro:
          'Merci de votre confiance. Cette facture porte sur les services nommés dans votre lettre de mission.',
        notes: [
          'Veuillez payer au plus tard à la date affichée dans le portail. Le numéro de facture suffit comme référence.',
          'Une question? Répondez par le portail et la personne qui a préparé cette facture vous répondra.',
        ],
      },
      receipt: {
        ...topic('Reçu', 'Montant payé', 'Services professionnels'),
        intro: 'Merci. Nous avons reçu votre paiement; il ne reste rien à payer pour cette facture.',
        notes: [
          'Veuillez conserver ce reçu avec vos documents.',
          'Une question? Répondez par le portail et la personne qui a préparé ce reçu vous répondra.',
        ],
      },
      agreement: {
        ...topic('Entente', '', ''),
        intro: 'Veuillez lire ce document jusqu’à la fin avant de le signer.',
        notes: [
          '1. Pièces. Vous nous avez remis les pièces sur lesquelles repose ce document et, à votre connaissance, rien n’y manque. Dites-nous dans les dix jours si quelque chose manque ou est inexact.',
          '2. Notre travail. Nous faisons avec soin le travail que ce document nomme, selon les règles de notre profession et d’après les pièces que vous nous envoyez. Nous ne les vérifions pas et ne cherchons pas de fraude.',
          '3. Votre part. Vous répondez à temps à nos questions, conservez vos pièces aussi longtemps que la loi l’exige et lisez ce que nous préparons avant la transmission. Vous restez responsable de ce qui est transmis en votre nom.',
          '4. Confidentialité. Nous gardons confidentiel ce que vous nous envoyez. Seules les autorités qui doivent le recevoir et les personnes qui nous aident, tenues au même secret, le reçoivent.',
          '5. Transmission. Par votre signature, vous nous autorisez à transmettre par voie électronique ce que vous avez lu et approuvé. Le portail vous dit quand c’est accepté, ou pourquoi ce ne l’est pas.',
          '6. Honoraires. Nos honoraires sont ceux de votre lettre de mission. Tout travail qui la dépasse est convenu avec vous d’avance.',
          '7. Limites. Si une échéance ne peut être tenue parce que des pièces arrivent en retard, nous vous le disons aussitôt et demandons un délai s’il en existe un. Les pénalités et intérêts qui en résultent sont à votre charge.',
          '8. Signature. Votre signature électronique a le même effet qu’une signature sur papier. Vous pouvez nous demander une copie papier en tout temps, sans frais.',
          '9. Fin. Ce document vaut jusqu’à ce que l’un de nous y mette fin par écrit. Ce qui a été transmis le reste, et vos documents demeurent dans le portail.',
        ],
      },
    },
  },
  pt: {
    preparedFor: 'Preparado para',
    preparedBy: 'Preparado por',
    year: 'Exercício',
    date: 'Data',
    currency: 'Moeda',
    columns: ['Descrição', 'Variação'],
    amount: 'Valor',
    sheet: 'Resumo',
    rest: 'Demais valores',
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
      invoice: {
        ...topic('Fatura', 'Valor a pagar', 'Serviços contábeis'),
        intro:
          'Obrigado pela confiança. Esta fatura se refere aos serviços do seu contrato com o escritório.',
        notes: [
          'Pague até a data que aparece no portal. O número da fatura basta como referência.',
          'Dúvidas? Responda pelo portal e quem preparou esta fatura responderá.',
        ],
      },
      receipt: {
        ...topic('Recibo', 'Valor pago', 'Serviços contábeis'),
        intro: 'Obrigado. Recebemos seu pagamento; não resta nada a pagar desta fatura.',
        notes: [
          'Guarde este recibo com seus documentos.',
          'Dúvidas? Responda pelo portal e quem preparou este recibo responderá.',
        ],
      },
      agreement: {
        ...topic('Contrato', '', ''),
        intro: 'Leia este documento até o fim antes de assinar.',
        notes: [
          '1. Registros. Você nos entregou os registros em que este documento se baseia e, até onde sabe, eles estão completos. Avise em até dez dias se notar que algo falta ou está errado.',
          '2. Nosso trabalho. Fazemos com cuidado o trabalho descrito neste documento, pelas normas da profissão e a partir dos registros que você envia. Não os auditamos nem procuramos fraudes.',
          '3. Sua parte. Você responde a tempo às nossas perguntas, guarda os documentos pelo prazo legal e lê o que preparamos antes da entrega. Você continua responsável pelo que é entregue em seu nome.',
          '4. Sigilo. Mantemos em sigilo o que você nos envia. Só recebem esses dados os órgãos que devem recebê-los e quem nos ajuda neste trabalho, com o mesmo compromisso.',
          '5. Entrega. Com sua assinatura, você nos autoriza a entregar por meio eletrônico o que leu e aprovou. Avisamos pelo portal quando a entrega é aceita, ou por que não foi.',
          '6. Honorários. Nossos honorários são os da sua proposta. O que passar dela é combinado com você antes.',
          '7. Limites. Se um prazo não puder ser cumprido porque os documentos chegaram tarde, avisamos na hora e pedimos prorrogação onde houver. Multas e juros que resultem disso são seus.',
          '8. Assinatura. Sua assinatura eletrônica tem o mesmo efeito que a assinatura em papel. Você pode pedir uma via impressa a qualquer momento, sem custo.',
          '9. Fim. Este documento vale até que uma das partes o encerre por escrito. O que já foi entregue permanece entregue, e seus documentos ficam no portal à sua disposição.',
        ],
      },
    },
  },
};
