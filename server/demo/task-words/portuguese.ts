import type { TaskWords, TopicWords } from './task-words.ts';

const employment: TopicWords = {
  title: 'Trabalho e previdência',
  select: 'multi',
  questions: ['P60 de um empregador', 'P45 de um emprego encerrado', 'Aposentadoria pública', 'P11D'],
  followUp: 'Enviar o P11D',
};
const savings: TopicWords = {
  title: 'Aplicações',
  select: 'multi',
  questions: ['Juros bancários', 'Dividendos', 'Resgates de ISA', 'Venda de ações'],
  followUp: 'Enviar as notas de corretagem',
};
const property: TopicWords = {
  title: 'Você alugou imóveis?',
  select: 'single',
  questions: ['Nenhum imóvel alugado', 'Um imóvel alugado', 'Vários imóveis alugados'],
  followUp: 'Enviar os extratos de aluguel',
};

/** What the tasks of the firm in Brazil say. */
export const portugueseWords: TaskWords = {
  groups: {
    esignTask: 'Assinaturas {year}',
    documentsTask: 'Documentos de {year}',
    invoiceTask: 'Honorários {year}',
    reviewDocumentTask: 'Conferência da declaração {year}',
    dynamicTask: 'Cadastro {year}',
    uploadTask: 'Envios de {year}',
    questionnaireTask: 'Questionário de {year}',
    ukInformationRequestQuestionnaireTask: 'Sócia no Reino Unido {year}',
  },
  esignTask: [
    {
      label: 'Procuração eletrônica',
      papers: [
        { name: 'Procuração eletrônica {year}', topic: 'agreement' },
        { name: 'Termo de ciência {year}', topic: 'agreement' },
      ],
    },
    {
      label: 'Contrato de prestação de serviços {year}',
      papers: [{ name: 'Contrato de prestação de serviços {year}', topic: 'agreement' }],
    },
    {
      label: 'Balanço de {year}',
      papers: [
        { name: 'Balanço patrimonial {year}', topic: 'ledger' },
        { name: 'Demonstração de resultado {year}', topic: 'ledger' },
      ],
    },
  ],
  documentsTask: [
    {
      label: 'Documentos para a declaração de {year}',
      items: ['Extratos de dezembro', 'Inventário de estoque', 'Contratos de empréstimo', 'IPTU do imóvel'],
    },
    { label: 'Documentos da folha de {year}', items: ['Folhas de ponto'] },
    {
      label: 'Extratos e comprovantes de {year}',
      items: ['Extratos bancários', 'Comprovantes de pagamento'],
    },
  ],
  itemHint: 'Todas as páginas, por favor. Uma foto nítida já serve.',
  invoiceTask: [
    { label: 'Pagamento da fatura nº {number}' },
    { label: 'Honorários mensais, fatura nº {number}' },
    { label: 'Taxa de abertura, fatura nº {number}' },
  ],
  ways: [
    {
      kind: 'pix',
      title: 'Pix',
      lines: [
        { label: 'Chave', value: 'pagamentos@auroracontabil.example' },
        { label: 'Identificação', value: '{number}' },
      ],
      code: '{pix}',
    },
    {
      kind: 'transfer',
      title: 'Transferência (TED)',
      lines: [
        { label: 'Banco', value: '341' },
        { label: 'Agência', value: '0417' },
        { label: 'Conta', value: '98883-0' },
        { label: 'Identificação', value: '{number}' },
      ],
    },
  ],
  invoice: 'Fatura {number}',
  receipt: 'Recibo {number}',
  reviewDocumentTask: [
    {
      label: 'Balancete de {year}',
      papers: [
        { name: 'Balancete {year}', topic: 'ledger' },
        { name: 'Razão analítico {year}', topic: 'ledger' },
      ],
    },
    {
      label: 'Declaração de {year}',
      papers: [{ name: 'Declaração {year} para aprovação', topic: 'tax' }],
    },
    {
      label: 'Folha de pagamento',
      papers: [
        { name: 'Folha de pagamento dezembro {year}', topic: 'payroll' },
        { name: 'Resumo da folha {year}', topic: 'payroll' },
      ],
    },
  ],
  dynamicTask: [
    {
      label: 'Dados cadastrais de {year}',
      forms: [
        {
          title: 'Dados do responsável',
          fields: [
            { format: 'text', title: 'Nome completo', hint: 'Como consta no último cadastro' },
            { format: 'email', title: 'E-mail para avisos fiscais' },
            { format: 'cpf', title: 'CPF' },
            { format: 'cep', title: 'CEP' },
            { format: 'address', title: 'Endereço' },
          ],
        },
        {
          title: 'Dados da empresa',
          fields: [
            { format: 'cnpj', title: 'CNPJ' },
            {
              format: 'choice',
              title: 'Regime tributário',
              choices: ['Simples Nacional', 'Lucro Presumido', 'Lucro Real', 'MEI'],
            },
            { format: 'date', title: 'Início das atividades' },
            { format: 'month', title: 'Mês de fechamento' },
            { format: 'money', title: 'Capital social' },
            { format: 'file', title: 'Contrato social' },
          ],
        },
        {
          title: 'Jornada',
          fields: [
            { format: 'hour-minute', title: 'Jornada semanal' },
            { format: 'hour-decimal', title: 'Horas extras do mês' },
          ],
        },
      ],
    },
    {
      label: 'Dados do novo sócio',
      forms: [
        {
          title: 'Novo sócio',
          fields: [
            { format: 'text', title: 'Nome completo do sócio', answer: 'Téo Nogueira' },
            { format: 'cpf', title: 'CPF do sócio' },
            { format: 'date', title: 'Data de entrada' },
            { format: 'money', title: 'Valor das cotas' },
            { format: 'file', title: 'Documento de identidade' },
          ],
        },
      ],
    },
    {
      label: 'Jornada e banco de horas de {year}',
      forms: [
        {
          title: 'Jornada',
          fields: [{ format: 'hour-minute', title: 'Jornada semanal' }],
        },
        {
          title: 'Banco de horas',
          fields: [
            { format: 'hour-decimal', title: 'Saldo de horas' },
            { format: 'month', title: 'Mês do acordo' },
          ],
        },
      ],
    },
  ],
  uploadTask: [
    { label: 'Extratos de {year}', item: 'Extratos de janeiro a dezembro' },
    { label: 'Recibos de {year}', item: 'Recibos de despesas' },
    { label: 'Contrato de locação', item: 'Contrato de locação assinado' },
  ],
  questionnaireTask: [
    {
      label: 'Questionário de encerramento {year}',
      topics: [
        {
          title: 'Receitas',
          select: 'multi',
          questions: ['Vendas para outros estados', 'Aluguéis', 'Aplicações financeiras', 'Venda de veículo'],
          followUp: 'Enviar o recibo de venda do veículo',
        },
        {
          title: 'Empregados',
          select: 'single',
          questions: ['Nenhum', 'Um a nove', 'Dez ou mais'],
          followUp: 'Enviar a lista de empregados',
        },
        {
          title: 'Mudanças no ano',
          select: 'multi',
          questions: ['Novo sócio', 'Nova filial', 'Mudança de endereço'],
          followUp: 'Enviar o comprovante do novo endereço',
        },
      ],
    },
    {
      label: 'Questionário de despesas {year}',
      topics: [
        {
          title: 'Quais despesas você teve?',
          select: 'multi',
          questions: ['Combustível', 'Aluguel', 'Seguro de veículos'],
          followUp: 'Enviar as apólices de seguro',
        },
      ],
    },
    {
      label: 'Questionário de bens {year}',
      topics: [
        {
          title: 'Bens comprados',
          select: 'multi',
          questions: ['Veículos', 'Máquinas', 'Imóveis'],
          followUp: 'Enviar a escritura do imóvel',
        },
        { title: 'Bens vendidos', select: 'multi', questions: ['Veículos', 'Máquinas', 'Nenhum'] },
      ],
    },
  ],
  ukInformationRequestQuestionnaireTask: [
    { label: 'Sócia residente no Reino Unido {year}', topics: [employment, savings, property] },
    { label: 'Imóveis da sócia no Reino Unido {year}', topics: [property] },
    { label: 'Aplicações da sócia no Reino Unido {year}', topics: [savings, employment] },
  ],
  empty: 'Planejamento tributário {year}',
  doesNotApply: 'Já entregamos em papel no escritório.',
  removed: {
    esignTask: 'Já assinamos em papel no escritório.',
    documentsTask: 'Já entregamos em papel no escritório.',
    invoiceTask: 'Pagamos junto com a fatura anterior.',
    reviewDocumentTask: 'Já aprovamos na reunião.',
    dynamicTask: 'Nada mudou desde o ano passado.',
    uploadTask: 'Não houve neste ano.',
    questionnaireTask: 'Já respondemos por telefone.',
    ukInformationRequestQuestionnaireTask: 'Nada a declarar neste ano.',
  },
  comments: ['Vamos enviar na semana que vem.', 'Se tiver dúvidas, me ligue.'],
  folder: 'Solicitações',
};
