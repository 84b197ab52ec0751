import { ukTopics } from './english.ts';
import type { TaskWords } from './task-words.ts';

/** What the tasks of the firm in Brazil say. */
export const portugueseWords: TaskWords = {
  groups: {
    esignTask: 'Assinaturas {year}',
    documentsTask: 'Documentos de {year}',
    invoiceTask: 'Honorários {year}',
    reviewDocumentTask: 'Conferência da declaração {year}',
    dynamicTask: 'Cadastro {year}',
    uploadTask: 'Envios de {year}',
    questionnaireTask: 'Questionário do IR {year}',
    ukInformationRequestQuestionnaireTask: 'Rendimentos no Reino Unido {year}',
  },
  labels: {
    esignTask: [
      'Assinar a procuração eletrônica',
      'Assinar o contrato de prestação de serviços {year}',
      'Assinar o balanço de {year}',
    ],
    documentsTask: [
      'Documentos para a declaração de {year}',
      'Documentos da folha de {year}',
      'Extratos e comprovantes de {year}',
    ],
    invoiceTask: [
      'Pagamento da fatura nº {number}',
      'Honorários mensais, fatura nº {number}',
      'Taxa de abertura, fatura nº {number}',
    ],
    reviewDocumentTask: [
      'Conferir o balancete de {year}',
      'Aprovar a declaração de {year}',
      'Conferir a folha de pagamento',
    ],
    dynamicTask: [
      'Confirmar os dados cadastrais de {year}',
      'Dados do novo sócio',
      'Jornada e banco de horas de {year}',
    ],
    uploadTask: [
      'Enviar os extratos de {year}',
      'Enviar os recibos de {year}',
      'Enviar o contrato de locação',
    ],
    questionnaireTask: [
      'Questionário de rendimentos {year}',
      'Questionário de deduções {year}',
      'Questionário de bens {year}',
    ],
    ukInformationRequestQuestionnaireTask: [
      'Informações do Reino Unido {year}',
      'Imóveis no Reino Unido {year}',
      'Aplicações no Reino Unido {year}',
    ],
  },
  items: [
    'Informe de rendimentos',
    'Extratos bancários',
    'Recibos de despesas médicas',
    'Comprovantes de doações',
  ],
  itemHint: 'Todas as páginas, por favor. Uma foto nítida já serve.',
  forms: [
    {
      title: 'Dados do responsável',
      fields: {
        text: 'Nome completo',
        email: 'E-mail para avisos fiscais',
        cpf: 'CPF',
        cep: 'CEP',
        address: 'Endereço',
      },
    },
    {
      title: 'Dados da empresa',
      fields: {
        cnpj: 'CNPJ',
        choice: 'Regime tributário',
        date: 'Início das atividades',
        month: 'Mês de fechamento',
        money: 'Capital social',
        file: 'Contrato social',
      },
    },
    {
      title: 'Jornada',
      fields: { 'hour-minute': 'Jornada semanal', 'hour-decimal': 'Horas extras do mês' },
    },
  ],
  choices: ['Simples Nacional', 'Lucro Presumido', 'Lucro Real', 'MEI'],
  hint: 'Como consta no último cadastro.',
  topics: [
    {
      title: 'Rendimentos',
      select: 'multi',
      questions: ['Salário ou pró-labore', 'Aluguéis', 'Aplicações financeiras', 'Venda de imóvel'],
      followUp: 'Enviar a escritura da venda do imóvel',
    },
    {
      title: 'Dependentes',
      select: 'single',
      questions: ['Nenhum', 'Um', 'Dois ou mais'],
      followUp: 'Enviar o CPF de cada dependente',
    },
    {
      title: 'Mudanças no ano',
      select: 'multi',
      questions: ['Casamento', 'Nascimento de filho', 'Mudança de endereço'],
      followUp: 'Enviar o comprovante do novo endereço',
    },
  ],
  ukTopics,
  empty: 'Planejamento tributário {year}',
  reasons: ['O imóvel foi vendido em março.', 'Já entregamos em papel no escritório.'],
  comments: ['A última página segue na semana que vem.', 'Falta só o extrato de dezembro.'],
};
