import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';

/** The most employees of a client in one answer. */
export const mostEmployees = 500;

/** A person who works for a client, or did [T3.12]. Days are `yyyy-MM-dd`; `salary` is a decimal number with a point. */
export const employeeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** With its dots; `null` for a caller who may not see it. */
  cpf: z.nullable(z.string()),
  hireDate: z.nullable(z.string()),
  jobPosition: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  salary: z.nullable(z.string()),
  /** The day on which the employee left. */
  leftOn: z.nullable(z.string()),
});
export type Employee = z.infer<typeof employeeSchema>;

/** The employees of a client, by name. */
export const listEmployees = defineCall({
  id: 'listEmployees',
  spec: ['T3.12'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The employees of a client, those who have left included.',
  method: 'GET',
  path: '/api/br-service-requests/v1/employees',
  access: 'session',
  query: z.object({ clientId: z.string() }),
  response: z.object({ items: z.array(employeeSchema) }),
  errors: {
    401: 'The session is over.',
    403: 'The user has no service requests.',
    404: 'Not there, or not for this user.',
  },
});
