import type { FormRule, RowsRule } from '../../forms/form.ts';
import { yesNo } from './employee.ts';

/** The states of Brazil and the Federal District. */
export const states = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
];

type Fields = Readonly<Record<string, FormRule>>;

/** Lengths and codes are those of eSocial S-1.3 (evtAdmissao, evtTSVInicio). */
export const cpf: FormRule = { format: 'cpf', required: true };
export const fullName: FormRule = { format: 'text', required: true, maxLength: 70 };
export const birthDate: FormRule = { format: 'date', required: true };
export const maritalStatus: FormRule = { format: 'choice', enum: ['1', '2', '3', '4', '5'] };

/** Who a person is, as far as every registration asks for it. */
export const identityFields: Fields = {
  cpf,
  fullName,
  socialName: { format: 'text', maxLength: 70 },
  birthDate,
  sex: { format: 'choice', required: true, enum: ['F', 'M'] },
  raceColor: { format: 'choice', required: true, enum: ['1', '2', '3', '4', '5', '6'] },
  nationality: { format: 'text', required: true, maxLength: 60 },
  disability: {
    format: 'choice',
    enum: ['none', 'physical', 'visual', 'hearing', 'mental', 'intellectual', 'rehabilitated'],
  },
};

/** Where a person lives. The firm looks up the IBGE code of the city. */
export const addressFields: Fields = {
  zip: { format: 'cep', required: true },
  street: { format: 'text', required: true, maxLength: 100 },
  streetNumber: { format: 'text', maxLength: 10 },
  complement: { format: 'text', maxLength: 30 },
  district: { format: 'text', maxLength: 90 },
  city: { format: 'text', required: true, maxLength: 60 },
  state: { format: 'choice', required: true, enum: states },
};

/** How a person is reached. The format `phone` is that of the United States. */
export const contactFields: Fields = {
  phoneNumber: { format: 'text', minLength: 10, maxLength: 20 },
  emailAddress: { format: 'email', maxLength: 60 },
};

/** Dependants: types by their code in table 07 of eSocial. */
export const dependants: RowsRule = {
  least: 0,
  most: 10,
  fields: {
    dependantType: {
      format: 'choice',
      required: true,
      enum: ['01', '02', '03', '04', '06', '07', '09', '10', '11', '12', '99'],
    },
    fullName,
    birthDate,
    incomeTaxDependant: yesNo,
    familyAllowance: yesNo,
    incapable: yesNo,
    // Without it the tax authority takes nobody as a dependant, whatever the age.
    cpf: { format: 'cpf', required: { field: 'incomeTaxDependant', is: ['yes'] } },
  },
};

/** Files that say who a person is and where they live. */
export const personFiles = [
  { type: 'identityDocument', required: true },
  { type: 'residenceProof', required: true },
] as const;
