import type { Session } from '../../contract/session/session.ts';

/** An issue as it goes to the firm's log and, confirmed by e-mail, to its reporter [T3.07]. */
export interface Issue {
  /** Two random blocks of five characters, joined: the id of the log entry and the code that the reporter sees. */
  readonly referenceCode: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly description: string;
  /** The portal's last steps; empty where the reporter or the firm keeps them back. */
  readonly logs: readonly string[];
}

/** Who reports an issue. */
export interface Reporter {
  readonly contactId: string;
  readonly firstName: string;
}

/** The signed-in user: in a preview the staff member who views it, not the user who is shown [T6.01]. */
export function reporterOf({ bindings, meta }: Session): Reporter {
  return meta.Impersonator
    ? { contactId: meta.Impersonator.ContactId, firstName: meta.Impersonator.FirstName }
    : { contactId: bindings.ApplicationConfiguration.ContactId, firstName: meta.FirstName };
}
