import { ukTopics } from './english.ts';
import type { TaskWords } from './task-words.ts';

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
  labels: {
    esignTask: [
      'Signer le formulaire T183 pour {year}',
      'Signer la lettre de mission {year}',
      'Signer les états financiers {year}',
    ],
    documentsTask: [
      'Documents pour la déclaration {year}',
      'Registres de paie {year}',
      'Pièces justificatives {year}',
    ],
    invoiceTask: [
      'Paiement de la facture n° {number}',
      'Honoraires mensuels, facture n° {number}',
      'Honoraires de déclaration, facture n° {number}',
    ],
    reviewDocumentTask: [
      'Vérifier la déclaration {year}',
      'Approuver les états financiers {year}',
      'Vérifier le sommaire de la paie',
    ],
    dynamicTask: [
      'Confirmer vos renseignements pour {year}',
      'Coordonnées de dépôt direct',
      'Heures de travail à domicile {year}',
    ],
    uploadTask: [
      'Téléverser les relevés bancaires {year}',
      'Téléverser les reçus {year}',
      'Téléverser le bail signé',
    ],
    questionnaireTask: [
      'Questionnaire sur les revenus {year}',
      'Questionnaire sur les déductions {year}',
      'Questionnaire sur la famille {year}',
    ],
    ukInformationRequestQuestionnaireTask: [
      'Renseignements du Royaume-Uni {year}',
      'Immeubles au Royaume-Uni {year}',
      'Placements au Royaume-Uni {year}',
    ],
  },
  items: ['Feuillets T4 et relevés 1', 'Feuillets T5', 'Compte de taxes municipales', 'Reçus de dons'],
  itemHint: 'Toutes les pages, s’il vous plaît. Une photo nette suffit.',
  forms: [
    {
      title: 'À votre sujet',
      fields: {
        text: 'Nom usuel',
        email: 'Courriel pour les avis fiscaux',
        phone: 'Téléphone de jour',
        address: 'Adresse postale',
      },
    },
    {
      title: 'Votre entreprise',
      fields: {
        choice: 'Situation familiale',
        date: 'Début des activités',
        month: 'Dernier mois de l’exercice',
        money: 'Acomptes versés',
        file: 'Copie du dernier avis de cotisation',
      },
    },
    {
      title: 'Temps de travail',
      fields: { 'hour-minute': 'Temps à domicile chaque semaine', 'hour-decimal': 'Heures de bénévolat' },
    },
  ],
  choices: ['Célibataire', 'Marié', 'Conjoint de fait', 'Veuf'],
  hint: 'Comme dans votre dernière déclaration.',
  topics: [
    {
      title: 'Revenus',
      select: 'multi',
      questions: ['Salaire', 'Intérêts ou dividendes', 'Travail autonome', 'Vente d’actions'],
      followUp: 'Envoyer les relevés de courtage',
    },
    {
      title: 'Logement',
      select: 'single',
      questions: ['Locataire', 'Propriétaire', 'Propriétaire d’un immeuble loué'],
      followUp: 'Envoyer les baux',
    },
  ],
  ukTopics,
  empty: 'Planification fiscale {year}',
  reasons: ['Nous avons vendu l’immeuble en mars.', 'C’est déjà envoyé par la poste.'],
  comments: ['La dernière page suivra la semaine prochaine.', 'Il manque le relevé de décembre.'],
};
