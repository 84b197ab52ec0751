import type { OpenRequest } from '../../../contract/requests/open-request.ts';

/** A service request that the firm has. */
export const openRequest = (id: string, change: Partial<OpenRequest> = {}): OpenRequest => ({
  id,
  kind: 'general-requests',
  clientId: 'acme',
  subject: 'New health plan',
  status: 'WaitingForAnswer',
  isOpened: true,
  since: '2026-01-14T11:00:00.000Z',
  ...change,
});
