import { todayInBrazil } from '../../../contract/brazil/business-days.ts';
import type { FormValues } from '../../../contract/forms/form.ts';
import { type PayrollMonth, payrollKind } from '../../../contract/payroll/payroll.ts';
import { addMonths, monthOf, type PayrollType } from '../../../contract/payroll/period.ts';
import type { ServiceRequest } from '../../../contract/requests/requests.ts';
import { payrollClosures, payrollSettings } from '../../../server/db/schema/payroll-schema.ts';
import { serviceRequests } from '../../../server/db/schema/request-schema.ts';
import { type RequestFixture, startRequestFixture } from '../requests/request-fixture.ts';
import type { Name, Told } from '../storage/storage-fixture.ts';

export const payrollPath = '/api/br-service-requests/v1/payroll';

/** The month that lies so many months from the present one in Brazil. */
export const monthAt = (count: number): string => addMonths(monthOf(todayInBrazil()), count);
/** A month whose deadline is still ahead, and one whose deadline is over. */
export const [ahead, late] = [monthAt(1), monthAt(-1)];

/** The answers of a payroll with the cells of its people. */
export const payroll = (
  competence: string,
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>,
  payrollType: PayrollType = 'monthly',
): FormValues => ({
  competence,
  payrollType,
  ...(Object.keys(cells).length > 0
    ? { entries: Object.entries(cells).map(([employee, row]) => ({ employee, ...row })) }
    : {}),
});

/** A firm in Brazil whose client `acme` has payrolls. */
export interface PayrollFixture extends RequestFixture {
  begin(values?: FormValues, as?: Name, key?: string): Promise<ServiceRequest>;
  save(request: Pick<ServiceRequest, 'id' | 'version'>, values: FormValues): Promise<Told<ServiceRequest>>;
  month(competence: string, type?: PayrollType, as?: Name): Promise<PayrollMonth>;
  close(competence: string, isClosed?: boolean): Promise<number>;
  /** Stores a request of another kind as it was sent. */
  store(request: Partial<typeof serviceRequests.$inferInsert> & { id: string }): Promise<void>;
  /** Takes away all payrolls, other requests, settings and closed months. */
  clear(): Promise<void>;
}

export async function startPayrollFixture(): Promise<PayrollFixture> {
  const fixture = await startRequestFixture({ LIMIT_REQUESTS_PER_USER: '1000' });
  const { db } = fixture.deps;
  return {
    ...fixture,
    begin: (values = {}, as = 'ann', key) =>
      fixture.draft(values, { kind: payrollKind, as, ...(key ? { key } : {}) }),
    save: ({ id, version }, values) =>
      fixture.tell(fixture.as.ann, `PUT /api/br-service-requests/v1/requests/${id}`, { version, values }),
    month: (competence, type = 'monthly', as = 'ann') =>
      fixture.json(
        fixture.as[as],
        `${payrollPath}/month?${new URLSearchParams({ clientId: 'acme', competence, type })}`,
      ),
    close: async (competence, isClosed = true) =>
      (
        await fixture.tell(fixture.as.stan, `PUT ${payrollPath}/month/closed`, {
          ...{ clientId: 'acme', competence, type: 'monthly', isClosed },
        })
      ).status,
    async store(request) {
      const at = new Date();
      await db.insert(serviceRequests).values({
        ...{ companyId: 'A', clientId: 'acme', kind: 'employee-leave', status: 'WaitingForAnswer' },
        ...{ subject: '', values: request.sentValues ?? {}, createdById: 'ann', since: at, updatedAt: at },
        sentAt: at,
        ...request,
      });
    },
    async clear() {
      await db.delete(serviceRequests);
      await db.delete(payrollClosures);
      await db.delete(payrollSettings);
    },
  };
}
