import { ukTopics } from './english.ts';
import type { TaskWords } from './task-words.ts';

const [employment, savings, property] = ukTopics;

/** What the tasks of the firm in Canada say. */
export const frenchWords: TaskWords = {
  groups: {
    esignTask: 'Signatures {year}',
    documentsTask: 'Documents {year}',
    invoiceTask: 'Honoraires {year}',
    reviewDocumentTask: 'Révision de la déclaration {year}',
    dynamicTask: 'Renseignements {year}',
    uploadTask: 'Envois {year}',
    questionnaireTask: 'Questionnaire fiscal {year}',
    ukInformationRequestQuestionnaireTask: 'Revenus du Royaume-Uni {year}',
  },
  esignTask: [
    {
      label: 'Formulaire T183 pour {year}',
      papers: [
        { name: 'Formulaire T183 {year}', topic: 'agreement' },
        { name: 'Lettre d’affirmation {year}', topic: 'agreement' },
      ],
    },
    {
      label: 'Lettre de mission {year}',
      papers: [{ name: 'Lettre de mission {year}', topic: 'agreement' }],
    },
    {
      label: 'États financiers {year}',
      papers: [
        { name: 'États financiers {year}', topic: 'ledger' },
        { name: 'Notes aux états financiers {year}', topic: 'ledger' },
      ],
    },
  ],
  documentsTask: [
    {
      label: 'Documents pour la déclaration {year}',
      items: ['Relevés bancaires', 'Inventaire de fin d’exercice', 'Compte de taxes municipales', 'Prêts'],
    },
    { label: 'Registres de paie {year}', items: ['Sommaire de la paie par mois'] },
    { label: 'Pièces justificatives {year}', items: ['Factures d’achat', 'Reçus de carte'] },
  ],
  itemHint: 'Toutes les pages, s’il vous plaît. Une photo nette suffit.',
  invoiceTask: [
    { label: 'Paiement de la facture n° {number}' },
    { label: 'Honoraires mensuels, facture n° {number}' },
    { label: 'Honoraires de déclaration, facture n° {number}' },
  ],
  ways: [
    {
      kind: 'transfer',
      title: 'Virement Interac',
      lines: [
        { label: 'Courriel', value: 'paiements@cabinet.example' },
        { label: 'Référence', value: '{number}' },
      ],
    },
  ],
  invoice: 'Facture {number}',
  receipt: 'Reçu {number}',
  reviewDocumentTask: [
    {
      label: 'Déclaration {year}',
      papers: [
        { name: 'Déclaration T2 {year}', topic: 'tax' },
        { name: 'Déclaration CO-17 {year}', topic: 'tax' },
      ],
    },
    {
      label: 'États financiers {year}',
      papers: [{ name: 'États financiers {year}', topic: 'ledger' }],
    },
    {
      label: 'Sommaire de la paie',
      papers: [
        { name: 'Sommaire de la paie {year}', topic: 'payroll' },
        { name: 'Sommaire T4 {year}', topic: 'payroll' },
      ],
    },
  ],
  dynamicTask: [
    {
      label: 'Vos renseignements pour {year}',
      forms: [
        {
          title: 'À propos de l’entreprise',
          fields: [
            { format: 'text', title: 'Raison sociale', hint: 'Comme dans votre dernière déclaration' },
            { format: 'email', title: 'Courriel pour les avis fiscaux' },
            { format: 'phone', title: 'Téléphone de jour' },
            { format: 'address', title: 'Adresse postale' },
          ],
        },
        {
          title: 'L’exercice',
          fields: [
            {
              format: 'choice',
              title: 'Forme de l’entreprise',
              choices: ['Société par actions', 'Société de personnes', 'Entreprise individuelle'],
            },
            { format: 'date', title: 'Début des activités' },
            { format: 'month', title: 'Dernier mois de l’exercice' },
            { format: 'money', title: 'Acomptes versés' },
            { format: 'file', title: 'Copie du dernier avis de cotisation' },
          ],
        },
        {
          title: 'Temps de travail',
          fields: [
            { format: 'hour-minute', title: 'Temps à domicile chaque semaine' },
            { format: 'hour-decimal', title: 'Heures d’aide payée chaque semaine' },
          ],
        },
      ],
    },
    {
      label: 'Coordonnées de dépôt direct',
      forms: [
        {
          title: 'Compte bancaire',
          fields: [
            {
              format: 'text',
              title: 'Numéro de transit',
              hint: 'Cinq chiffres',
              shortest: 5,
              longest: 5,
              answer: '00011',
            },
            {
              format: 'text',
              title: 'Numéro de l’établissement',
              hint: 'Trois chiffres',
              shortest: 3,
              longest: 3,
              answer: '000',
            },
            { format: 'text', title: 'Numéro de compte', longest: 12, answer: '1234567' },
            { format: 'file', title: 'Spécimen de chèque' },
          ],
        },
      ],
    },
    {
      label: 'Heures de travail à domicile {year}',
      forms: [
        {
          title: 'Travail à domicile',
          fields: [{ format: 'hour-minute', title: 'Temps à domicile chaque semaine' }],
        },
        {
          title: 'Frais',
          fields: [
            { format: 'money', title: 'Chauffage et électricité de l’année' },
            { format: 'file', title: 'Copie de la dernière facture' },
          ],
        },
      ],
    },
  ],
  uploadTask: [
    { label: 'Relevés bancaires {year}', item: 'Relevés de janvier à décembre' },
    { label: 'Reçus {year}', item: 'Reçus de plus de 75 $' },
    { label: 'Bail signé', item: 'Bail avec toutes les signatures' },
  ],
  questionnaireTask: [
    {
      label: 'Questionnaire sur les revenus {year}',
      topics: [
        {
          title: 'Revenus',
          select: 'multi',
          questions: ['Ventes hors Québec', 'Intérêts ou dividendes', 'Loyers', 'Vente d’équipement'],
          followUp: 'Envoyer les contrats de vente',
        },
        {
          title: 'Locaux',
          select: 'single',
          questions: ['Loués', 'En propriété', 'En propriété, avec hypothèque'],
          followUp: 'Envoyer le relevé hypothécaire',
        },
      ],
    },
    {
      label: 'Questionnaire sur les déductions {year}',
      topics: [
        {
          title: 'Dépenses',
          select: 'multi',
          questions: ['Véhicule', 'Loyer', 'Assurances'],
          followUp: 'Envoyer les polices d’assurance',
        },
      ],
    },
    {
      label: 'Questionnaire sur le personnel {year}',
      topics: [
        { title: 'Personnel', select: 'single', questions: ['Aucun employé', 'De 1 à 9', '10 ou plus'] },
        {
          title: 'Sous-traitants',
          select: 'multi',
          questions: ['Payés plus de 500 $', 'Établis à l’étranger'],
          followUp: 'Envoyer les contrats de sous-traitance',
        },
      ],
    },
  ],
  ukInformationRequestQuestionnaireTask: [
    { label: 'Renseignements du Royaume-Uni {year}', topics: [employment, savings, property] },
    { label: 'Immeubles au Royaume-Uni {year}', topics: [property] },
    { label: 'Placements au Royaume-Uni {year}', topics: [savings, employment] },
  ],
  empty: 'Planification fiscale {year}',
  doesNotApply: 'C’est déjà envoyé par la poste.',
  removed: {
    esignTask: 'C’est déjà signé sur papier à votre bureau.',
    documentsTask: 'C’est déjà envoyé par la poste.',
    invoiceTask: 'C’est payé avec la facture précédente.',
    reviewDocumentTask: 'C’est approuvé depuis notre rencontre.',
    dynamicTask: 'Rien n’a changé depuis l’an dernier.',
    uploadTask: 'Il n’y en a pas eu cette année.',
    questionnaireTask: 'Nous avons répondu par téléphone.',
    ukInformationRequestQuestionnaireTask: 'Rien à déclarer cette année.',
  },
  comments: ['Nous l’ajouterons la semaine prochaine.', 'Appelez-moi si vous avez des questions.'],
  folder: 'Demandes',
};
