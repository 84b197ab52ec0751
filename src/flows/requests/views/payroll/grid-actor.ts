import type { ActorRefFrom } from 'xstate';
import type { FormRow } from '../../../../../contract/forms/form.ts';
import type { payrollGridMachine } from '../../../../../machines/requests/payroll-grid.machine.ts';

export type PayrollGridActor = ActorRefFrom<typeof payrollGridMachine>;

/** A person without any entry. */
export const noRow: FormRow = {};

/** The attribute by which a cell of the grid is found. */
export const cellId = (row: string, binding: string): string => `${row} ${binding}`;
