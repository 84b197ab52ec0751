import { dangerAlert, withdrawal } from '../signals.ts';

/** What the alert about folders or documents that could not be loaded speaks of. */
const topic = 'documents';

/** Folders or documents could not be loaded [S8.07]. */
export const loadFailure = {
  type: 'alert.raised' as const,
  alert: { ...dangerAlert('documentsRetrieveErrorAlertMsg'), topic },
};

/** A later request has loaded them, or is under way. */
export const loadFailureOver = withdrawal(topic);
