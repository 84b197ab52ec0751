import { cnpj, cpf } from 'cpf-cnpj-validator';

/** A CPF with right check digits, masked or bare; empty passes [T5.08]. */
export const isCpf = (value: string): boolean => value === '' || cpf.isValid(value, true);

/**
 * A CNPJ with right check digits, masked or bare, of digits or with the letters it may hold since July 2026; empty
 * passes [T5.08], decision 33.
 */
export const isCnpj = (value: string): boolean => value === '' || cnpj.isValid(value, true);

/** A postal code of Brazil, as `00.000-000`, as the post writes it (`00000-000`) or bare; empty passes [T5.08]. */
export const isCep = (value: string): boolean => value === '' || /^\d{2}\.?\d{3}-?\d{3}$/.test(value);
