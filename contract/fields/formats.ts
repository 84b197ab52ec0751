/** The formats that a field of a form may have (decision 28); each has its check in section T5. */
export const fieldFormats = [
  'text',
  'email',
  'ssn',
  'phone',
  'cpf',
  'cnpj',
  'cep',
  'address',
  'date',
  'month',
  'hour-minute',
  'hour-decimal',
  'money',
  'count',
  'choice',
  'file',
] as const;
export type FieldFormat = (typeof fieldFormats)[number];
